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

    @Test("cyclic redundancy checks match the published check values")
    func checkValues() {
        Array("123456789".utf8).withUnsafeBytes { bytes in
            #expect(~Checksum.crc32(bytes[...], from: ~0) == 0xCBF4_3926)
            #expect(Checksum.crc24(bytes[...]) == 0xCDE703)
            #expect(Checksum.crc16(bytes[...]) == 0x31C3)
        }
    }

    @Test("cyclic redundancy checks equal a byte-by-byte computation for any length and offset")
    func cyclicRedundancyChecks() {
        let bytes = (0..<48).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
        bytes.withUnsafeBytes { bytes in
            for start in 0..<9 {
                for end in start...48 {
                    let message = bytes[start..<end]
                    #expect(Checksum.crc24(message) == message.reduce(0, Self.highestBitFirst))
                    #expect(Checksum.crc32(message, from: 9) == message.reduce(9, Self.lowestBitFirst))
                }
            }
        }
    }

    /// Adds a byte to a CRC-24.
    private static func highestBitFirst(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
        var sum = sum ^ UInt32(byte) << 16
        for _ in 0..<8 { sum = (sum & 0x80_0000 == 0 ? sum << 1 : sum << 1 ^ 0x864CFB) & 0xFF_FFFF }
        return sum
    }

    /// Adds a byte to a CRC-32.
    private static func lowestBitFirst(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
        var sum = sum ^ UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        return sum
    }
}
