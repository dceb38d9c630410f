/// The format of Zodiac frames, in words of 16 bits, little-endian:
///
/// | word | content |
/// |---|---|
/// | 1 | 81FF |
/// | 2 | message ID |
/// | 3 | number of data words |
/// | 4 | flags |
/// | 5 | header checksum, which makes the sum of words 1 to 5 zero |
/// | 6 | data |
/// | | data checksum, which makes the sum of the data and the checksum zero; missing if there is no data |
enum ZodiacFormat: LengthFormat {
    static let headerLength = 10
    static let maxLength = 600

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard sum(bytes, 0..<5) == 0 else { return nil }
        let words = Int(bytes.little(UInt16.self, at: 4))
        return headerLength + (words > 0 ? 2 * words + 2 : 0)
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool { sum(frame, 5..<frame.count / 2) == 0 }

    private static func sum(_ bytes: UnsafeRawBufferPointer, _ words: Range<Int>) -> UInt16 {
        words.reduce(0) { $0 &+ bytes.little(UInt16.self, at: 2 * $1) }
    }
}
