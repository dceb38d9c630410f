import BinaryMessages
import Testing

struct ChecksumTests {
    @Test("the UBX checksum equals a byte-by-byte sum for any length")
    func fletcher8() {
        for count in [0..<40, 8_000..<8_010].joined() {
            let varied = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151) }
            for bytes in [varied, Array(repeating: 0xFF, count: count)] {
                var expected: (first: UInt8, second: UInt8) = (0, 0)
                for byte in bytes {
                    expected.first &+= byte
                    expected.second &+= expected.first
                }
                #expect(bytes.withUnsafeBytes { Checksum.fletcher8($0) == expected })
            }
        }
    }

    @Test("CRC-32 matches the published check value")
    func crc32() {
        let sum = Array("123456789".utf8).withUnsafeBytes { ~Checksum.crc32($0[...], from: ~0) }
        #expect(sum == 0xCBF4_3926)
    }
}
