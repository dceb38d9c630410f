extension [UInt8] {
    /// Appends an integer in little-endian byte order.
    package mutating func append<Number: FixedWidthInteger>(little number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the little-endian integer that begins at an index.
    package func little<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
        (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(truncatingIfNeeded: self[offset + $1]) << ($1 * 8) }
    }
}
