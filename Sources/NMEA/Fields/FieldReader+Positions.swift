// Reading values that span several parts or fields: positions, directions, times, and numbers with a unit.

extension FieldReader {
    // Some firmware rounds 59.99996 minutes to 60.0000. Sixty minutes are therefore accepted and carried over to the
    // next degree. Other firmware sends a signed number, followed by a hemisphere letter that is either correct or
    // always the same. A minus sign therefore means south or west, regardless of the letter.

    /// Reads a latitude in degrees, positive north, from `ddmm.mmmm` and `N` or `S`.
    @inline(__always)
    public mutating func latitude() -> Double? {
        degreesMinutes(positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"), limit: 90)
    }

    /// Reads a longitude in degrees, positive east, from `dddmm.mmmm` and `E` or `W`.
    @inline(__always)
    public mutating func longitude() -> Double? {
        degreesMinutes(positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"), limit: 180)
    }

    @inline(__always)
    private mutating func degreesMinutes(positive: UInt8, negative: UInt8, limit: Double) -> Double? {
        let (begin, end) = next()
        let side = next()
        guard end > begin, side.end > side.begin else { return nil }
        let hemisphere = byte(side.begin)
        guard hemisphere == positive || hemisphere == negative else { return nil }
        let decimals = digits(before: end, count: 8).decimals ?? 8
        let point = end - decimals - 1
        let length = point - begin
        let whole = digits(before: point, count: min(max(length, 0), 8))
        let fraction = digits(before: end, count: decimals)
        let magnitude: Double
        var isNegative = hemisphere == negative
        if length > 0, length <= 8, byte(point) == UInt8(ascii: "."), whole.isValid, fraction.isValid {
            // A single division makes the result the `Double` nearest to the text.
            let (degrees, minutes) = whole.value.quotientAndRemainder(dividingBy: 100)
            guard minutes < 60 || minutes == 60 && fraction.value == 0 else { return nil }
            let scale = PowerOfTen.integer(decimals)
            let parts = (degrees &* 60 &+ minutes) &* scale &+ fraction.value
            magnitude = Double(Int64(bitPattern: parts)) / Double(Int64(bitPattern: 60 &* scale))
        } else {
            guard let value = longDegreesMinutes(begin, end) else { return nil }
            magnitude = value.magnitude
            if value.sign == .minus { isNegative = true }
        }
        guard magnitude <= limit else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private func longDegreesMinutes(_ begin: Int, _ end: Int) -> Double? {
        let (digitsBegin, isNegative) = unsigned(begin)
        guard let number = longDecimal(digitsBegin, end) else { return nil }
        // Digits beyond the fifteenth decimal place are smaller than an atom.
        let decimals = min(number.decimals, 15)
        let scale = PowerOfTen.integer(decimals)
        let digits = number.mantissa / PowerOfTen.integer(number.decimals - decimals)
        let (whole, fraction) = digits.quotientAndRemainder(dividingBy: scale)
        let (degrees, minutes) = whole.quotientAndRemainder(dividingBy: 100)
        guard degrees <= 180, minutes < 60 || minutes == 60 && fraction == 0 else { return nil }
        let magnitude = nearestQuotient((degrees * 60 + minutes) * scale + fraction, 60 * scale)
        return isNegative ? -magnitude : magnitude
    }

    /// Reads a number whose sign is a letter in the next field, such as a magnetic variation of `3.1,W`.
    @inline(__always)
    public mutating func signed(positive: Unicode.Scalar, negative: Unicode.Scalar, _ unit: FieldUnit = .same)
        -> Double?
    {
        let value = number(unit)
        let side = character()
        guard let value, let side else { return nil }
        if side == UInt8(ascii: positive) { return value }
        return side == UInt8(ascii: negative) ? -value : nil
    }

    /// Reads a Boolean value from one of two letters; `nil` for any other character.
    @inline(__always)
    public mutating func flag(_ yes: Unicode.Scalar, _ no: Unicode.Scalar) -> Bool? {
        guard let letter = character() else { return nil }
        if letter == UInt8(ascii: yes) { return true }
        return letter == UInt8(ascii: no) ? false : nil
    }

    /// Reads a time of day from `hhmmss.sss`, ignoring spaces around the time.
    @inline(__always)
    public mutating func time() -> TimeOfDay? {
        let (begin, end) = next()
        guard end - begin >= 6 else { return nil }
        return time(begin, end) ?? timeBetweenBlanks(begin, end)
    }

    @inline(never)
    private func timeBetweenBlanks(_ begin: Int, _ end: Int) -> TimeOfDay? {
        let blank = UInt8(ascii: " ")
        var (first, last) = (begin, end)
        while first < last, byte(first) == blank { first += 1 }
        while first < last, byte(last - 1) == blank { last -= 1 }
        return last - first >= 6 ? time(first, last) : nil
    }

    @inline(__always)
    private func time(_ begin: Int, _ end: Int) -> TimeOfDay? {
        let whole = digits(before: begin + 6, count: 6)
        guard whole.isValid else { return nil }
        var nanosecond: UInt32 = 0
        let decimals = end - begin - 7
        if decimals >= 0 {
            guard byte(begin + 6) == UInt8(ascii: "."), decimals <= 9 else { return nil }
            // Eight decimals fit into a word. The ninth decimal, if present, is added separately.
            let kept = min(decimals, 8)
            let fraction = digits(before: begin + 7 + kept, count: kept)
            guard fraction.isValid else { return nil }
            nanosecond = UInt32(truncatingIfNeeded: fraction.value &* PowerOfTen.integer(9 - kept))
            if decimals == 9 {
                let last = byte(end - 1) &- UInt8(ascii: "0")
                guard last < 10 else { return nil }
                nanosecond += UInt32(last)
            }
        }
        let (hour, minute, second) = whole.pairs
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// Reads a date from `ddmmyy`. Two-digit years from 80 onward belong to the twentieth century, because GPS time
    /// begins in 1980.
    @inline(__always)
    public mutating func date() -> CalendarDate? { date(isMonthFirst: false) }

    /// Reads a date from `mmddyy`, with two-digit years interpreted as in ``date()``.
    public mutating func monthFirstDate() -> CalendarDate? { date(isMonthFirst: true) }

    @inline(__always)
    private mutating func date(isMonthFirst: Bool) -> CalendarDate? {
        let (begin, end) = next()
        guard end - begin == 6 else { return nil }
        let word = digits(before: end, count: 6)
        guard word.isValid else { return nil }
        let (first, second, year) = word.pairs
        return CalendarDate(
            year: Int16(year) + (year < 80 ? 2000 : 1900), month: isMonthFirst ? first : second,
            day: isMonthFirst ? second : first)
    }

    /// Reads a date from `yyyymmdd`.
    public mutating func yearFirstDate() -> CalendarDate? {
        let (begin, end) = next()
        guard end - begin == 8 else { return nil }
        let word = digits(before: end, count: 8)
        guard word.isValid else { return nil }
        let (_, month, day) = word.pairs
        return CalendarDate(year: Int16(word.value / 10_000), month: month, day: day)
    }

    /// Reads a length in meters from a number and the unit letter in the next field: `M` for meters, `f` for feet, `F`
    /// for fathoms, `N` for nautical miles, `K` for kilometers or `S` for statute miles.
    public mutating func length() -> Double? {
        let value = number()
        let letter = character()
        guard let value, let letter else { return nil }
        switch letter {
        case UInt8(ascii: "M"), UInt8(ascii: "m"): return value
        case UInt8(ascii: "f"): return value * FieldUnit.feet.factor
        case UInt8(ascii: "F"): return value * FieldUnit.fathoms.factor
        case UInt8(ascii: "N"), UInt8(ascii: "n"): return value * FieldUnit.nauticalMiles.factor
        case UInt8(ascii: "K"), UInt8(ascii: "k"): return value * FieldUnit.kilometers.factor
        case UInt8(ascii: "S"), UInt8(ascii: "s"): return value * FieldUnit.statuteMiles.factor
        default: return nil
        }
    }

    /// Reads a speed in meters per second from a number and the unit letter in the next field.
    ///
    /// The letters are `N` for knots, `K` for kilometers per hour, `M` for meters per second and `S` for statute miles
    /// per hour.
    /// - Parameter usual: The unit to assume if the letter is missing; `nil` to reject numbers without a letter.
    @inline(__always)
    public mutating func speed(_ usual: FieldUnit? = nil) -> Double? {
        let value = number()
        let letter = character()
        guard let value else { return nil }
        let unit: FieldUnit?
        switch letter.map({ $0.capitalized }) {
        case UInt8(ascii: "N"): unit = .knots
        case UInt8(ascii: "K"): unit = .kilometersPerHour
        case UInt8(ascii: "M"): unit = .same
        case UInt8(ascii: "S"): unit = .milesPerHour
        case nil: unit = usual
        default: unit = nil
        }
        return unit.map { value * $0.factor }
    }

    /// Reads a speed in meters per second that the sentence gives in two units. The second value is used only if the
    /// first is missing or invalid.
    @inline(__always)
    public mutating func speed(_ usual: FieldUnit, or other: FieldUnit) -> Double? {
        if let speed = speed(usual) {
            skip(2)
            return speed
        }
        return speed(other)
    }

    /// Reads a true direction and a magnetic direction: two numbers with the letters `T` and `M`, in either order.
    ///
    /// If letters are missing or contradictory, the first number is the true direction.
    @inline(__always)
    public mutating func directions() -> (fromTrueNorth: Double?, fromMagneticNorth: Double?) {
        let first = number()
        let firstLetter = character()
        let second = number()
        let secondLetter = character()
        let isUsual = firstLetter != UInt8(ascii: "M") && secondLetter != UInt8(ascii: "T")
        if isUsual || !isExchanged(first, firstLetter, second, secondLetter) { return (first, second) }
        return (second, first)
    }

    /// Returns whether the letters show that the magnetic direction comes first. Letters are ignored if they are equal,
    /// and a letter is ignored if its number is missing.
    @inline(never)
    private func isExchanged(_ first: Double?, _ firstLetter: UInt8?, _ second: Double?, _ secondLetter: UInt8?) -> Bool
    {
        let letters = (first == nil ? nil : firstLetter, second == nil ? nil : secondLetter)
        let (magnetic, fromTrueNorth) = (UInt8(ascii: "M"), UInt8(ascii: "T"))
        return letters.0 == magnetic && letters.1 != magnetic
            || letters.1 == fromTrueNorth && letters.0 != fromTrueNorth
    }
}
