extension FieldWriter {
    /// Writes a latitude in degrees as `ddmm.mmmm` and `N` or `S`.
    public mutating func latitude(_ value: Double?) { degreesMinutes(value, width: 2, positive: "N", negative: "S") }

    /// Writes a longitude in degrees as `dddmm.mmmm` and `E` or `W`.
    public mutating func longitude(_ value: Double?) { degreesMinutes(value, width: 3, positive: "E", negative: "W") }

    private mutating func degreesMinutes(_ value: Double?, width: Int, positive: StaticString, negative: StaticString) {
        skip()
        guard let value, value.magnitude <= 180 else { return skip() }
        let minutes = value.magnitude * 60
        // The reader computes the degrees with a single division. Find the fewest decimals of a minute from which the
        // reader obtains exactly this value.
        let places = (4...10).first { places in
            let scale = PowerOfTen.doubles[places]
            return (minutes * scale).rounded() / (60 * scale) == value.magnitude
        }
        // A position that was not read from a sentence might not have an exact representation. Eight decimals of a
        // minute correspond to about a hundredth of a millimeter.
        append(degreesMinutes: minutes, width: width, places: places ?? 8)
        literal(value.sign == .minus ? negative : positive)
    }

    private mutating func append(degreesMinutes minutes: Double, width: Int, places: Int) {
        let scale = PowerOfTen.doubles[places]
        let (whole, fraction) = UInt((minutes * scale).rounded()).quotientAndRemainder(dividingBy: UInt(scale))
        append(digits: whole / 60, width: width)
        append(digits: whole % 60, width: 2)
        bytes.append(UInt8(ascii: "."))
        append(digits: fraction, width: places)
    }

    /// Writes the magnitude of a number, followed by a letter for its sign in the next field.
    public mutating func signed(
        _ value: Double?, positive: StaticString, negative: StaticString, _ unit: FieldUnit = .same, decimals: Int = 1
    ) {
        number(value?.magnitude, unit, decimals: decimals)
        guard let value else { return skip() }
        literal(value.sign == .minus ? negative : positive)
    }

    /// Writes a true direction and a magnetic direction, with the letters `T` and `M`.
    public mutating func directions(_ fromTrueNorth: Double?, _ fromMagneticNorth: Double?) {
        number(fromTrueNorth, decimals: 1)
        literal("T")
        number(fromMagneticNorth, decimals: 1)
        literal("M")
    }

    /// Writes a time of day as `hhmmss.ss`, with at least two decimals and no trailing zeros beyond them.
    public mutating func time(_ value: TimeOfDay?) {
        skip()
        guard let value else { return }
        append(digits: UInt(value.hour), width: 2)
        append(digits: UInt(value.minute), width: 2)
        append(digits: UInt(value.second), width: 2)
        bytes.append(UInt8(ascii: "."))
        var fraction = UInt(value.nanosecond)
        var places = 9
        while places > 2, fraction % 10 == 0 {
            fraction /= 10
            places -= 1
        }
        append(digits: fraction, width: places)
    }

    /// Writes a date as `ddmmyy`.
    public mutating func date(_ value: CalendarDate?) {
        skip()
        guard let value else { return }
        append(digits: UInt(value.day), width: 2)
        append(digits: UInt(value.month), width: 2)
        append(digits: UInt(value.year.magnitude % 100), width: 2)
    }

    /// Writes a date as `mmddyy`.
    public mutating func monthFirstDate(_ value: CalendarDate?) {
        skip()
        guard let value else { return }
        append(digits: UInt(value.month), width: 2)
        append(digits: UInt(value.day), width: 2)
        append(digits: UInt(value.year.magnitude % 100), width: 2)
    }

    /// Writes a date as `yyyymmdd`.
    public mutating func yearFirstDate(_ value: CalendarDate?) {
        skip()
        guard let value else { return }
        append(digits: UInt(value.year.magnitude), width: 4)
        append(digits: UInt(value.month), width: 2)
        append(digits: UInt(value.day), width: 2)
    }

    /// Writes a length in meters and the letter `M`.
    public mutating func length(_ value: Double?, decimals: Int = 1) {
        number(value, decimals: decimals)
        literal("M")
    }

    /// Writes a speed, given in meters per second, in the unit that needs the fewest characters, and the letter of that
    /// unit. If several units need equally few characters, knots are preferred.
    public mutating func speed(_ value: Double?, decimals: Int = 1) {
        let unit = briefest(.knots, or: .kilometersPerHour, .same, .milesPerHour) { unit, fields in
            fields.number(value, unit, decimals: decimals)
        }
        number(value, unit, decimals: decimals)
        switch unit {
        case .kilometersPerHour: literal("K")
        case .milesPerHour: literal("S")
        case .same: literal("M")
        default: literal("N")
        }
    }
}
