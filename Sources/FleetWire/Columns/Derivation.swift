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
    /// Computes the values of the fixes in a range, or returns `nil` if an input is missing.
    let values: @Sendable ([FleetFix], Range<Int>) -> [Double]?

    @inline(__always)
    private init(_ column: Int, from inputs: [Int], value: @escaping @Sendable (FleetFix) -> Double?) {
        self.column = column
        self.inputs = inputs
        values = { fixes, range in
            var values: [Double] = []
            values.reserveCapacity(range.count)
            // A loop over the fixes themselves would copy each of them.
            for index in range {
                guard let value = value(fixes[index]) else { return nil }
                values.append(value)
            }
            return values
        }
    }
}

extension Derivation {
    /// All derivations, keyed by the derived column's field number. They are part of the format.
    static let all: [Int: Derivation] = {
        let derivations = [
            Derivation(5, from: [15, 6]) { sum($0.fix.ellipsoidalAltitude, $0.fix.geoidSeparation.map(-)) },
            Derivation(6, from: [15, 5]) { sum($0.fix.ellipsoidalAltitude, $0.fix.altitude.map(-)) },
            Derivation(15, from: [5, 6]) { sum($0.fix.altitude, $0.fix.geoidSeparation) },
            Derivation(61, from: [51]) { error($0.fix.dilution.north, $0.fix.quality) },
            Derivation(62, from: [52]) { error($0.fix.dilution.east, $0.fix.quality) },
            Derivation(63, from: [14]) { error($0.fix.dilution.vertical, $0.fix.quality) },
            Derivation(64, from: [13]) { error($0.fix.dilution.horizontal, $0.fix.quality) },
        ]
        return Dictionary(uniqueKeysWithValues: derivations.map { ($0.column, $0) })
    }()

    private static func sum(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return nil }
        return one + other
    }

    /// Returns the estimated error in meters for a dilution of precision, or `nil` if the dilution or the fix's quality
    /// is unknown. The assumed range errors, 2 m for differential fixes and 5 m otherwise, are part of the format.
    private static func error(_ dilution: Double?, _ quality: Fix.Quality?) -> Double? {
        guard let dilution, let quality else { return nil }
        return dilution * (quality == .differential ? 2 : 5)
    }
}
