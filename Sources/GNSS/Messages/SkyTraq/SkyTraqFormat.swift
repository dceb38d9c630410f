/// The format of SkyTraq frames:
///
/// | offset | content |
/// |---|---|
/// | 0 | A0 A1 |
/// | 2 | length of the payload, big-endian |
/// | 4 | payload: the message ID and the message's values, big-endian |
/// | | exclusive OR of the payload's bytes |
/// | | 0D 0A |
enum SkyTraqFormat: LengthFormat {
    static let headerLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { Int(bytes.big(UInt16.self, at: 2)) + 7 }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return frame[4..<end - 3].reduce(0, ^) == frame[end - 3] && frame[end - 2] == 0x0D && frame[end - 1] == 0x0A
    }
}
