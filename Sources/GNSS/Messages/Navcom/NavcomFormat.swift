/// The format of NavCom frames:
///
/// | offset | content |
/// |---|---|
/// | 0 | 02 99 66 |
/// | 3 | message ID |
/// | 4 | number of bytes from the ID to the checksum, little-endian |
/// | 6 | data, little-endian |
/// | | exclusive OR of the bytes from the ID to the end of the data |
/// | | 03 |
enum NavcomFormat: LengthFormat {
    static let headerLength = 6
    static let maxLength = 2_048

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool { bytes.count < 3 || bytes[2] == 0x66 }

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let length = Int(bytes.little(UInt16.self, at: 4))
        return bytes[2] == 0x66 && length >= 4 ? length + 4 : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return frame[3..<end - 2].reduce(0, ^) == frame[end - 2] && frame[end - 1] == 0x03
    }
}
