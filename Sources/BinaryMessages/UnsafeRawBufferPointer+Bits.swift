extension UnsafeRawBufferPointer {
    /// Returns the unsigned integer at a bit offset, most significant bit first. Bits beyond the end of the bytes are 0.
    /// - Parameters:
    ///   - start: The offset of the integer, in bits.
    ///   - width: The number of bits, at most 64.
    package func bits(at start: Int, width: Int) -> UInt64 {
        let (first, offset) = (start / 8, start % 8)
        guard offset + width <= 64 else {
            return bits(at: start, width: 32) << UInt64(width - 32) | bits(at: start + 32, width: width - 32)
        }
        let word =
            first + 8 <= count
            ? UInt64(bigEndian: loadUnaligned(fromByteOffset: first, as: UInt64.self))
            : (first..<first + 8).reduce(0) { $0 << 8 | ($1 < count ? UInt64(self[$1]) : 0) }
        return (word << UInt64(offset)) >> UInt64(64 - width)
    }
}
