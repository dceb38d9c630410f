internal import GNSS

/// A column of a batch, which holds one value for each fix.
struct Column<Row: BatchFix>: Sendable {
    /// The type of the column's values, with closures that read and write the values of several fixes.
    enum Access: Sendable {
        case integers(get: @Sendable ([Row]) -> [Int64?], set: Setter<Int64>)
        case numbers(get: @Sendable ([Row]) -> [Double?], set: Setter<Double>)
    }

    /// A closure that sets the values of consecutive fixes, starting at an index.
    typealias Setter<Value> = @Sendable (_ values: ArraySlice<Value>, _ start: Int, inout [Row]) -> Void

    /// The column's field number in the `Columns` message.
    let number: Int
    /// Whether the column completes or corrects a value that an earlier column has set.
    let isDependent: Bool
    private let access: Access

    // The closures for a single fix are inlined into loops over the fixes, because otherwise each call would copy the fix.

    @inline(__always)
    init(
        _ number: Int, isDependent: Bool = false, integer get: @escaping @Sendable (Row) -> Int64?,
        _ set: @escaping @Sendable (inout Row, Int64) -> Void
    ) {
        (self.number, self.isDependent) = (number, isDependent)
        access = .integers(get: { $0.map(get) }, set: { Self.set($0, from: $1, in: &$2, by: set) })
    }

    @inline(__always)
    init(
        _ number: Int, isDependent: Bool = false, _ get: @escaping @Sendable (Row) -> Double?,
        _ set: @escaping @Sendable (inout Row, Double) -> Void
    ) {
        (self.number, self.isDependent) = (number, isDependent)
        access = .numbers(get: { $0.map(get) }, set: { Self.set($0, from: $1, in: &$2, by: set) })
    }

    @inline(__always)
    private static func set<Value>(
        _ values: ArraySlice<Value>, from start: Int, in fixes: inout [Row], by set: (inout Row, Value) -> Void
    ) {
        var fixes = fixes.mutableSpan
        for (index, value) in zip(start..., values) { set(&fixes[index], value) }
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

    /// Returns the values of a packed column whose values are not derived from other columns.
    func unpacked(_ column: PackedColumn) throws(WireError) -> ColumnValues<Row> {
        switch access {
        case .integers(_, let set):
            guard powersOfTen.indices ~= column.grid else { throw invalidGrid }
            let unit = powersOfTen[column.grid]
            return ColumnValues(.integers(column.values { $0 &* unit }, set), present: column.present)
        case .numbers(_, let set):
            guard let values = Grid(rawValue: column.grid).values(column) else { throw invalidGrid }
            return ColumnValues(.numbers(values, set), present: column.present)
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
    func isDerivable(_ fixes: [FleetFix], present: [Range<Int>]) -> Bool {
        guard case .numbers(let get, _) = access, let derivation = Derivation.all[number] else { return false }
        let values = get(fixes)
        return present.allSatisfy { range in
            guard let derived = derivation.values(fixes, range) else { return false }
            return zip(values[range], derived).allSatisfy { $0?.bitPattern == $1.bitPattern }
        }
    }

    /// Returns the values of the marked fixes. Set them after the values from which they are computed.
    func derived(_ marks: PackedColumn) throws(WireError) -> ColumnValues<FleetFix> {
        guard case .numbers(_, let set) = access, let derivation = Derivation.all[number] else { throw invalidGrid }
        let computed: ColumnValues<FleetFix>.Computed = { range, fixes throws(WireError) in
            guard let values = derivation.values(fixes, range) else { throw invalidGrid }
            set(values[...], range.lowerBound, &fixes)
        }
        return ColumnValues(.computed(computed), present: marks.present)
    }
}

private let powersOfTen: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]
