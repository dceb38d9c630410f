internal import GNSS
internal import TextOutput

extension TextCursor {
    /// The most bytes that a point of any format takes: some twenty numbers of any size, and the text between them.
    static let longestPoint = 1 << 13

    /// Writes a number between two texts, or nothing when it is not known.
    @inline(__always)
    mutating func append(_ opening: StaticString, _ value: Double?, upTo decimals: Int, _ closing: StaticString) {
        guard let value = value.ifPlausible else { return }
        append(opening)
        append(value, upTo: decimals)
        append(closing)
    }

    /// Writes a direction between two texts as 0 … 359.999 degrees, or nothing when it is not known.
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
    /// Receivers write 99.9 and the like for a dilution that they do not know.
    @inline(__always)
    var knownDilution: Double? { flatMap { $0 < 99 ? $0 : nil } }

    /// The number when it can be a measurement. Infinity cannot, and schemas need not read more than eighteen digits.
    @inline(__always)
    var ifPlausible: Double? {
        guard let self, self.magnitude < 1e12 else { return nil }
        return self
    }
}
