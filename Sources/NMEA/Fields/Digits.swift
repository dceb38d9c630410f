// Numbers are converted eight digits at a time. The last eight bytes of a field are loaded as one word, the decimal
// point is removed, and three multiplications combine the digits. If a field is shorter than eight bytes, the word also
// contains bytes that precede the field; these are cleared. They can be loaded safely because they belong to the
// sentence or to the margin before it.
//
// A decimal number is computed as the integer formed by its digits, divided by a power of ten. With up to fifteen
// digits, both the integer and the power of ten are exact as `Double`s. The quotient is therefore the `Double` nearest
// to the written number, as with `strtod`.

/// Up to eight digits in one word. The last digit is in the highest byte. Bytes without a digit are zero.
struct DigitWord {
    /// The values of the digits, with one digit per byte.
    private let digits: UInt64

    /// Creates a word of digits.
    /// - Parameters:
    ///   - text: Eight characters, with the last character in the highest byte.
    ///   - count: The number of characters, counted backward from the last, that belong to the number; at most eight.
    @inline(__always)
    init(_ text: UInt64, count: Int) {
        digits = (text ^ Self.zeros) & Self.mask(count)
    }

    @inline(__always)
    private init(digits: UInt64) { self.digits = digits }

    private static var zeros: UInt64 { @inline(__always) get { 0x3030_3030_3030_3030 } }

    /// Returns a word with all bits set in its last `count` bytes. The mask is shifted in two steps because a shift by
    /// the full width of the word is not possible.
    @inline(__always)
    private static func mask(_ count: Int) -> UInt64 {
        let half = UInt64(truncatingIfNeeded: 32 &- 4 &* count)
        return ((~0 as UInt64) &<< half) &<< half
    }

    /// The number of digits after the decimal point; `nil` if there is no decimal point.
    @inline(__always)
    var decimals: Int? {
        let flag = pointFlag
        return flag == 0 ? nil : 7 &- (flag.trailingZeroBitCount &>> 3)
    }

    /// A word in which only the highest bit of the byte that holds the decimal point is set; 0 if there is no decimal
    /// point.
    private var pointFlag: UInt64 {
        @inline(__always) get {
            let difference = digits ^ 0x1E1E_1E1E_1E1E_1E1E
            let flags = ~(((difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | difference)
            return flags & 0x8080_8080_8080_8080
        }
    }

    /// The same digits without the decimal point.
    @inline(__always)
    var withoutPoint: DigitWord {
        let below = (pointFlag &>> 7) &- 1
        return DigitWord(digits: digits & (~below &<< 8) | (digits & below) &<< 8)
    }

    /// Whether every character is a digit.
    var isValid: Bool {
        @inline(__always) get { ((digits &+ 0x0606_0606_0606_0606) | digits) & 0xF0F0_F0F0_F0F0_F0F0 == 0 }
    }

    /// The number formed by the digits; undefined unless ``isValid`` is `true`.
    var value: UInt64 {
        @inline(__always) get {
            let pairs = (digits &* 10) &+ (digits &>> 8)
            let first = pairs & 0x0000_00FF_0000_00FF
            let second = (pairs &>> 16) & 0x0000_00FF_0000_00FF
            return (first &* 0x000F_4240_0000_0064 &+ second &* 0x0000_2710_0000_0001) &>> 32
        }
    }

    /// The last three pairs of digits as numbers from 0 to 99, in text order.
    var pairs: (UInt8, UInt8, UInt8) {
        @inline(__always) get {
            let pairs = (digits &* 10) &+ (digits &>> 8)
            return (
                UInt8(truncatingIfNeeded: pairs &>> 16), UInt8(truncatingIfNeeded: pairs &>> 32),
                UInt8(truncatingIfNeeded: pairs &>> 48)
            )
        }
    }
}

enum PowerOfTen {
    @inline(__always)
    static func double(_ exponent: Int) -> Double { doubles[exponent] }

    @inline(__always)
    static func integer(_ exponent: Int) -> UInt64 { integers[exponent] }

    /// The powers of ten that are exact as `Double`s.
    static let doubles: InlineArray<23, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
    private static let integers: InlineArray<20, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}

/// Returns the `Double` nearest to a quotient, even if the numerator or the denominator cannot be represented exactly
/// as a `Double`.
func nearestQuotient(_ numerator: UInt64, _ denominator: UInt64) -> Double {
    let exactLimit: UInt64 = 1 << 53
    if numerator <= exactLimit, denominator <= exactLimit { return Double(numerator) / Double(denominator) }
    // The quotient has more bits than a `Double`. Its last bit is set if there is a remainder, so the conversion to
    // `Double` rounds correctly.
    let shift = 64 + numerator.leadingZeroBitCount
    let (quotient, rest) = (UInt128(numerator) << shift).quotientAndRemainder(dividingBy: UInt128(denominator))
    return Double(rest == 0 ? quotient : quotient | 1) * Double(sign: .plus, exponent: -shift, significand: 1)
}

/// Returns the value of a hexadecimal digit in upper or lower case; `nil` if the character is not a hexadecimal digit.
package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
}

extension UInt8 {
    /// The uppercase form of an ASCII letter.
    @inline(__always)
    var capitalized: UInt8 { self & 0xDF }
}
