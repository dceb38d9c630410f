import BinaryMessages

/// The format of RTCM 3 frames: D3, six zero bits, the message length in 10 bits, the message, and a 24-bit checksum.
enum RTCM3Format: LengthFormat {
    static let headerLength = 3

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        bytes[1] < 4 ? Int(bytes.big(UInt16.self, at: 1)) + 6 : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        let stated = UInt32(frame[end - 3]) << 16 | UInt32(frame.big(UInt16.self, at: end - 2))
        return Checksum.crc24(frame[..<(end - 3)]) == stated
    }
}
