import BinaryMessages

/// The format of UBX frames: B5 62 (Allystar: F1 D9), the class, the ID, the payload length, the payload, and a 16-bit
/// Fletcher checksum of everything after the first two bytes.
enum UBXFormat: LengthFormat {
    static let headerLength = 6
    static let maxLength = 8_192

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { Int(bytes.little(UInt16.self, at: 4)) + 8 }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        let sums = Checksum.fletcher8(UnsafeRawBufferPointer(rebasing: frame[2..<end - 2]))
        return sums.first == frame[end - 2] && sums.second == frame[end - 1]
    }
}
