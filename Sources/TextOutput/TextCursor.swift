internal import Glibc

// Reports and tracks consist of numbers for the most part, so their digits are made eight at a time in one 64-bit word,
// by multiplications instead of divisions and without a table or a loop. Words are stored whole and only as much of them
// counts as was wanted: that is why a cursor needs `overhang` bytes of room behind the text.
//
// The small functions are inlinable, since the writers of formats are in other modules. That takes `@usableFromInline` on the type,
// too: without it the compiler inlines nothing of a `package` type.

/// A place in memory that text is written at; it moves on with every piece. The caller provides the room.
@usableFromInline
package struct TextCursor {
    /// How many bytes behind the written text may be touched.
    @inlinable package static var overhang: Int { 16 }
    /// The most bytes that a number takes: a sign, 309 digits, a point, nine decimals and the zero byte of `vsnprintf`.
    @inlinable package static var longestNumber: Int { 321 }

    /// The place of the next piece.
    @usableFromInline package internal(set) var place: UnsafeMutablePointer<UInt8>

    /// Makes a cursor at a place.
    @inlinable @inline(__always)
    package init(at place: UnsafeMutablePointer<UInt8>) { self.place = place }

    /// Moves on behind a text that was written at ``place``.
    @inlinable @inline(__always)
    package mutating func advance(_ count: Int) { place += count }

    /// A literal.
    @inlinable @inline(__always)
    package mutating func append(_ text: StaticString) {
        place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        place += text.utf8CodeUnitCount
    }

    /// One byte.
    @inlinable @inline(__always)
    package mutating func append(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    /// Bytes, as many as there are.
    @inlinable @inline(__always)
    package mutating func append(_ bytes: some Sequence<UInt8>) { for byte in bytes { append(byte) } }

    /// A whole number with at least `width` digits, twenty at most.
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

    /// A whole number without a sign.
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

    // Numbers are written by calls, so that what calls them stays small enough to have the texts between numbers inlined.

    /// A number with exactly `decimals` decimals, rounded as `printf` does it: the exact binary value decides.
    @inline(never)
    package mutating func append(_ value: Double, decimals: Int) { append(value, decimals: decimals, keepsZeros: true) }

    /// A number with as many decimals as it needs, but at most `decimals`.
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

    /// A number that is counted in parts: tenths, hundredths … by the number of decimals. At most `decimals` are written.
    @inlinable @inline(__always)
    package mutating func append(parts: UInt64, upTo decimals: Int) {
        let (whole, fraction) = parts.quotientAndRemainder(dividingBy: Self.powerOfTen(decimals))
        append(whole: whole, fraction, decimals: decimals, keepsZeros: false)
    }

    @inlinable @inline(__always)
    mutating func append(whole: UInt64, _ fraction: UInt64, decimals: Int, keepsZeros: Bool) {
        // Four digits before the point and four after it are found together: there are seldom more.
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

    /// How many parts a number has: it times a power of ten, rounded to the nearest, `nil` when that is too large to be
    /// exact.
    @inlinable @inline(__always)
    package static func parts(_ magnitude: Double, _ decimals: Int) -> UInt64? {
        let scale = Double(Int64(bitPattern: powerOfTen(decimals)))
        let scaled = magnitude * scale
        guard scaled < 0x1p51 else { return nil }
        // In a sum with 2^52 the lowest bit is worth one: the addition rounds, half to even, and the bits are the integer.
        let sum = scaled + 0x1p52
        let parts = sum.bitPattern & (1 << 52 - 1)
        let distance = scaled - (sum - 0x1p52)
        guard distance.magnitude == 0.5 else { return parts }
        return halfway(parts, distance, beyond: (-scaled).addingProduct(magnitude, scale))
    }

    /// Rounds what looks halfway between two numbers of parts. The product was rounded, so it may lie a little to a side.
    @usableFromInline @inline(never)
    static func halfway(_ parts: UInt64, _ distance: Double, beyond: Double) -> UInt64 {
        if distance > 0, beyond > 0 { return parts + 1 }
        if distance < 0, beyond < 0 { return parts - 1 }
        return parts
    }

    /// Numbers so large that a `Double` has no exact parts, and those that are none.
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

    /// Eight bytes, of which `count` belong to the text.
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

    /// The eight decimal digits of a number below a hundred million, one a byte, the first one lowest.
    @inlinable @inline(__always)
    package static func eightDigits(_ value: UInt64) -> UInt64 {
        // Halves, quarters and then digits, in lanes of 32, 16 and 8 bits side by side.
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (quarters &- tens &* 10) << 8
    }

    /// For exponents up to nine.
    @inlinable @inline(__always)
    package static func powerOfTen(_ exponent: Int) -> UInt64 { powersOfTen[exponent] }

    @usableFromInline
    static let powersOfTen: InlineArray<10, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    ]
}
