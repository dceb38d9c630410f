/// The format of SiRF frames:
///
/// | offset | content |
/// |---|---|
/// | 0 | A0 A2 |
/// | 2 | length of the payload, 15 bits, big-endian |
/// | 4 | payload: the message ID (MID) and the message's values, big-endian |
/// | | sum of the payload's bytes, 15 bits, big-endian |
/// | | B0 B3 |
enum SiRFFormat: LengthFormat {
    static let headerLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        bytes[2] < 0x80 ? Int(bytes.big(UInt16.self, at: 2)) + 8 : nil
    }

    /// Returns the ID of a message, or, for message 67, its ID and its sub-ID; `nil` if the frame is empty.
    static func identifier(of frame: UnsafeRawBufferPointer) -> (group: UInt8?, number: UInt32?) {
        guard frame.count > 8 else { return (nil, nil) }
        let number = frame[4]
        return number == 67 && frame.count > 9 ? (number, UInt32(frame[5])) : (nil, UInt32(number))
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        let sum = frame[4..<end - 4].reduce(UInt16(0)) { $0 &+ UInt16($1) } & 0x7FFF
        return sum == frame.big(UInt16.self, at: end - 4) && frame[end - 2] == 0xB0 && frame[end - 1] == 0xB3
    }
}
