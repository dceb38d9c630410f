// Receivers report values with few digits. A column therefore stores integers, as multiples of the receiver's own unit,
// such as 0.01 knots. Integers are converted back with the same floating-point operations as in the protocol decoders,
// so every bit of the original value is restored.
//
// A negative value -n is stored as the complement of n, which is -n - 1. This way -0.0 has a representation: -1.

/// The unit of a column's integers. Raw values are part of the format.
struct Grid: Hashable {
    /// Ten times the unit's index, plus the number of decimal places. Index 1 is reserved for the special grids below.
    let rawValue: Int

    /// The grid of a column whose values are computed from other columns. The integers are zeros that mark the fixes
    /// with a value.
    static let derived = Grid(rawValue: 10)
    /// The integers are the bits of `Float` values.
    static let single = Grid(rawValue: 11)
    /// The integers are the bits of `Double` values.
    static let double = Grid(rawValue: 12)

    /// The units from index 3 on, as factors that convert to SI units or degrees.
    private static let factors: [Double] = [
        1852.0 / 3600, 1 / 3.6, 1609.344 / 3600, 0.3048, 1.8288, 1852, 1609.344, 1000, 0.01, 0.001, 1e-6, 1.0 / 60, 60,
        1e-9,
    ]
    private static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
    /// All grids with a scale, from coarse to fine: decimal numbers, arc minutes, and decimal numbers in other units.
    private static let searched: [Grid] = {
        let units = [0, 2] + (3..<3 + factors.count)
        let grids = units.flatMap { unit in (0...9).map { Grid(rawValue: 10 * unit + $0) } }
        func step(_ grid: Grid) -> Double { grid.scale.map { $0.factor / $0.divisor } ?? 0 }
        return grids.sorted { (-step($0), $0.rawValue) < (-step($1), $1.rawValue) }
    }()

    /// Returns the coarsest grid that represents all values exactly.
    static func coarsest(for values: [Double]) -> Grid {
        if let grid = searched.first(where: { $0.scale?.represents(values) ?? false }) { return grid }
        return values.allSatisfy { Double(Float($0)).bitPattern == $0.bitPattern } ? single : double
    }

    /// Returns the values as integers of this grid, rounded. An element is `nil` if the value is missing or its integer
    /// does not fit into 63 bits.
    func numbers(_ values: [Double?]) -> [Int64?] {
        switch self {
        case .double: return values.map { $0.map { Int64(bitPattern: $0.bitPattern) } }
        case .single: return values.map { $0.map { Int64(Int32(bitPattern: Float($0).bitPattern)) } }
        default:
            let scale = scale
            return values.map { $0.flatMap { scale?.number($0) } }
        }
    }

    /// Returns the values that a column's integers represent in this grid. Returns `nil` if the grid is unknown or an
    /// integer is too large for this grid.
    func values(_ column: PackedColumn) -> [Double]? {
        switch self {
        case .double: return column.values { Double(bitPattern: UInt64(bitPattern: $0)) }
        case .single:
            var fits = true
            let values = column.values {
                fits = fits && Int32(exactly: $0) != nil
                return Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))
            }
            return fits ? values : nil
        default:
            guard let scale else { return nil }
            return column.values { scale.value($0) }
        }
    }

    /// The scale of the integers; `nil` for unknown grids and for the special grids of unit 1.
    private var scale: Scale? {
        let (unit, decimals) = rawValue.quotientAndRemainder(dividingBy: 10)
        switch unit {
        case 0: return Scale(divisor: Self.powersOfTen[decimals], factor: 1)
        case 2: return Scale(divisor: 60 * Self.powersOfTen[decimals], factor: 1)
        case 3..<3 + Self.factors.count:
            return Scale(divisor: Self.powersOfTen[decimals], factor: Self.factors[unit - 3])
        default: return nil
        }
    }
}

/// A conversion between integers and values: the value is `integer / divisor * factor`.
private struct Scale {
    let divisor: Double
    let factor: Double

    func number(_ value: Double) -> Int64? {
        let parts = (value.magnitude / factor * divisor).rounded()
        guard parts < 0x1p62 else { return nil }
        return value.sign == .minus ? ~Int64(parts) : Int64(parts)
    }

    func value(_ number: Int64) -> Double {
        let magnitude = Double(number < 0 ? ~number : number) / divisor * factor
        return number < 0 ? -magnitude : magnitude
    }

    func represents(_ values: [Double]) -> Bool {
        values.allSatisfy { number($0).map(value)?.bitPattern == $0.bitPattern }
    }
}
