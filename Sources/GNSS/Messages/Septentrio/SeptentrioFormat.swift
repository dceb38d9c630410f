import BinaryMessages

/// The format of SBF frames: 24 40, a 16-bit checksum, the block number, the frame length, and the payload.
enum SeptentrioFormat: LengthFormat {
    static let headerLength = 8
    static let maxLength = 8_192

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let length = Int(bytes.little(UInt16.self, at: 6))
        return length >= 8 && length % 4 == 0 ? length : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        Checksum.crc16(frame[4...]) == frame.little(UInt16.self, at: 2)
    }
}
