// Groups of fields shared by several sentences in this folder.

extension FieldReader {
    /// Reads a temperature in degrees Celsius from a number and the unit `C`, `F` or `K`.
    mutating func temperature() -> Double? {
        let value = number()
        switch character() {
        case nil, UInt8(ascii: "C"): return value
        case UInt8(ascii: "F"): return value.map { ($0 - 32) * 5 / 9 }
        case UInt8(ascii: "K"): return value.map { $0 - 273.15 }
        default: return nil
        }
    }

    /// Reads a depth in meters that is given in feet, meters and fathoms. The value in meters is preferred.
    mutating func depth() -> Double? {
        let feet = number(.feet)
        skip()
        let meters = number()
        skip()
        let fathoms = number(.fathoms)
        skip()
        return meters ?? feet ?? fathoms
    }

    /// Reads a wind angle and a wind speed that is given in three units. Returns the angle from the bow in degrees,
    /// positive to starboard, and the speed in meters per second.
    mutating func windFromBow() -> (angle: Double?, speed: Double?) {
        let angle = signed(positive: "R", negative: "L")
        let speed = speed(.knots, or: .same)
        let kilometersPerHour = self.speed(.kilometersPerHour)
        return (angle, speed ?? kilometersPerHour)
    }
}

extension FieldWriter {
    /// Writes a temperature in degrees Celsius, followed by the unit `C`.
    mutating func temperature(_ value: Double?) {
        number(value, decimals: 1)
        literal("C")
    }

    /// Writes a depth in feet, meters and fathoms. The parameter is in meters.
    mutating func depth(_ value: Double?) {
        rounded(value, .feet, decimals: 1)
        literal("f")
        number(value, decimals: 1)
        literal("M")
        rounded(value, .fathoms, decimals: 1)
        literal("F")
    }

    /// Writes the wind angle from the bow, and the wind speed in knots, meters per second and kilometers per hour.
    mutating func windFromBow(_ angle: Double?, _ speed: Double?) {
        signed(angle, positive: "R", negative: "L", decimals: 0)
        number(speed, .knots, decimals: 1)
        literal("N")
        rounded(speed, .same, decimals: 1)
        literal("M")
        rounded(speed, .kilometersPerHour, decimals: 1)
        literal("K")
    }
}
