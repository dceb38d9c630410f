internal import Glibc

// Reports and tracks consist mostly of numbers. So eight digits at a time are computed in one 64-bit word, by
// multiplications instead of divisions and without a table or a loop. Words are stored whole, but only the requested
// bytes count. That is why a cursor needs `overhang` bytes of room after the text.
//
// The small functions are inlinable, because the writers of formats are in other modules. That also requires
// `@usableFromInline` on the type: without it the compiler does not inline anything of a `package` type.

/// A location in memory at which text is written, and which advances with every piece. The caller provides the memory.
@usableFromInline
package struct TextCursor {
    /// The number of bytes after the written text that may be overwritten.
    @inlinable package static var overhang: Int { 16 }
    /// The maximum length of a number: a sign, 309 digits, a point, nine decimals and the zero byte of `vsnprintf`.
    @inlinable package static var longestNumber: Int { 321 }

    /// The address at which the next piece is written.
    @usableFromInline package internal(set) var place: UnsafeMutablePointer<UInt8>

    /// Creates a cursor at an address.
    @inlinable @inline(__always)
    package init(at place: UnsafeMutablePointer<UInt8>) { self.place = place }

    /// Advances past a text that was written at ``place``.
    @inlinable @inline(__always)
    package mutating func advance(_ count: Int) { place += count }

    /// Appends a literal.
    @inlinable @inline(__always)
    package mutating func append(_ text: StaticString) {
        place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        place += text.utf8CodeUnitCount
    }

    /// Appends a byte.
    @inlinable @inline(__always)
    package mutating func append(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    /// Appends any number of bytes.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

    /// Appends a whole number with at least `width` digits, at most twenty.
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

    /// Appends a whole number without a sign.
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

    // Numbers are written by function calls, so that the callers stay small enough to have the texts between numbers
    // inlined.

    /// Appends a number with exactly `decimals` decimals, rounded like `printf`: the exact binary value decides.
    @inline(never)
    package mutating func append(_ value: Double, decimals: Int) { append(value, decimals: decimals, keepsZeros: true) }

    /// Appends a number with as many decimals as necessary, but no more than `decimals`.
    @inline(never)
    package mutating func append(_ value: Double, upTo decimals: Int) {
        append(value, decimals: decimals, keepsZeros: false)
    }

    @inline(__always)
    private mutating func append(_ value: Double, decimals: Int, keepsZeros: Bool) {
        guard let parts = Self.parts(value.magnitude, decimals) else {
            return appendUnusual(value, decimals: decimals, keepsZeros: keepsZeros)
        }
        // Zero has no sign.
        if value < 0, parts != 0 { append(UInt8(ascii: "-")) }
        // The digits before the point are known without a division, unless rounding has reached the next whole number.
        let scale = Self.powerOfTen(decimals)
        var whole = UInt64(bitPattern: Int64(value.magnitude))
        var fraction = parts &- whole &* scale
        if fraction == scale {
            whole += 1
            fraction = 0
        }
        append(whole: whole, fraction, decimals: decimals, keepsZeros: keepsZeros)
    }

    /// Appends a number that is counted in tenths, hundredths … according to `decimals`. No more than `decimals` are
    /// written.
    @inlinable @inline(__always)
    package mutating func append(parts: UInt64, upTo decimals: Int) {
        let (whole, fraction) = parts.quotientAndRemainder(dividingBy: Self.powerOfTen(decimals))
        append(whole: whole, fraction, decimals: decimals, keepsZeros: false)
    }

    @inlinable @inline(__always)
    mutating func append(whole: UInt64, _ fraction: UInt64, decimals: Int, keepsZeros: Bool) {
        // Four digits before the point and four after it are computed together, because numbers seldom have more.
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
        // The point and four decimals, then five more.
        let point = UInt64(UInt8(ascii: "."))
        let start = place
        store(((digits | Self.ascii) >> 32) << 8 | point, count: 5)
        var count = 5 &- digits.leadingZeroBitCount >> 3
        if decimals > 4 {
            let more = Self.eightDigits(rest &* 1000)
            store(more | Self.ascii, count: 5)
            if rest != 0 { count = 13 &- more.leadingZeroBitCount >> 3 }
        }
        place = start + (keepsZeros ? 1 &+ decimals : count)
    }

    /// Returns a number times a power of ten, rounded to the nearest integer; `nil` if the result is too large to be
    /// exact.
    @inlinable @inline(__always)
    package static func parts(_ magnitude: Double, _ decimals: Int) -> UInt64? {
        let scale = Double(Int64(bitPattern: powerOfTen(decimals)))
        let scaled = magnitude * scale
        guard scaled < 0x1p51 else { return nil }
        // In a sum with 2^52 the lowest bit has the value 1. The addition rounds half to even, and the bits are the
        // integer.
        let sum = scaled + 0x1p52
        let parts = sum.bitPattern & (1 << 52 - 1)
        let distance = scaled - (sum - 0x1p52)
        guard distance.magnitude == 0.5 else { return parts }
        return halfway(parts, distance, beyond: (-scaled).addingProduct(magnitude, scale))
    }

    /// Rounds a number that seems to be halfway between two integers. The product was rounded, so the exact number may
    /// be slightly off.
    @usableFromInline @inline(never)
    static func halfway(_ parts: UInt64, _ distance: Double, beyond: Double) -> UInt64 {
        if distance > 0, beyond > 0 { return parts + 1 }
        if distance < 0, beyond < 0 { return parts - 1 }
        return parts
    }

    /// Appends numbers that are too large for exact parts, infinity and NaN.
    @inline(never)
    private mutating func appendUnusual(_ value: Double, decimals: Int, keepsZeros: Bool) {
        place.withMemoryRebound(to: CChar.self, capacity: Self.longestNumber) { text in
            _ = withVaList([Int32(decimals), value]) { vsnprintf(text, Self.longestNumber, "%.*f", $0) }
        }
        let start = place
        var hasPoint = false
        while place.pointee != 0 {
            if place.pointee == UInt8(ascii: ".") { hasPoint = true }
            place += 1
        }
        guard hasPoint, !keepsZeros else { return }
        while place > start, place[-1] == UInt8(ascii: "0") { place -= 1 }
        if place > start, place[-1] == UInt8(ascii: ".") { place -= 1 }
    }

    /// Stores eight bytes, of which `count` belong to the text.
    @inlinable @inline(__always)
    package mutating func store(_ bytes: UInt64, count: Int) {
        UnsafeMutableRawPointer(place).storeBytes(of: bytes.littleEndian, as: UInt64.self)
        place += count
    }
}

extension TextCursor {
    /// The characters of eight zeros.
    @inlinable static var ascii: UInt64 { 0x3030_3030_3030_3030 }
    @inlinable static var hundredMillion: UInt64 { 100_000_000 }

    /// Returns the eight decimal digits of a number below a hundred million, one in each byte, the first one in the
    /// lowest byte.
    @inlinable @inline(__always)
    package static func eightDigits(_ value: UInt64) -> UInt64 {
        // Halves, quarters and then digits, side by side in lanes of 32, 16 and 8 bits.
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (quarters &- tens &* 10) << 8
    }

    /// Returns a power of ten for exponents up to nine.
    @inlinable @inline(__always)
    package static func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

    @usableFromInline
    static let powersOfTen: InlineArray<10, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
}
