import Glibc

// Reports and tracks consist of numbers for the most part, so their digits are made eight at a time in one 64-bit word,
// by multiplications instead of divisions and without a table or a loop. Words are stored whole and only as much of them
// counts as was wanted: that is why a cursor needs `overhang` bytes of room behind the text.

/// A place in memory that text is written at; it moves on with every piece. Whoever makes one sees to it that there is room.
struct TextCursor {
    /// How many bytes behind the written text may be touched.
    static let overhang = 8
    /// The most bytes that a number takes: a sign, 309 digits, a point, nine decimals and the zero byte of `vsnprintf`.
    static let longestNumber = 321

    /// Where the next piece goes.
    private(set) var place: UnsafeMutablePointer<UInt8>

    @inline(__always)
    init(at place: UnsafeMutablePointer<UInt8>) { self.place = place }

    /// Moves on behind a text that was written at ``place``.
    @inline(__always)
    mutating func advance(_ count: Int) { place += count }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        place += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    /// A whole number with at least `width` digits, twenty at most.
    mutating func append(_ value: Int64, width: Int = 1) {
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
    @inline(__always)
    mutating func append(_ value: UInt64) {
        if value < Self.hundredMillion {
            let digits = Self.eightDigits(value)
            let zeros = min(digits.trailingZeroBitCount >> 3, 7)
            store((digits | Self.ascii) >> UInt64(8 * zeros), count: 8 - zeros)
        } else {
            appendLong(value)
        }
    }

    @inline(never)
    private mutating func appendLong(_ value: UInt64) {
        let (high, low) = value.quotientAndRemainder(dividingBy: Self.hundredMillion)
        append(high)
        store(Self.eightDigits(low) | Self.ascii, count: 8)
    }

    /// A number with exactly `decimals` decimals, rounded as `printf` does it: the exact binary value decides.
    @inline(__always)
    mutating func append(_ value: Double, decimals: Int) { append(value, decimals: decimals, keepsZeros: true) }

    /// A number with as many decimals as it needs, but at most `decimals`.
    @inline(__always)
    mutating func append(_ value: Double, upTo decimals: Int) { append(value, decimals: decimals, keepsZeros: false) }

    @inline(__always)
    private mutating func append(_ value: Double, decimals: Int, keepsZeros: Bool) {
        guard let parts = Self.parts(value.magnitude, decimals) else {
            return appendUnusual(value, decimals: decimals, keepsZeros: keepsZeros)
        }
        // Zero has no sign.
        if value < 0, parts != 0 { append(UInt8(ascii: "-")) }
        append(parts: parts, decimals: decimals, keepsZeros: keepsZeros)
    }

    /// A number that is counted in parts: tenths, hundredths … by the number of decimals. At most `decimals` are written.
    @inline(__always)
    mutating func append(parts: UInt64, upTo decimals: Int) {
        append(parts: parts, decimals: decimals, keepsZeros: false)
    }

    @inline(__always)
    private mutating func append(parts: UInt64, decimals: Int, keepsZeros: Bool) {
        let (whole, fraction) = parts.quotientAndRemainder(dividingBy: Self.powerOfTen(decimals))
        append(whole)
        guard decimals > 0, keepsZeros || fraction != 0 else { return }
        append(UInt8(ascii: "."))
        var rest = fraction
        var left = decimals
        if left > 8 {
            let first: UInt64
            (first, rest) = rest.quotientAndRemainder(dividingBy: Self.hundredMillion)
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: first))
            left = 8
        }
        let digits = Self.eightDigits(rest * Self.powerOfTen(8 - left))
        store(digits | Self.ascii, count: keepsZeros ? left : 8 - digits.leadingZeroBitCount >> 3)
    }

    /// How many parts a number has: it times a power of ten, rounded to the nearest, `nil` when that is too large to be
    /// exact.
    @inline(__always)
    static func parts(_ magnitude: Double, _ decimals: Int) -> UInt64? {
        let scale = Double(powerOfTen(decimals))
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
    @inline(never)
    private static func halfway(_ parts: UInt64, _ distance: Double, beyond: Double) -> UInt64 {
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
    @inline(__always)
    mutating func store(_ bytes: UInt64, count: Int) {
        UnsafeMutableRawPointer(place).storeBytes(of: bytes.littleEndian, as: UInt64.self)
        place += count
    }
}

extension TextCursor {
    /// The characters of eight zeros.
    static let ascii: UInt64 = 0x3030_3030_3030_3030
    private static let hundredMillion: UInt64 = 100_000_000

    /// The eight decimal digits of a number below a hundred million, one a byte, the first one lowest.
    @inline(__always)
    static func eightDigits(_ value: UInt64) -> UInt64 {
        // Halves, quarters and then digits, in lanes of 32, 16 and 8 bits side by side.
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (quarters &- tens &* 10) << 8
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
        case 8: 100_000_000
        default: 1_000_000_000
        }
    }
}
