internal import GNSS

/// A column of a batch: one value of each fix.
struct Column: Sendable {
    /// The kind of the values, and closures that read and write the value of a fix.
    enum Access: Sendable {
        case integer(get: @Sendable (FleetFix) -> Int64?, set: @Sendable (inout FleetFix, Int64) -> Void)
        case number(get: @Sendable (FleetFix) -> Double?, set: @Sendable (inout FleetFix, Double) -> Void)
    }

    /// The number of the field in the message `Columns`.
    let number: Int
    private let access: Access

    init(
        _ number: Int, integer get: @escaping @Sendable (FleetFix) -> Int64?,
        _ set: @escaping @Sendable (inout FleetFix, Int64) -> Void
    ) {
        self.number = number
        access = .integer(get: get, set: set)
    }

    init(
        _ number: Int, _ get: @escaping @Sendable (FleetFix) -> Double?,
        _ set: @escaping @Sendable (inout FleetFix, Double) -> Void
    ) {
        self.number = number
        access = .number(get: get, set: set)
    }
}

extension Column {
    /// Returns the column of fixes; `nil` if no fix has a value.
    func packed(_ fixes: [FleetFix]) -> PackedColumn? {
        switch access {
        case .integer(let get, _):
            let values = fixes.map(get)
            guard values.contains(where: { $0 != nil }) else { return nil }
            let (exponent, unit) = Self.powerOfTen(dividing: values)
            return PackedColumn(grid: exponent, values: values.map { $0.map { $0 / unit } })
        case .number(let get, _):
            let values = fixes.map(get)
            guard values.contains(where: { $0 != nil }) else { return nil }
            let grid = Grid.coarsest(for: values.compactMap(\.self))
            return PackedColumn(grid: grid.rawValue, values: values.map { $0.flatMap(grid.number) })
        }
    }

    /// Whether all values of a column follow from other columns.
    func isDerivable(_ fixes: [FleetFix]) -> Bool {
        guard case .number(let get, _) = access, let derivation = Derivation.all[number] else { return false }
        return fixes.allSatisfy { fix in
            guard let value = get(fix) else { return true }
            return derivation.value(fix)?.bitPattern == value.bitPattern
        }
    }

    /// Sets the values of a column. Derived columns must come last.
    func unpack(_ column: PackedColumn, into fixes: inout [FleetFix]) throws(WireError) {
        for (index, number) in column.values.enumerated() {
            guard let number else { continue }
            switch access {
            case .integer(_, let set):
                guard Self.powersOfTen.indices ~= column.grid else { throw invalidGrid }
                set(&fixes[index], number &* Self.powersOfTen[column.grid])
            case .number(_, let set):
                let grid = Grid(rawValue: column.grid)
                let value = grid == .derived ? Derivation.all[self.number]?.value(fixes[index]) : grid.value(number)
                guard let value else { throw invalidGrid }
                set(&fixes[index], value)
            }
        }
    }

    private var invalidGrid: WireError {
        WireError("column \(number) has an unknown grid, or numbers that it excludes")
    }

    private static let powersOfTen: [Int64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]

    /// The largest power of ten that divides all values.
    private static func powerOfTen(dividing values: [Int64?]) -> (exponent: Int, value: Int64) {
        for (exponent, unit) in powersOfTen.enumerated().reversed()
        where values.allSatisfy({ ($0 ?? 0).isMultiple(of: unit) }) {
            return (exponent, unit)
        }
        return (0, 1)
    }
}
