// In some sentences, a letter names the unit of distances and speeds. The unit is not stored, because values are
// converted to SI units when they are read. The writer chooses the unit that needs the fewest characters for the exact
// value. This is usually the unit of the sentence that the value came from.

/// A unit of distance that is named by a letter. The same letter also names the corresponding unit of speed.
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
    /// - Parameter usual: The unit of a number without a letter; `nil` to reject such numbers.
    mutating func distance(_ usual: DistanceUnit? = nil) -> Double? {
        let value = number()
        let letter = character()
        guard let value, let unit = letter.map({ DistanceUnit(rawValue: $0.capitalized) }) ?? usual else { return nil }
        return value * unit.length.factor
    }

    /// Reads a cross-track distance in meters from a number, the side to steer to and the unit letter. The distance is
    /// positive if the side to steer to is the right.
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
    /// Writes a distance in meters as a number and the unit letter, preferably in nautical miles.
    mutating func distance(_ value: Double?, decimals: Int) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: decimals) }
        number(value, unit.length, decimals: decimals)
        symbol(unit)
    }

    /// Writes a cross-track distance in meters as a number, the side to steer to and the unit letter.
    mutating func crossTrack(_ value: Double?) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: 2) }
        signed(value, positive: "R", negative: "L", unit.length, decimals: 2)
        symbol(unit)
    }

    /// Returns the unit that results in the fewest characters, preferably nautical miles.
    func briefestUnit(writing write: (DistanceUnit, inout FieldWriter) -> Void) -> DistanceUnit {
        briefest(.nauticalMiles, or: .kilometers, .statuteMiles, writing: write)
    }

    /// Returns the variant that keeps all values exact with the fewest characters, preferably the usual variant.
    func briefest<Way>(_ usual: Way, or others: Way..., writing write: (Way, inout FieldWriter) -> Void) -> Way {
        func length(_ way: Way) -> Int {
            var scratch = FieldWriter(address: "")
            write(way, &scratch)
            return scratch.hasRounded ? .max : scratch.bytes.count
        }
        return others.reduce(usual) { length($1) < length($0) ? $1 : $0 }
    }
}
