extension UnsafeRawBufferPointer {
    /// Returns the little-endian integer at an offset, or 0 if the integer extends past the end of the buffer.
    @inline(__always)
    func little<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= count else { return 0 }
        return Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// Returns the big-endian integer at an offset, or 0 if the integer extends past the end of the buffer.
    @inline(__always)
    func big<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
        guard offset >= 0, offset + MemoryLayout<Number>.size <= count else { return 0 }
        return Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    /// Returns the little-endian 64-bit floating-point value at an offset. Returns 0 if the value extends past the end
    /// of the buffer, or NaN if it is not finite.
    func littleDouble(at offset: Int) -> Double { Double(bitPattern: little(UInt64.self, at: offset)).orUnknown }

    /// Returns the little-endian 32-bit floating-point value at an offset. Returns 0 if the value extends past the end
    /// of the buffer, or NaN if it is not finite.
    func littleFloat(at offset: Int) -> Double { Double(Float(bitPattern: little(UInt32.self, at: offset))).orUnknown }

    /// Returns the big-endian 64-bit floating-point value at an offset. Returns 0 if the value extends past the end of
    /// the buffer, or NaN if it is not finite.
    func bigDouble(at offset: Int) -> Double { Double(bitPattern: big(UInt64.self, at: offset)).orUnknown }

    /// Returns the big-endian 32-bit floating-point value at an offset. Returns 0 if the value extends past the end of
    /// the buffer, or NaN if it is not finite.
    func bigFloat(at offset: Int) -> Double { Double(Float(bitPattern: big(UInt32.self, at: offset))).orUnknown }
}

extension Double {
    /// The value itself, or NaN if it is infinite. A report's optional values store NaN as `nil`.
    fileprivate var orUnknown: Double { isFinite ? self : .nan }
}

extension EarthCentered {
    /// Reads three little-endian floating-point numbers.
    init(littleDoubles bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.init(
            x: bytes.littleDouble(at: offset), y: bytes.littleDouble(at: offset + 8),
            z: bytes.littleDouble(at: offset + 16))
    }
}
