internal import BinaryMessages

/// A reader of integers of any bit width, most significant bit first. Bits beyond the end of the bytes are 0.
struct BitCursor {
    private let bytes: [UInt8]
    private var offset: Int

    /// Creates a reader that begins at a bit offset.
    ///
    /// - Parameter offset: The offset of the first integer, in bits.
    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The number of bits that have not been read.
    var remainingCount: Int { bytes.count * 8 - offset }

    mutating func next(_ width: Int) -> Int {
        defer { offset += width }
        return Int(truncatingIfNeeded: bytes.bits(at: offset, width: width))
    }

    /// Reads the next integer, which is encoded in two's complement.
    mutating func nextSigned(_ width: Int) -> Int { next(width).signed(width) }

    mutating func nextBool() -> Bool { next(1) == 1 }

    mutating func skip(_ width: Int) { offset += width }
}

extension [UInt8] {
    /// Returns the unsigned integer at a bit offset. Bits beyond the end of the bytes are 0.
    /// - Parameters:
    ///   - start: The offset of the integer, in bits.
    ///   - width: The number of bits, at most 64.
    func bits(at start: Int, width: Int) -> UInt64 { withUnsafeBytes { $0.bits(at: start, width: width) } }
}

extension Int {
    /// Returns this integer of `width` bits, interpreted as two's complement.
    func signed(_ width: Int) -> Int { self >> (width - 1) & 1 == 1 ? self - 1 << width : self }
}
