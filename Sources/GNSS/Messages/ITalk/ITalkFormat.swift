/// iTalk, the protocol of Fastrax receivers:
///
/// | bytes | content |
/// |---|---|
/// | 3C 21 | `<!` |
/// | 2 | sender and addressee |
/// | 1 | type of the message |
/// | 1 | unused |
/// | 1 | data length in 16-bit words |
/// | … | data |
/// | 2 | checksum of the data |
/// | 3E | `>` |
enum ITalkFormat: LengthFormat {
    static let headerLength = 7

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { 2 * Int(bytes[6]) + 10 }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        guard frame[end - 1] == UInt8(ascii: ">") else { return false }
        var sum: UInt16 = 0
        for (index, offset) in stride(from: headerLength, to: end - 3, by: 2).enumerated() {
            let product = (UInt32(sum) + 1) &* (UInt32(frame.little(UInt16.self, at: offset)) + UInt32(index))
            sum ^= UInt16(truncatingIfNeeded: product) ^ UInt16(product >> 16)
        }
        return sum == frame.little(UInt16.self, at: end - 3)
    }
}
