import BinaryMessages

/// The frame format of NovAtel and Unicore receivers: a header that begins with AA 44, the payload, and a 32-bit
/// checksum. The third byte identifies NovAtel's long header (12), NovAtel's short header (13) or Unicore's header
/// (B5).
enum NovAtelFormat: LengthFormat {
    static let headerLength = 10
    static let maxLength = 8_192

    private static let shortHeaderLength = 12
    private static let unicoreHeaderLength = 24
    private static let checksumLength = 4

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        switch bytes[2] {
        case 0x12: Int(bytes[3]) + Int(bytes.little(UInt16.self, at: 8)) + checksumLength
        case 0x13: shortHeaderLength + Int(bytes[3]) + checksumLength
        case 0xB5: unicoreHeaderLength + Int(bytes.little(UInt16.self, at: 6)) + checksumLength
        default: nil
        }
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return Checksum.crc32(frame[..<(end - checksumLength)]) == frame.little(UInt32.self, at: end - checksumLength)
    }
}
