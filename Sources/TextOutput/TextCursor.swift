internal import Glibc

// Reports and tracks consist mostly of numbers, so numbers must be formatted quickly. Eight digits at a time are
// computed in a 64-bit word, by multiplications instead of divisions, and without a table or a loop. The cursor always
// stores a complete word, even if only some of its bytes belong to the text, and therefore needs `overhang` bytes of
// free memory after the text.
//
// The small functions are inlinable, because the code that writes file formats is in other modules. The type must also
// be `@usableFromInline`, because the compiler otherwise does not inline any function of a `package` type.

/// A cursor that writes text to memory provided by the caller, and advances past the written text.
@usableFromInline
package struct TextCursor {
    /// The number of bytes after the written text that the cursor may overwrite.
    @inlinable package static var overhang: Int { 16 }
    /// The maximum length of a number in bytes: a sign, 309 digits, a decimal point, nine decimals and the zero byte of
    /// `vsnprintf`.
    @inlinable package static var maxNumberLength: Int { 321 }

    /// The address at which the next text is written.
    @usableFromInline package internal(set) var pointer: UnsafeMutablePointer<UInt8>

    /// Creates a cursor at an address.
    @inlinable @inline(__always)
    package init(at pointer: UnsafeMutablePointer<UInt8>) { self.pointer = pointer }

    /// Advances the cursor past text that the caller has written at ``pointer``.
    @inlinable @inline(__always)
    package mutating func advance(_ count: Int) { pointer += count }

    /// Appends a literal.
    @inlinable @inline(__always)
    package mutating func append(_ text: StaticString) {
        pointer.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        pointer += text.utf8CodeUnitCount
    }

    /// Appends a byte.
    @inlinable @inline(__always)
    package mutating func append(_ byte: UInt8) {
        pointer.pointee = byte
        pointer += 1
    }

    /// Appends any number of bytes.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

    /// Appends an integer with at least `width` digits, padded with leading zeros. The maximum width is 20.
    package mutating func append(_ value: Int64, width: Int = 1) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        var bound: UInt64 = 1
        for _ in 1..<max(width, 1) {
            bound *= 10
            if magnitude < bound { append(UInt8(ascii: "0")) }
        }
        append(magnitude)
    }

    /// Appends an unsigned integer.
    @inlinable @inline(__always)
    package mutating func append(_ value: UInt64) {
        if value < Self.hundredMillion {
            let digits = Self.eightDigits(value)
            let zeros = min(digits.trailingZeroBitCount >> 3, 7)
            store((digits | Self.ascii) >> UInt64(8 * zeros), count: 8 - zeros)
        } else {
            appendLong(value)
        }
    }

    @usableFromInline @inline(never)
    mutating func appendLong(_ value: UInt64) {
        let (high, low) = value.quotientAndRemainder(dividingBy: Self.hundredMillion)
        append(high)
        store(Self.eightDigits(low) | Self.ascii, count: 8)
    }

    // The functions that write decimal numbers are not inlined. Their callers therefore stay small enough for the
    // compiler to inline the literals between the numbers.

    /// Appends a number with exactly `decimals` decimals. As in `printf`, the exact binary value is rounded.
    @inline(never)
    package mutating func append(_ value: Double, decimals: Int) { append(value, decimals: decimals, keepsZeros: true) }

    /// Appends a number with as many decimals as necessary, up to `decimals`.
    @inline(never)
    package mutating func append(_ value: Double, upTo decimals: Int) {
        append(value, decimals: decimals, keepsZeros: false)
    }

    @inline(__always)
    private mutating func append(_ value: Double, decimals: Int, keepsZeros: Bool) {
        guard let parts = Self.parts(value.magnitude, decimals) else {
            return appendUnusual(value, decimals: decimals, keepsZeros: keepsZeros)
        }
        // A number that is rounded to zero is written without a sign.
        if value < 0, parts != 0 { append(UInt8(ascii: "-")) }
        if decimals <= 4, parts < Self.powerOfTen(decimals &+ 4) {
            return append(
                tenThousandths: parts &* Self.powerOfTen(4 &- decimals), decimals: decimals, keepsZeros: keepsZeros)
        }
        // The integer part is computed by truncation instead of a division, and corrected if the number was rounded up
        // to the next integer.
        let scale = Self.powerOfTen(decimals)
        var whole = UInt64(bitPattern: Int64(value.magnitude))
        var fraction = parts &- whole &* scale
        if fraction == scale {
            whole += 1
            fraction = 0
        }
        append(whole: whole, fraction, decimals: decimals, keepsZeros: keepsZeros)
    }

    /// Appends a number below 10,000 with up to four decimals, whose eight digits are computed together.
    @inline(__always)
    private mutating func append(tenThousandths: UInt64, decimals: Int, keepsZeros: Bool) {
        let digits = Self.eightDigits(tenThousandths)
        let zeros = min(digits.trailingZeroBitCount >> 3, 3)
        store((digits | Self.ascii) >> UInt64(8 &* zeros), count: 4 &- zeros)
        guard decimals > 0, keepsZeros || digits >> 32 != 0 else { return }
        let point = UInt64(UInt8(ascii: "."))
        let count = keepsZeros ? 1 &+ decimals : 5 &- digits.leadingZeroBitCount >> 3
        store(((digits | Self.ascii) >> 32) << 8 | point, count: count)
    }

    /// Appends a number with as many decimals as necessary, up to `decimals`.
    ///
    /// - Parameter parts: The number in units of the last decimal, such as hundredths for two decimals.
    @inlinable @inline(__always)
    package mutating func append(parts: UInt64, upTo decimals: Int) {
        let (whole, fraction) = parts.quotientAndRemainder(dividingBy: Self.powerOfTen(decimals))
        append(whole: whole, fraction, decimals: decimals, keepsZeros: false)
    }

    @inlinable @inline(__always)
    mutating func append(whole: UInt64, _ fraction: UInt64, decimals: Int, keepsZeros: Bool) {
        // Four digits before and four digits after the decimal point are computed together, because most numbers have
        // no more digits.
        let billionths = fraction &* Self.powerOfTen(9 &- decimals)
        let (first, rest) = billionths.quotientAndRemainder(dividingBy: 100_000)
        let digits: UInt64
        if whole < 10_000 {
            digits = Self.eightDigits(whole &* 10_000 &+ first)
            let zeros = min(digits.trailingZeroBitCount >> 3, 3)
            store((digits | Self.ascii) >> UInt64(8 &* zeros), count: 4 &- zeros)
        } else {
            append(whole)
            digits = Self.eightDigits(first)
        }
        guard decimals > 0, keepsZeros || fraction != 0 else { return }
        // Store the decimal point and four decimals, then up to five more decimals.
        let point = UInt64(UInt8(ascii: "."))
        let start = pointer
        store(((digits | Self.ascii) >> 32) << 8 | point, count: 5)
        var count = 5 &- digits.leadingZeroBitCount >> 3
        if decimals > 4 {
            let more = Self.eightDigits(rest &* 1000)
            store(more | Self.ascii, count: 5)
            if rest != 0 { count = 13 &- more.leadingZeroBitCount >> 3 }
        }
        pointer = start + (keepsZeros ? 1 &+ decimals : count)
    }

    /// Returns a magnitude multiplied by a power of ten and rounded to the nearest integer, or `nil` if the result is
    /// NaN or too large to be exact.
    @inlinable @inline(__always)
    package static func parts(_ magnitude: Double, _ decimals: Int) -> UInt64? {
        let scale = Double(Int64(bitPattern: powerOfTen(decimals)))
        let scaled = magnitude * scale
        guard scaled < 0x1p51 else { return nil }
        // The scaled number is added to 2^52, so the lowest bit of the sum's mantissa has the value 1. The addition
        // therefore rounds to an integer (half to even), which can be read from the mantissa.
        let sum = scaled + 0x1p52
        let parts = sum.bitPattern & (1 << 52 - 1)
        let distance = scaled - (sum - 0x1p52)
        guard distance.magnitude == 0.5 else { return parts }
        return halfway(parts, distance, beyond: (-scaled).addingProduct(magnitude, scale))
    }

    /// Rounds a product that seems to be exactly halfway between two integers. The product itself was rounded, so the
    /// exact value may be slightly above or below the middle.
    @usableFromInline @inline(never)
    static func halfway(_ parts: UInt64, _ distance: Double, beyond: Double) -> UInt64 {
        if distance > 0, beyond > 0 { return parts + 1 }
        if distance < 0, beyond < 0 { return parts - 1 }
        return parts
    }

    /// Appends infinity, NaN or a number that is too large for exact integer arithmetic.
    @inline(never)
    private mutating func appendUnusual(_ value: Double, decimals: Int, keepsZeros: Bool) {
        pointer.withMemoryRebound(to: CChar.self, capacity: Self.maxNumberLength) { text in
            _ = withVaList([Int32(decimals), value]) { vsnprintf(text, Self.maxNumberLength, "%.*f", $0) }
        }
        let start = pointer
        var hasPoint = false
        while pointer.pointee != 0 {
            if pointer.pointee == UInt8(ascii: ".") { hasPoint = true }
            pointer += 1
        }
        guard hasPoint, !keepsZeros else { return }
        while pointer > start, pointer[-1] == UInt8(ascii: "0") { pointer -= 1 }
        if pointer > start, pointer[-1] == UInt8(ascii: ".") { pointer -= 1 }
    }

    /// Stores eight bytes. Only the first `count` bytes belong to the text.
    @inlinable @inline(__always)
    package mutating func store(_ bytes: UInt64, count: Int) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: bytes.littleEndian, as: UInt64.self)
        pointer += count
    }
}

extension TextCursor {
    /// The ASCII characters of eight zeros.
    @inlinable static var ascii: UInt64 { 0x3030_3030_3030_3030 }
    @inlinable static var hundredMillion: UInt64 { 100_000_000 }

    /// Returns the eight decimal digits of a number below 100 million, one digit per byte. The first digit is in the
    /// lowest byte.
    @inlinable @inline(__always)
    package static func eightDigits(_ value: UInt64) -> UInt64 {
        // The number is split into two groups of four digits, four groups of two digits, and finally eight digits, in
        // parallel lanes of 32, 16 and 8 bits.
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (quarters &- tens &* 10) << 8
    }

    /// Returns a power of ten. The exponent must be between 0 and 18.
    @inlinable @inline(__always)
    package static func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

    @usableFromInline
    static let powersOfTen: InlineArray<19, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
    ]
}
