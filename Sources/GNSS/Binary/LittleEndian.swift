extension [UInt8] {
    /// Appends a number, lowest byte first.
    package mutating func append<Number: FixedWidthInteger>(little number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { self += $0 }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the number at an index, lowest byte first.
    package func little<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number {
        (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(truncatingIfNeeded: self[place + $1]) << ($1 * 8) }
    }
}
