import BinaryMessages
import Testing

struct BitsTests {
    @Test("integers of any width and offset are the same as if read bit by bit, with zeros beyond the end")
    func anyWidthAndOffset() {
        let bytes: [UInt8] = (0..<13).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 77) }
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 } }
        bytes.withUnsafeBytes { bytes in
            for start in 0...bits.count + 8 {
                for width in 0...64 {
                    let expected = (start..<start + width).reduce(UInt64(0)) {
                        $0 << 1 | ($1 < bits.count ? UInt64(bits[$1]) : 0)
                    }
                    #expect(bytes.bits(at: start, width: width) == expected)
                }
            }
        }
    }
}
