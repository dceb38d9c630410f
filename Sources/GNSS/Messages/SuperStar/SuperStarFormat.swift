/// The binary protocol of NovAtel Superstar II receivers:
///
/// | bytes | content |
/// |---|---|
/// | 01 | start |
/// | 1 | message ID |
/// | 1 | message ID with all bits inverted |
/// | 1 | data length |
/// | … | data, little-endian |
/// | 2 | sum of all preceding bytes |
enum SuperStarFormat: LengthFormat {
    static let headerLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        bytes[2] == ~bytes[1] ? Int(bytes[3]) + 6 : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return frame[..<(end - 2)].reduce(UInt16(0)) { $0 &+ UInt16($1) } == frame.little(UInt16.self, at: end - 2)
    }
}
