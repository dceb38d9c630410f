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
        // Each lane adds up every eighth byte, and its own running totals. Both sums are only needed modulo 256.
        var (sums, totals) = (SIMD8<UInt8>(), SIMD8<UInt8>())
        // Leading zeros change neither sum, so the first word is padded with them if the number of bytes is not a
        // multiple of eight.
        let odd = bytes.count % 8
        if odd > 0 {
            let word = UInt64(littleEndian: next.loadUnaligned(as: UInt64.self)) &<< UInt64(64 - 8 * odd)
            sums = unsafeBitCast(word.littleEndian, to: SIMD8<UInt8>.self)
            next += odd
        }
        while next < end {
            totals &+= sums
            sums &+= next.loadUnaligned(as: SIMD8<UInt8>.self)
            next += 8
        }
        // A byte is part of all eight running totals of each later word.
        return (sums.wrappedSum(), totals.wrappedSum() &* 8 &+ sumOfRunningTotals(sums))
    }

    /// Returns the sum of the running totals of eight bytes. The bytes are spread over lanes of 16 bits, and two
    /// multiplications add up the weighted bytes in the highest lane. The first byte is weighted by eight, because it
    /// is part of all eight running totals.
    private static func sumOfRunningTotals(_ bytes: SIMD8<UInt8>) -> UInt8 {
        let word = UInt64(littleEndian: unsafeBitCast(bytes, to: UInt64.self))
        let evenLanes: UInt64 = 0x00FF_00FF_00FF_00FF
        let (even, odd) = (word & evenLanes, word >> 8 & evenLanes)
        return UInt8(truncatingIfNeeded: (even &* 0x0008_0006_0004_0002 &+ odd &* 0x0007_0005_0003_0001) >> 48)
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
