internal import GNSS
internal import TextOutput

extension TextCursor {
    /// The maximum size of a point in any format, in bytes: some twenty numbers of any size, and the text between them.
    static let longestPoint = 1 << 13

    /// Writes a number between two texts, or nothing if it is unknown.
    @inline(__always)
    mutating func append(_ opening: StaticString, _ value: Double?, upTo decimals: Int, _ closing: StaticString) {
        guard let value = value.ifPlausible else { return }
        append(opening)
        append(value, upTo: decimals)
        append(closing)
    }

    /// Writes a direction between two texts as 0 … 359.999 degrees, or nothing if it is unknown.
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
    /// The dilution if it is known. Receivers report an unknown dilution as 99.9 or a similar value.
    @inline(__always)
    var knownDilution: Double? { flatMap { $0 < 99 ? $0 : nil } }

    /// The number if it can be a measurement. Infinity cannot, and XML schemas guarantee only eighteen digits.
    @inline(__always)
    var ifPlausible: Double? {
        guard let self, self.magnitude < 1e12 else { return nil }
        return self
    }
}
