internal import GNSS

// Decoders compute some values from others, such as the altitude above the ellipsoid from the altitude above sea level
// and the geoid separation. Such a sum has more digits than its terms, so it takes up more space. If every value of a
// column can be computed exactly from other columns, the batch therefore contains only a mark for each value.

/// The rule by which a column is computed from other columns.
struct Derivation: Sendable {
    /// The field number of the derived column.
    let column: Int
    /// The field numbers of the columns from which the values are computed. None of these columns may itself be
    /// derived.
    let inputs: [Int]
    /// Computes a value for each fix of a range; `nil` where an input is missing.
    let values: @Sendable ([FleetFix], Range<Int>) -> [Double?]

    @inline(__always)
    private init(_ column: Int, from inputs: [Int], value: @escaping @Sendable (FleetFix) -> Double?) {
        self.column = column
        self.inputs = inputs
        // Mapping the fixes themselves would copy each of them.
        values = { fixes, range in range.map { value(fixes[$0]) } }
    }
}

extension Derivation {
    /// All derivations, keyed by the derived column's field number. They are part of the format.
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

    /// Returns the estimated error in meters for a dilution of precision, or `nil` if the dilution or the fix's quality
    /// is unknown. The assumed range errors, 2 m for differential fixes and 5 m otherwise, are part of the format.
    private static func error(_ fix: Fix, _ dilution: Double?) -> Double? {
        guard let dilution, let quality = fix.quality else { return nil }
        return dilution * (quality == .differential ? 2 : 5)
    }
}
