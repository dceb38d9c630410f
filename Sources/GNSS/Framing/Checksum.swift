// Checksums use tables, one byte at a time. In the worst case every second byte could begin a long frame, and the bytes
// after each must be summed.

/// Checksums of binary protocols and of recordings.
package enum Checksum {
    /// Returns the CRC-24 by Qualcomm, used in RTCM 3.
    static func crc24(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
        bytes.reduce(0) { crc, byte in (crc << 8 & 0xFF_FFFF) ^ table24[Int(UInt8(crc >> 16) ^ byte)] }
    }

    private static let table24: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte << 16) { crc, _ in (crc << 1 ^ (crc & 0x80_0000 == 0 ? 0 : 0x186_4CFB)) & 0xFF_FFFF }
    }

    /// Returns the CRC-32 with the polynomial of IEEE 802.3, zlib and PNG.
    ///
    /// Those start with all bits set and invert the result; NovAtel does neither.
    package static func crc32(_ bytes: Slice<UnsafeRawBufferPointer>, from start: UInt32 = 0) -> UInt32 {
        bytes.reduce(start) { crc, byte in crc >> 8 ^ table32[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    }

    private static let table32: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }

    /// Returns the CRC-16 by CCITT, used in Septentrio's protocol.
    static func crc16(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16 {
        bytes.reduce(0) { crc, byte in crc << 8 ^ table16[Int(UInt8(crc >> 8) ^ byte)] }
    }

    private static let table16: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(byte << 8) { crc, _ in crc << 1 ^ (crc & 0x8000 == 0 ? 0 : 0x1021) }
    }
}
