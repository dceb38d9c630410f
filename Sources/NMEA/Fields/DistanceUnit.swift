// Some sentences say in a letter which unit their distances are in, and their speeds. A value is in metres once it is read,
// so the writer takes the unit that has the shortest text for it: that is the one it was read in, or one as good.

/// A unit of distances, and of speeds per hour, that a letter names.
enum DistanceUnit: UInt8 {
    /// `N`: nautical miles and knots.
    case nauticalMiles = 0x4E
    /// `K`: kilometres.
    case kilometres = 0x4B
    /// `S`: statute miles.
    case statuteMiles = 0x53

    var length: FieldUnit {
        switch self {
        case .nauticalMiles: .nauticalMiles
        case .kilometres: .kilometres
        case .statuteMiles: .statuteMiles
        }
    }

    var speed: FieldUnit {
        switch self {
        case .nauticalMiles: .knots
        case .kilometres: .kilometresPerHour
        case .statuteMiles: .milesPerHour
        }
    }
}

extension FieldReader {
    /// A distance in metres from a number and its unit's letter in the field after it: `N`, `K` or `S`.
    /// - Parameter usual: the unit of a number without a letter; `nil` refuses those.
    mutating func distance(_ usual: DistanceUnit? = nil) -> Double? {
        let value = number()
        let letter = character()
        guard let value, let unit = letter.map({ DistanceUnit(rawValue: $0.capitalized) }) ?? usual else { return nil }
        return value * unit.length.factor
    }

    /// A distance from the track in metres from a number, the side to steer to and the unit's letter; positive when that
    /// side is the right.
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
    /// A distance in metres as a number and its unit's letter, nautical miles if it can be.
    mutating func distance(_ value: Double?, decimals: Int) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: decimals) }
        number(value, unit.length, decimals: decimals)
        symbol(unit)
    }

    /// A distance from the track in metres as a number, the side to steer to and the unit's letter.
    mutating func crossTrack(_ value: Double?) {
        let unit = briefestUnit { unit, fields in fields.number(value, unit.length, decimals: 2) }
        signed(value, positive: "R", negative: "L", unit.length, decimals: 2)
        symbol(unit)
    }

    /// The unit in which the fewest characters are written, nautical miles if it can be.
    func briefestUnit(writing write: (DistanceUnit, inout FieldWriter) -> Void) -> DistanceUnit {
        briefest(.nauticalMiles, or: .kilometres, .statuteMiles, writing: write)
    }

    /// The way in which all numbers keep their values and the fewest characters are written, the usual one if it can be.
    func briefest<Way>(_ usual: Way, or others: Way..., writing write: (Way, inout FieldWriter) -> Void) -> Way {
        func length(_ way: Way) -> Int {
            var scratch = FieldWriter(address: "")
            write(way, &scratch)
            return scratch.hasRounded ? .max : scratch.bytes.count
        }
        return others.reduce(usual) { length($1) < length($0) ? $1 : $0 }
    }
}
