// In some sentences, a letter specifies the unit of a distance or speed. The unit is not stored, because values are
// converted to SI units when they are read. When writing, the unit that represents the exact value in the fewest
// characters is chosen. This is usually the unit in which the value was received.

/// A unit of distance identified by a letter. The same letter identifies the corresponding unit of speed.
enum DistanceUnit: UInt8 {
    /// `N`: nautical miles and knots.
    case nauticalMiles = 0x4E
    /// `K`: kilometers and kilometers per hour.
    case kilometers = 0x4B
    /// `S`: statute miles and miles per hour.
    case statuteMiles = 0x53

    var length: FieldUnit {
        switch self {
        case .nauticalMiles: .nauticalMiles
        case .kilometers: .kilometers
        case .statuteMiles: .statuteMiles
        }
    }

    var speed: FieldUnit {
        switch self {
        case .nauticalMiles: .knots
        case .kilometers: .kilometersPerHour
        case .statuteMiles: .milesPerHour
        }
    }
}

extension FieldReader {
    /// Reads a distance in meters from a number and the unit letter in the next field: `N`, `K` or `S`.
    /// - Parameter usual: The unit to assume if the letter is missing; `nil` to reject numbers without a letter.
    mutating func distance(_ usual: DistanceUnit? = nil) -> Double? {
        let value = number()
        let letter = character()
        guard let value, let unit = letter.map({ DistanceUnit(rawValue: $0.capitalized) }) ?? usual else { return nil }
        return value * unit.length.factor
    }

    /// Reads a cross-track distance in meters from a number, the direction to steer (`L` or `R`) and the unit letter.
    /// The distance is positive if the direction to steer is right.
    mutating func crossTrack() -> Double? {
        let value = number()
        let isRight = flag("R", "L")
        let unit = symbol(DistanceUnit.self)
        guard let value, let isRight, let unit else { return nil }
        let distance = value * unit.length.factor
        return isRight ? distance : -distance
    }
}

extension FieldWriter {
    /// Writes a distance, given in meters, in the unit that needs the fewest characters, and the letter of that unit.
    /// If several units need equally few characters, nautical miles are preferred.
    mutating func distance(_ value: Double?, decimals: Int) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: decimals) }
        number(value, unit.length, decimals: decimals)
        symbol(unit)
    }

    /// Writes a cross-track distance, given in meters, as a number, the direction to steer (`R` if positive) and the
    /// unit letter.
    mutating func crossTrack(_ value: Double?) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: 2) }
        signed(value, positive: "R", negative: "L", unit.length, decimals: 2)
        symbol(unit)
    }

    /// Returns the unit that needs the fewest characters, preferring nautical miles.
    func briefestUnit(writing write: (DistanceUnit, inout FieldWriter) -> Void) -> DistanceUnit {
        briefest(.nauticalMiles, or: .kilometers, .statuteMiles, writing: write)
    }

    /// Returns the variant that represents all values exactly in the fewest characters, preferring the usual variant.
    func briefest<Way>(_ usual: Way, or others: Way..., writing write: (Way, inout FieldWriter) -> Void) -> Way {
        func length(_ way: Way) -> Int {
            var scratch = FieldWriter(address: "")
            write(way, &scratch)
            return scratch.hasRounded ? .max : scratch.bytes.count
        }
        return others.reduce(usual) { length($1) < length($0) ? $1 : $0 }
    }
}
