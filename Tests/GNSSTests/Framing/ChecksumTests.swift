import BinaryMessages
import Testing

struct ChecksumTests {
    @Test("CRC-32 matches the published check value")
    func crc32() {
        let sum = Array("123456789".utf8).withUnsafeBytes { ~Checksum.crc32($0[...], from: ~0) }
        #expect(sum == 0xCBF4_3926)
    }
}
