internal import GNSS

// Decoders compute some values from others, such as the altitude above the ellipsoid from the altitude above sea level
// and the geoid separation. The sum has more digits than its parts. If all values of a column follow exactly from other
// columns, the batch therefore contains only a mark for each of these values.

/// The computation of a column from other columns.
struct Derivation: Sendable {
    /// The number of the column.
    let column: Int
    /// The numbers of the columns from which the values are computed. These columns must not be derived themselves.
    let inputs: [Int]
    /// Computes the values of all fixes.
    let values: @Sendable ([FleetFix]) -> [Double?]

    @inline(__always)
    private init(_ column: Int, from inputs: [Int], value: @escaping @Sendable (FleetFix) -> Double?) {
        self.column = column
        self.inputs = inputs
        values = { $0.map(value) }
    }
}

extension Derivation {
    /// All derivations. They are part of the format.
    static let all: [Int: Derivation] = {
        let derivations = [
            Derivation(5, from: [15, 6]) { sum($0.fix.ellipsoidalAltitude, $0.fix.geoidSeparation.map(-)) },
            Derivation(6, from: [15, 5]) { sum($0.fix.ellipsoidalAltitude, $0.fix.altitude.map(-)) },
            Derivation(15, from: [5, 6]) { sum($0.fix.altitude, $0.fix.geoidSeparation) },
            Derivation(61, from: [51]) { error($0.fix, $0.fix.dilution.north) },
            Derivation(62, from: [52]) { error($0.fix, $0.fix.dilution.east) },
            Derivation(63, from: [14]) { error($0.fix, $0.fix.dilution.vertical) },
            Derivation(64, from: [13]) { error($0.fix, $0.fix.dilution.horizontal) },
        ]
        return Dictionary(uniqueKeysWithValues: derivations.map { ($0.column, $0) })
    }()

    private static func sum(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return nil }
        return one + other
    }

    /// Returns the error in meters for a dilution of precision. The assumed range errors, 2 m and 5 m, are part of the
    /// format.
    private static func error(_ fix: Fix, _ dilution: Double?) -> Double? {
        guard let dilution, let quality = fix.quality else { return nil }
        return dilution * (quality == .differential ? 2 : 5)
    }
}
