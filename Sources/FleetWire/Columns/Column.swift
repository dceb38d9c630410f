internal import GNSS

/// A column of a batch, which holds one value for each fix.
struct Column: Sendable {
    /// The type of the column's values, with closures that read and write the values of all fixes.
    enum Access: Sendable {
        case integers(get: @Sendable ([FleetFix]) -> [Int64?], set: @Sendable ([Int64?], inout [FleetFix]) -> Void)
        case numbers(get: @Sendable ([FleetFix]) -> [Double?], set: @Sendable ([Double?], inout [FleetFix]) -> Void)
    }

    /// The column's field number in the `Columns` message.
    let number: Int
    private let access: Access

    // The closures for a single fix are inlined into loops over all fixes, because otherwise each call would copy the
    // fix.

    @inline(__always)
    init(
        _ number: Int, integer get: @escaping @Sendable (FleetFix) -> Int64?,
        _ set: @escaping @Sendable (inout FleetFix, Int64) -> Void
    ) {
        self.number = number
        access = .integers(get: { $0.map(get) }, set: { Self.set($0, in: &$1, by: set) })
    }

    @inline(__always)
    init(
        _ number: Int, _ get: @escaping @Sendable (FleetFix) -> Double?,
        _ set: @escaping @Sendable (inout FleetFix, Double) -> Void
    ) {
        self.number = number
        access = .numbers(get: { $0.map(get) }, set: { Self.set($0, in: &$1, by: set) })
    }

    @inline(__always)
    private static func set<Value>(
        _ values: [Value?], in fixes: inout [FleetFix], by set: (inout FleetFix, Value) -> Void
    ) {
        fixes.withUnsafeMutableBufferPointer { fixes in
            for (index, value) in values.enumerated() where index < fixes.count {
                if let value { set(&fixes[index], value) }
            }
        }
    }
}

extension Column {
    /// Returns the fixes' values as a packed column, or `nil` if no fix has a value.
    func packed(_ fixes: [FleetFix]) -> PackedColumn? {
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

    /// Returns whether every value of this column can be computed exactly from other columns.
    func isDerivable(_ fixes: [FleetFix]) -> Bool {
        guard case .numbers(let get, _) = access, let derivation = Derivation.all[number] else { return false }
        return zip(get(fixes), derivation.values(fixes)).allSatisfy { value, derived in
            value == nil || value?.bitPattern == derived?.bitPattern
        }
    }

    /// Sets the fixes' values from a packed column. Derived columns must be unpacked after the columns they are
    /// computed from.
    func unpack(_ column: PackedColumn, into fixes: inout [FleetFix]) throws(WireError) {
        switch access {
        case .integers(_, let set):
            guard Self.powersOfTen.indices ~= column.grid else { throw invalidGrid }
            let unit = Self.powersOfTen[column.grid]
            set(unit == 1 ? column.values : column.values.map { $0.map { $0 &* unit } }, &fixes)
        case .numbers(_, let set):
            let grid = Grid(rawValue: column.grid)
            let values = grid == .derived ? derived(column.values, fixes) : grid.values(column.values)
            guard let values else { throw invalidGrid }
            set(values, &fixes)
        }
    }

    /// Returns the derived values of the fixes that have a mark, or `nil` if the value of a marked fix cannot be
    /// derived.
    private func derived(_ marks: [Int64?], _ fixes: [FleetFix]) -> [Double?]? {
        guard let derivation = Derivation.all[number] else { return nil }
        let values = zip(marks, derivation.values(fixes)).map { $0 == nil ? nil : $1 }
        return zip(marks, values).allSatisfy { $0 == nil || $1 != nil } ? values : nil
    }

    private var invalidGrid: WireError {
        WireError("column \(number) has an unknown grid, or values that do not fit its grid")
    }

    private static let powersOfTen: [Int64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]

    /// Returns the largest power of ten, up to 10⁹, that divides all values.
    private static func powerOfTen(dividing values: [Int64?]) -> (exponent: Int, value: Int64) {
        for (exponent, unit) in powersOfTen.enumerated().reversed()
        where values.allSatisfy({ ($0 ?? 0).isMultiple(of: unit) }) {
            return (exponent, unit)
        }
        return (0, 1)
    }
}
