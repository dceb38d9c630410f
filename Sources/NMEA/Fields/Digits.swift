// Numbers are converted eight digits at a time: a field's last eight bytes are loaded as one word, what stands before the
// field is blanked, the decimal point is squeezed out, and three multiplications add the digits up. The load reaches
// backwards from the field's end, which is always inside the sentence or the margin before it.
//
// A decimal number is its digits as an integer divided by a power of ten. Both are exact as `Double`s up to fifteen digits,
// so the quotient is the nearest `Double` to the text, as `strtod` would give.

/// Digits as a word: the last one in the highest byte, `0` where there is none.
struct DigitWord {
    /// The value of each digit, in its byte.
    private let digits: UInt64

    /// - Parameters:
    ///   - text: eight characters, the last one in the highest byte.
    ///   - count: how many of them, from the last one back, belong to the number; at most eight.
    @inline(__always)
    init(_ text: UInt64, count: Int) {
        digits = (text ^ Self.zeros) & Self.mask(count)
    }

    @inline(__always)
    private init(digits: UInt64) { self.digits = digits }

    private static var zeros: UInt64 { @inline(__always) get { 0x3030_3030_3030_3030 } }

    /// All bits of the last `count` bytes, in two shifts because a word cannot be shifted by its whole width.
    @inline(__always)
    private static func mask(_ count: Int) -> UInt64 {
        let half = UInt64(truncatingIfNeeded: 32 &- 4 &* count)
        return ((~0 as UInt64) &<< half) &<< half
    }

    /// How many digits follow the decimal point, `nil` without one.
    @inline(__always)
    var decimals: Int? {
        let flag = pointFlag
        return flag == 0 ? nil : 7 &- (flag.trailingZeroBitCount &>> 3)
    }

    /// The highest bit of the byte that holds the decimal point.
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

    /// The number; meaningless unless ``isValid``.
    var value: UInt64 {
        @inline(__always) get {
            let pairs = (digits &* 10) &+ (digits &>> 8)
            let first = pairs & 0x0000_00FF_0000_00FF
            let second = (pairs &>> 16) & 0x0000_00FF_0000_00FF
            return (first &* 0x000F_4240_0000_0064 &+ second &* 0x0000_2710_0000_0001) &>> 32
        }
    }

    /// The last three pairs of digits as three numbers below a hundred, the last pair lowest, a byte each.
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

    /// Exact up to here.
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

/// The `Double` that is nearest to a fraction, also where its parts are too long to be `Double`s themselves.
func nearestQuotient(_ numerator: UInt64, _ denominator: UInt64) -> Double {
    let exactLimit: UInt64 = 1 << 53
    if numerator <= exactLimit, denominator <= exactLimit { return Double(numerator) / Double(denominator) }
    // More bits than a `Double` has; the last one says whether any come after it.
    let shift = 64 + numerator.leadingZeroBitCount
    let (quotient, rest) = (UInt128(numerator) << shift).quotientAndRemainder(dividingBy: UInt128(denominator))
    return Double(rest == 0 ? quotient : quotient | 1) * Double(sign: .plus, exponent: -shift, significand: 1)
}

/// The value of a hexadecimal digit of either case.
package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
}

extension UInt8 {
    /// The capital of a letter.
    @inline(__always)
    var capitalized: UInt8 { self & 0xDF }
}
