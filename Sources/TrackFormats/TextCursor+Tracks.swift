internal import GNSS
internal import TextOutput

extension TextCursor {
    /// The maximum size of a track point in any format, in bytes. A point contains about twenty numbers of up to
    /// ``TextCursor/maxNumberLength`` bytes.
    static let maxPointLength = 1 << 13

    /// Appends a number, enclosed in an opening and a closing string. Appends nothing if the number is unknown.
    @inline(__always)
    mutating func append(_ opening: StaticString, _ value: Double?, upTo decimals: Int, _ closing: StaticString) {
        guard let value = value.ifPlausible else { return }
        append(opening)
        append(value, upTo: decimals)
        append(closing)
    }

    /// Appends a direction between 0 and 359.999 degrees, enclosed in an opening and a closing string. Appends nothing
    /// if the direction is unknown.
    @inline(__always)
    mutating func append(_ opening: StaticString, direction: Double?, _ closing: StaticString) {
        guard let direction = direction.ifPlausible else { return }
        append(opening)
        append(parts: Self.thousandths(direction: direction), upTo: 3)
        append(closing)
    }

    @inline(__always)
    private static func thousandths(direction: Double) -> UInt64 {
        var degrees = direction
        if degrees < 0 || degrees >= 360 {
            degrees.formTruncatingRemainder(dividingBy: 360)
            if degrees < 0 { degrees += 360 }
        }
        let parts = Self.parts(degrees, 3) ?? 0
        return parts == 360_000 ? 0 : parts
    }
}

extension Double? {
    /// The dilution of precision if it is known, otherwise `nil`. Receivers report an unknown dilution as 99.9 or a
    /// similar value.
    @inline(__always)
    var knownDilution: Double? { flatMap { $0 < 99 ? $0 : nil } }

    /// The number if it is a plausible measurement, otherwise `nil`. Infinity is not plausible. Neither is a number
    /// with more than eighteen digits, which XML readers need not support.
    @inline(__always)
    var ifPlausible: Double? {
        guard let self, self.magnitude < 1e12 else { return nil }
        return self
    }
}
