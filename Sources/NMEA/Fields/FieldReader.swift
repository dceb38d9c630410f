/// A reader that reads the fields of one sentence from left to right.
///
/// Reading a field that is empty, missing or malformed returns `nil` and never throws. ``FieldWriter`` has the
/// corresponding methods for writing.
public struct FieldReader: ~Copyable {
    let start: UnsafeRawPointer
    let delimiters: UnsafePointer<UInt16>
    let count: Int
    var index = 0

    @inline(__always)
    init(start: UnsafeRawPointer, delimiters: UnsafePointer<UInt16>, count: Int) {
        self.start = start
        self.delimiters = delimiters
        self.count = count
    }

    /// The number of fields not yet read.
    @inline(__always)
    public var remaining: Int { max(0, count &- index) }

    /// Skips one or more fields.
    @inline(__always)
    public mutating func skip(_ fields: Int = 1) { index &+= fields }

    /// Returns the range of the next field. For a missing field, `end` is less than `begin`, because the end of the
    /// sentence is stored as two delimiters at the same offset.
    @inline(__always)
    mutating func next() -> (begin: Int, end: Int) {
        let field = min(index, count)
        index &+= 1
        return (Int(delimiters[field]) &+ 1, Int(delimiters[field &+ 1]))
    }

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 { start.load(fromByteOffset: offset, as: UInt8.self) }

    /// Returns the last `count` digits before an offset.
    @inline(__always)
    func digits(before end: Int, count: Int) -> DigitWord {
        DigitWord((start + end - 8).loadUnaligned(as: UInt64.self), count: count)
    }

    /// Returns the offset of the first digit, and whether it is preceded by a minus sign.
    @inline(__always)
    func unsigned(_ begin: Int) -> (begin: Int, isNegative: Bool) {
        let isNegative = byte(begin) == UInt8(ascii: "-")
        return (isNegative ? begin + 1 : begin, isNegative)
    }

    /// Reads a single character. Leading zeros before a digit are ignored, because some receivers write every code with
    /// two digits.
    @inline(__always)
    public mutating func character() -> UInt8? {
        let (begin, end) = next()
        if end == begin + 1 { return byte(begin) }
        return end > begin ? digitAfterZeros(begin, end) : nil
    }

    /// Reads an enumeration case from a single character.
    @inline(__always)
    public mutating func symbol<Symbol: RawRepresentable>(_ type: Symbol.Type = Symbol.self) -> Symbol?
    where Symbol.RawValue == UInt8 {
        character().flatMap(Symbol.init(rawValue:))
    }

    /// Reads an integer.
    @inline(__always)
    public mutating func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let (begin, end) = next()
        let length = end &- begin
        guard length > 0 else { return nil }
        // Most counters have a single digit.
        let digit = byte(begin) &- UInt8(ascii: "0")
        if length == 1, digit < 10 { return Number(truncatingIfNeeded: digit) }
        let word = digits(before: end, count: min(length, 8))
        guard length <= 8, word.isValid else { return longInteger(begin, end).flatMap(Number.init(exactly:)) }
        return Number(exactly: word.value)
    }

    /// Reads a hexadecimal number from 0 to FF.
    @inline(__always)
    public mutating func hexadecimal() -> UInt8? {
        let (begin, end) = next()
        return end > begin ? hexadecimal(begin, end) : nil
    }

    private func hexadecimal(_ begin: Int, _ end: Int) -> UInt8? {
        var value: UInt8 = 0
        for offset in begin..<end {
            guard value < 0x10, let digit = hexadecimalDigit(byte(offset)) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    /// Reads a number with or without decimals.
    @inline(__always)
    public mutating func number(_ unit: FieldUnit = .same) -> Double? {
        let (begin, end) = next()
        guard end > begin, let value = number(begin, end) else { return nil }
        return unit.factor == 1 ? value : value * unit.factor
    }

    @inline(__always)
    func number(_ begin: Int, _ end: Int) -> Double? {
        let (begin, isNegative) = unsigned(begin)
        let length = end - begin
        guard length <= 8 else { return longNumber(begin, end, isNegative: isNegative) }
        let text = digits(before: end, count: length)
        let magnitude: Double
        if let decimals = text.decimals {
            let word = text.withoutPoint
            guard word.isValid, length > 1 else { return longNumber(begin, end, isNegative: isNegative) }
            magnitude = Double(Int64(bitPattern: word.value)) / PowerOfTen.double(decimals)
        } else {
            guard text.isValid, length > 0 else { return longNumber(begin, end, isNegative: isNegative) }
            magnitude = Double(Int64(bitPattern: text.value))
        }
        return isNegative ? -magnitude : magnitude
    }

    /// Reads a number that needs only the precision of a `Float`, such as an elevation or a signal strength.
    public mutating func smallNumber() -> Float? { number().map(Float.init) }

    /// Reads text; `nil` if the field is empty.
    public mutating func text<let capacity: Int>() -> InlineText<capacity>? {
        let (begin, end) = next()
        return text(begin, end)
    }

    /// Reads all remaining fields, including commas; `nil` if no field remains.
    public mutating func rest() -> SentenceText? {
        guard index < count else { return nil }
        let begin = Int(delimiters[index]) + 1
        index = count
        return text(begin, Int(delimiters[count]))
    }

    private func text<let capacity: Int>(_ begin: Int, _ end: Int) -> InlineText<capacity>? {
        end > begin ? InlineText(UnsafeRawBufferPointer(start: start + begin, count: end - begin)) : nil
    }

    // MARK: Uncommon formats

    @inline(never)
    private func digitAfterZeros(_ begin: Int, _ end: Int) -> UInt8? {
        guard let value = longInteger(begin, end), byte(begin) == UInt8(ascii: "0"), value < 10 else { return nil }
        return byte(end - 1)
    }

    @inline(never)
    private func longInteger(_ begin: Int, _ end: Int) -> Int? {
        var (offset, isNegative) = unsigned(begin)
        if !isNegative, byte(begin) == UInt8(ascii: "+") { offset += 1 }
        guard end > offset, end - offset <= 18 else { return nil }
        var value = 0
        while offset < end {
            let digit = byte(offset) &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
            offset += 1
        }
        return isNegative ? -value : value
    }

    /// Reads a number of any length, with an optional sign.
    @inline(never)
    private func longNumber(_ begin: Int, _ end: Int, isNegative: Bool) -> Double? {
        let hasPlus = begin < end && !isNegative && byte(begin) == UInt8(ascii: "+")
        guard let number = longDecimal(hasPlus ? begin + 1 : begin, end) else { return nil }
        let magnitude = nearestQuotient(number.mantissa, PowerOfTen.integer(number.decimals))
        return isNegative ? -magnitude : magnitude
    }

    /// Returns the integer formed by the digits of a decimal number of any length, and the number of decimals.
    ///
    /// Decimals beyond the precision of a `Double` are dropped. Numbers with more than eighteen digits before the
    /// decimal point are rejected.
    func longDecimal(_ begin: Int, _ end: Int) -> (mantissa: UInt64, decimals: Int)? {
        var mantissa: UInt64 = 0
        var decimals = 0
        var sawPoint = false
        var sawDigit = false
        for offset in begin..<max(begin, end) {
            let character = byte(offset)
            if character == UInt8(ascii: "."), !sawPoint {
                sawPoint = true
                continue
            }
            let digit = character &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            sawDigit = true
            if mantissa < 100_000_000_000_000_000, decimals < 19 {
                mantissa = mantissa * 10 + UInt64(digit)
                if sawPoint { decimals += 1 }
            } else if !sawPoint {
                return nil
            }
        }
        return sawDigit ? (mantissa, decimals) : nil
    }
}
