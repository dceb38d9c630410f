/// Lookup tables that compute a cyclic redundancy check (CRC) for eight bytes at a time.
///
/// Eight tables contain the remainders of every byte value followed by zero to seven zero bytes. The remainder of eight
/// bytes is the sum of one entry from each table. The first byte of a remainder, which is added to the next byte of the
/// message, is stored in the lowest byte of an integer, even if the protocol sends the highest byte first.
struct CRCRemainders {
    /// Eight tables of 256 remainders.
    private let tables: [UInt32]

    /// Creates the tables of a protocol that treats the lowest bit of each byte as the first.
    /// - Parameter polynomial: The polynomial with its bits reversed.
    init(lowestFirst polynomial: UInt32) {
        self.init { byte in (0..<8).reduce(byte) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : polynomial) } }
    }

    /// Creates the tables of a protocol that treats the highest bit of each byte as the first.
    /// - Parameter polynomial: The polynomial, shifted so that its second-highest term is in the highest bit.
    init(highestFirst polynomial: UInt32) {
        self.init { byte in
            (0..<8).reduce(byte << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 0 ? 0 : polynomial) }.byteSwapped
        }
    }

    private init(_ remainder: (UInt32) -> UInt32) {
        var tables = (0..<256).map(remainder)
        for index in 256..<8 * 256 {
            let shorter = tables[index - 256]
            tables.append(shorter >> 8 ^ tables[Int(shorter & 0xFF)])
        }
        self.tables = tables
    }

    /// Returns the remainder of a message.
    /// - Parameter start: The remainder of the preceding bytes.
    func remainder(of message: Slice<UnsafeRawBufferPointer>, from start: UInt32 = 0) -> UInt32 {
        // In builds without optimization, iterating over a slice looks up generic types for each byte, and threads wait
        // for each other in these lookups.
        let bytes = UnsafeRawBufferPointer(rebasing: message)
        return tables.withUnsafeBufferPointer { tables in
            var remainder = start
            var next = 0
            while next + 8 <= bytes.count {
                var word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
                word ^= UInt64(remainder)
                remainder = 0
                for table in stride(from: 7 * 256, through: 0, by: -256) {
                    remainder ^= tables[table + Int(word & 0xFF)]
                    word >>= 8
                }
                next += 8
            }
            while next < bytes.count {
                remainder = remainder >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ bytes[next])]
                next += 1
            }
            return remainder
        }
    }
}
