import BinaryMessages

/// 24 40, a checksum of 16 bits, the block number, the length of the frame, and the payload.
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
