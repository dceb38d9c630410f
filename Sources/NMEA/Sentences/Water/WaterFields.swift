// Groups of fields that several sentences of this family have.

extension FieldReader {
    /// A temperature in degrees Celsius from a number and `C`, `F` or `K`.
    mutating func temperature() -> Double? {
        let value = number()
        switch character() {
        case nil, UInt8(ascii: "C"): return value
        case UInt8(ascii: "F"): return value.map { ($0 - 32) * 5 / 9 }
        case UInt8(ascii: "K"): return value.map { $0 - 273.15 }
        default: return nil
        }
    }

    /// A depth in metres from three numbers with their units: feet, metres and fathoms.
    mutating func depth() -> Double? {
        let feet = number(.feet)
        skip()
        let metres = number()
        skip()
        let fathoms = number(.fathoms)
        skip()
        return metres ?? feet ?? fathoms
    }

    /// A wind: its angle from the bow in degrees, to starboard positive, and its speed in metres per second from three
    /// numbers with their units.
    mutating func windFromBow() -> (angle: Double?, speed: Double?) {
        let angle = signed(positive: "R", negative: "L")
        let speed = speed(.knots, or: .same)
        let kilometresPerHour = self.speed(.kilometresPerHour)
        return (angle, speed ?? kilometresPerHour)
    }
}

extension FieldWriter {
    /// A temperature in degrees Celsius and `C`.
    mutating func temperature(_ value: Double?) {
        number(value, decimals: 1)
        literal("C")
    }

    /// A depth in metres as feet, metres and fathoms.
    mutating func depth(_ value: Double?) {
        rounded(value, .feet, decimals: 1)
        literal("f")
        number(value, decimals: 1)
        literal("M")
        rounded(value, .fathoms, decimals: 1)
        literal("F")
    }

    /// A wind: its angle from the bow, and its speed in knots, metres per second and kilometres per hour.
    mutating func windFromBow(_ angle: Double?, _ speed: Double?) {
        signed(angle, positive: "R", negative: "L", decimals: 0)
        number(speed, .knots, decimals: 1)
        literal("N")
        rounded(speed, .same, decimals: 1)
        literal("M")
        rounded(speed, .kilometresPerHour, decimals: 1)
        literal("K")
    }
}
