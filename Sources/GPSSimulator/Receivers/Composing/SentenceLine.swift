// At maximum speed, the simulator generates millions of sentences per second. Sentences are therefore written to
// preallocated memory without creating a `String`, and digits are written eight at a time as one 64-bit word. The
// complete word is stored even if only some of its bytes are needed, because the next write overwrites the remaining
// bytes.

/// A sentence that is being written, from the `$` to the line end.
struct SentenceLine {
    /// The size of the buffer in bytes, about twice the length of the longest sentence.
    static let capacity = 512

    private let start: UnsafeMutablePointer<UInt8>
    private var pointer: UnsafeMutablePointer<UInt8>

    /// Creates an empty line in memory of at least ``capacity`` bytes. The memory must stay valid as long as the line
    /// is used.
    @inline(__always)
    init(in memory: UnsafeMutableBufferPointer<UInt8>) {
        guard memory.count >= Self.capacity, let start = memory.baseAddress else {
            preconditionFailure("the memory for a sentence must hold at least SentenceLine.capacity bytes")
        }
        self.start = start
        pointer = start
    }

    /// Begins a sentence with a talker ID and a sentence type.
    @inline(__always)
    mutating func begin(_ talker: StaticString, _ code: StaticString) {
        pointer = start
        append(UInt8(ascii: "$"))
        text(talker)
        text(code)
    }

    /// Ends the sentence with its checksum and line end, and appends it to `bytes`.
    @inline(__always)
    mutating func end(into bytes: inout [UInt8]) {
        let sum = checksum
        append(UInt8(ascii: "*"))
        append(Self.hexadecimal(sum >> 4))
        append(Self.hexadecimal(sum & 0xF))
        append(0x0D)
        append(0x0A)
        bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: pointer - start))
    }

    /// Appends constant text. The text must include any commas between fields.
    @inline(__always)
    mutating func text(_ text: StaticString) {
        pointer.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        pointer += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        pointer.pointee = byte
        pointer += 1
    }

    /// Begins the next field.
    @inline(__always)
    mutating func comma() { append(UInt8(ascii: ",")) }

    /// Appends a field with one character.
    @inline(__always)
    mutating func character(_ byte: UInt8) {
        comma()
        append(byte)
    }

    /// Appends a field with a whole number of at least `width` digits.
    @inline(__always)
    mutating func integer(_ value: Int, width: Int = 1) {
        comma()
        if value < 0 { append(UInt8(ascii: "-")) }
        digits(UInt64(value.magnitude), width: width)
    }

    /// Appends a field with a number, or an empty field if the value is `nil`.
    @inline(__always)
    mutating func number(_ value: Double?, _ width: Width) {
        comma()
        guard let value else { return }
        let parts = Self.parts(value.magnitude, decimals: width.decimals)
        // A value that is rounded to zero is written without a sign.
        if value < 0, parts != 0 { append(UInt8(ascii: "-")) }
        fixedPoint(parts, width)
    }

    /// Appends a field with a direction in degrees, or an empty field if the value is `nil`. A direction that rounds to
    /// 360 is written as 0.
    @inline(__always)
    mutating func direction(_ degrees: Double?, _ width: Width) {
        comma()
        guard let degrees else { return }
        let parts = Self.parts(max(degrees, 0), decimals: width.decimals)
        fixedPoint(parts < 360 * Self.powerOfTen(width.decimals) ? parts : 0, width)
    }

    /// Appends an angle in degrees as two fields: degrees and minutes without a sign, and a hemisphere letter.
    @inline(__always)
    mutating func angle(_ value: Double, width: Int, decimals: Int, positive: UInt8, negative: UInt8) {
        comma()
        var degrees = value.magnitude.rounded(.down)
        var parts = Self.parts((value.magnitude - degrees) * 60, decimals: decimals)
        if parts >= 60 * Self.powerOfTen(decimals) {
            degrees += 1
            parts = 0
        }
        digits(UInt64(degrees), width: width)
        fixedPoint(parts, Width(decimals, whole: 2))
        character(value < 0 ? negative : positive)
    }

    /// Appends a number with a decimal point.
    ///
    /// - Parameter parts: The number in units of the last decimal, such as hundredths for two decimals.
    @inline(__always)
    mutating func fixedPoint(_ parts: UInt64, _ width: Width) {
        digits(parts, width: width.whole + width.decimals)
        guard width.decimals > 0 else { return }
        // Move the decimals by one byte to make room for the decimal point.
        let tail = UnsafeMutableRawPointer(pointer - width.decimals)
        tail.storeBytes(of: tail.loadUnaligned(as: UInt64.self), toByteOffset: 1, as: UInt64.self)
        tail.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        pointer += 1
    }

    /// Appends a whole number with at least `width` digits.
    @inline(__always)
    mutating func digits(_ value: UInt64, width: Int) {
        var low = value
        var left = width
        if value >= Self.hundredMillion || width > 8 {
            let high: UInt64
            (high, low) = value.quotientAndRemainder(dividingBy: Self.hundredMillion)
            eightDigits(high, width: width - 8)
            left = 8
        }
        eightDigits(low, width: left)
    }

    /// Appends a whole number below 100 million with at least `width` digits.
    @inline(__always)
    private mutating func eightDigits(_ value: UInt64, width: Int) {
        // The number is split first into two groups of four digits, then into four groups of two, and finally into
        // eight digits. All groups are processed at once, in lanes of 32, 16 and 8 bits.
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        let digits = tens | (quarters &- tens &* 10) << 8
        let count = max(8 - digits.trailingZeroBitCount >> 3, width, 1)
        let characters = (digits | 0x3030_3030_3030_3030) >> UInt64(truncatingIfNeeded: 8 &* (8 &- count))
        UnsafeMutableRawPointer(pointer).storeBytes(of: characters.littleEndian, as: UInt64.self)
        pointer += count
    }

    /// Returns a magnitude in units of the last decimal, rounded to the nearest integer.
    @inline(__always)
    static func parts(_ magnitude: Double, decimals: Int) -> UInt64 {
        // Between 2^52 and 2^53, the lowest bit of a `Double`'s mantissa has the value 1. Adding 2^52 therefore rounds
        // to an integer, which can be read from the mantissa of the sum. NaN and values of 1e15 or more are not valid
        // measurements and become 0.
        let scaled = magnitude * Double(powerOfTen(decimals))
        guard scaled < 1e15 else { return 0 }
        return (scaled + 0x1p52).bitPattern & (1 << 52 - 1)
    }

    private var checksum: UInt8 {
        var words: UInt64 = 0
        var at = UnsafeRawPointer(start + 1)
        let end = UnsafeRawPointer(pointer)
        while at + 8 <= end {
            words ^= at.loadUnaligned(as: UInt64.self)
            at += 8
        }
        words ^= words >> 32
        words ^= words >> 16
        var sum = UInt8(truncatingIfNeeded: words ^ words >> 8)
        while at < end {
            sum ^= at.load(as: UInt8.self)
            at += 1
        }
        return sum
    }

    private static let hundredMillion: UInt64 = 100_000_000

    @inline(__always)
    private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") - 10 + nibble
    }

    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> UInt64 {
        switch exponent {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        default: 100_000_000
        }
    }
}
