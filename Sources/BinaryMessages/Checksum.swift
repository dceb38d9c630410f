// Checksums must be fast, because noise may contain the beginnings of many long frames, and each candidate frame needs
// a checksum. They are therefore computed eight bytes at a time.

/// The checksums of the binary protocols and of recordings.
package enum Checksum {
    /// Returns the UBX checksum (8-bit Fletcher): the sum of the bytes, and the sum of all running totals.
    package static func fletcher8(_ bytes: UnsafeRawBufferPointer) -> (first: UInt8, second: UInt8) {
        guard var next = bytes.baseAddress else { return (0, 0) }
        guard bytes.count >= 8 else {
            return bytes.reduce((first: 0, second: 0)) { ($0.first &+ $1, $0.second &+ $0.first &+ $1) }
        }
        let end = next + bytes.count
        // Leading zeros change neither sum, so the first word is padded with them if the number of bytes is not a
        // multiple of eight.
        let odd = bytes.count % 8
        var (first, second): (UInt64, UInt64) = (0, 0)
        if odd > 0 {
            add(UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) &<< UInt64(64 - 8 * odd), &first, &second)
            next += odd
        }
        while next < end {
            add(UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)), &first, &second)
            next += 8
        }
        return (UInt8(truncatingIfNeeded: first), UInt8(truncatingIfNeeded: second))
    }

    /// Adds eight bytes to the sums of ``fletcher8(_:)``. The bytes are spread over lanes of 16 bits, and a
    /// multiplication adds up all lanes in the highest lane.
    @inline(__always)
    private static func add(_ word: UInt64, _ first: inout UInt64, _ second: inout UInt64) {
        let evenLanes: UInt64 = 0x00FF_00FF_00FF_00FF
        let (even, odd) = (word & evenLanes, word >> 8 & evenLanes)
        // The first byte is weighted by eight, because it contributes to all eight running totals.
        let weighted = (even &* 0x0008_0006_0004_0002 &+ odd &* 0x0007_0005_0003_0001) >> 48
        second &+= first &* 8 &+ weighted
        first &+= ((even &+ odd) &* 0x0001_0001_0001_0001) >> 48
    }

    /// Returns the RTCM 3 checksum: CRC-24Q (Qualcomm).
    package static func crc24(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt32 {
        remainders24.remainder(of: bytes).byteSwapped >> 8
    }

    /// Returns a CRC-32 with the IEEE 802.3 polynomial, as used by NovAtel's protocol.
    ///
    /// Unlike zlib and PNG, which use the same polynomial, this function does not start with all bits set and does not
    /// invert the result.
    package static func crc32(_ bytes: Slice<UnsafeRawBufferPointer>, from start: UInt32 = 0) -> UInt32 {
        remainders32.remainder(of: bytes, from: start)
    }

    /// Returns the SBF checksum (Septentrio): CRC-16-CCITT, starting at 0.
    package static func crc16(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16 {
        UInt16(remainders16.remainder(of: bytes).byteSwapped >> 16)
    }

    private static let remainders24 = CRCRemainders(highestFirst: 0x864C_FB00)
    private static let remainders32 = CRCRemainders(lowestFirst: 0xEDB8_8320)
    private static let remainders16 = CRCRemainders(highestFirst: 0x1021_0000)
}
