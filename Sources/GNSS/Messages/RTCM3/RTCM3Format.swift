import BinaryMessages

/// D3, six zero bits, the length of the message in 10 bits, the message, and a checksum of 24 bits.
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
