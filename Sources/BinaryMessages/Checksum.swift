// Checksums are computed with lookup tables, one byte at a time, because they must be fast. Noise may contain the
// beginnings of many long frames, and each of these frames needs a checksum.

/// Checksums of binary protocols and of recordings.
package enum Checksum {
    /// Returns the checksum of RTCM 3: CRC-24Q, a 24-bit CRC by Qualcomm.
    package static func crc24(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
        bytes.reduce(0) { crc, byte in (crc << 8 & 0xFF_FFFF) ^ table24[Int(UInt8(crc >> 16) ^ byte)] }
    }

    private static let table24: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte << 16) { crc, _ in (crc << 1 ^ (crc & 0x80_0000 == 0 ? 0 : 0x186_4CFB)) & 0xFF_FFFF }
    }

    /// Returns a CRC-32 with the polynomial of IEEE 802.3, which zlib and PNG also use.
    ///
    /// zlib and PNG start with all bits set and invert the result. This function does neither, as in NovAtel's
    /// protocol.
    package static func crc32(_ bytes: Slice<UnsafeRawBufferPointer>, from start: UInt32 = 0) -> UInt32 {
        bytes.reduce(start) { crc, byte in crc >> 8 ^ table32[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    }

    private static let table32: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }

    /// Returns the checksum of Septentrio's protocol: CRC-16-CCITT.
    package static func crc16(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16 {
        bytes.reduce(0) { crc, byte in crc << 8 ^ table16[Int(UInt8(crc >> 8) ^ byte)] }
    }

    private static let table16: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(byte << 8) { crc, _ in crc << 1 ^ (crc & 0x8000 == 0 ? 0 : 0x1021) }
    }
}
