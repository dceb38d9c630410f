internal import GNSS

/// A column of a batch, which holds one value for each fix.
struct Column<Row: BatchFix>: Sendable {
    /// The type of the column's values, with closures that read and write the values of all fixes.
    enum Access: Sendable {
        case integers(get: @Sendable ([Row]) -> [Int64?], set: Setter<Int64>)
        case numbers(get: @Sendable ([Row]) -> [Double?], set: Setter<Double>)
    }

    /// A closure that sets the values of the fixes in some ranges. It has one value for each of these fixes.
    typealias Setter<Value> = @Sendable (_ values: [Value], _ present: [Range<Int>], inout [Row]) -> Void

    /// The column's field number in the `Columns` message.
    let number: Int
    private let access: Access

    // The closures for a single fix are inlined into loops over all fixes, because otherwise each call would copy the
    // fix.

    @inline(__always)
    init(
        _ number: Int, integer get: @escaping @Sendable (Row) -> Int64?,
        _ set: @escaping @Sendable (inout Row, Int64) -> Void
    ) {
        self.number = number
        access = .integers(get: { $0.map(get) }, set: { Self.set($0, $1, in: &$2, by: set) })
    }

    @inline(__always)
    init(
        _ number: Int, _ get: @escaping @Sendable (Row) -> Double?,
        _ set: @escaping @Sendable (inout Row, Double) -> Void
    ) {
        self.number = number
        access = .numbers(get: { $0.map(get) }, set: { Self.set($0, $1, in: &$2, by: set) })
    }

    @inline(__always)
    private static func set<Value>(
        _ values: [Value], _ present: [Range<Int>], in fixes: inout [Row], by set: (inout Row, Value) -> Void
    ) {
        var remaining = values[...]
        for range in present {
            for (index, value) in zip(range, remaining) { set(&fixes[index], value) }
            remaining = remaining.dropFirst(range.count)
        }
    }
}

extension Column {
    /// Returns the fixes' values as a packed column, or `nil` if no fix has a value.
    func packed(_ fixes: [Row]) -> PackedColumn? {
        switch access {
        case .integers(let get, _):
            let values = get(fixes)
            guard values.contains(where: { $0 != nil }) else { return nil }
            let (exponent, unit) = Self.powerOfTen(dividing: values)
            return PackedColumn(grid: exponent, values: values.map { $0.map { $0 / unit } })
        case .numbers(let get, _):
            let values = get(fixes)
            guard values.contains(where: { $0 != nil }) else { return nil }
            let grid = Grid.coarsest(for: values.compactMap(\.self))
            return PackedColumn(grid: grid.rawValue, values: grid.numbers(values))
        }
    }

    /// Sets the fixes' values from a packed column whose values are not derived from other columns.
    func unpack(_ column: PackedColumn, into fixes: inout [Row]) throws(WireError) {
        switch access {
        case .integers(_, let set):
            guard powersOfTen.indices ~= column.grid else { throw invalidGrid }
            let unit = powersOfTen[column.grid]
            set(unit == 1 ? column.values : column.values.map { $0 &* unit }, column.present, &fixes)
        case .numbers(_, let set):
            guard let values = Grid(rawValue: column.grid).values(column.values) else { throw invalidGrid }
            set(values, column.present, &fixes)
        }
    }

    private var invalidGrid: WireError {
        WireError("column \(number) has an unknown grid, or values that do not fit its grid")
    }

    /// Returns the largest power of ten, up to 10⁹, that divides all values.
    private static func powerOfTen(dividing values: [Int64?]) -> (exponent: Int, value: Int64) {
        for (exponent, unit) in powersOfTen.enumerated().reversed()
        where values.allSatisfy({ ($0 ?? 0).isMultiple(of: unit) }) {
            return (exponent, unit)
        }
        return (0, 1)
    }
}

// Derived columns. A column of a fix's motion is never derived.
extension Column<FleetFix> {
    /// Returns whether every value of this column can be computed exactly from other columns.
    func isDerivable(_ fixes: [FleetFix]) -> Bool {
        guard case .numbers(let get, _) = access, let derivation = Derivation.all[number] else { return false }
        return zip(get(fixes), derivation.values(fixes, [fixes.indices])).allSatisfy { value, derived in
            value == nil || value?.bitPattern == derived?.bitPattern
        }
    }

    /// Sets the values of the fixes that have a mark. The columns from which they are computed must be unpacked first.
    func derive(_ marks: PackedColumn, in fixes: inout [FleetFix]) throws(WireError) {
        guard case .numbers(_, let set) = access, let derivation = Derivation.all[number] else { throw invalidGrid }
        let values = derivation.values(fixes, marks.present).compactMap(\.self)
        guard values.count == marks.values.count else { throw invalidGrid }
        set(values, marks.present, &fixes)
    }
}

private let powersOfTen: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]
