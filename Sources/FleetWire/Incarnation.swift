/// The identifier of one session of a device's queue. Each time the queue is opened, a new incarnation starts. Within
/// an incarnation, sequence numbers are never reused.
package struct Incarnation: Hashable, Sendable {
    /// The first eight bytes, as a big-endian integer.
    private let high: UInt64
    /// The last eight bytes, as a big-endian integer.
    private let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a random incarnation.
    package init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates a random incarnation, using the given random number generator.
    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// Creates an incarnation from its sixteen bytes. Returns `nil` if there are more or fewer bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Creates an incarnation from 32 hexadecimal digits. Returns `nil` for any other text.
    package init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    /// The sixteen bytes.
    package var byteArray: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    }

    /// The bytes as 32 lowercase hexadecimal digits.
    package var text: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = byteArray.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
