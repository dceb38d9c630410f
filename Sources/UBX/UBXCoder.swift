/// Reads or writes the numbers of a payload in their order, so that each message has one layout for both.
protocol UBXCoder {
    /// A whole number, its lowest byte first.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Number)
    /// A value that is sent as a whole number of parts.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double)
    /// Bytes without meaning.
    mutating func skip(_ count: Int)
}

extension UBXCoder {
    /// A set of bits.
    mutating func code<Bits: OptionSet>(_ value: inout Bits) where Bits.RawValue: FixedWidthInteger {
        var raw = value.rawValue
        code(&raw)
        value = Bits(rawValue: raw)
    }
}

/// Reads a payload. Values beyond its end stay unchanged: older firmware sends shorter payloads.
struct UBXReader: UBXCoder {
    private let payload: UnsafeRawBufferPointer
    private var offset = 0

    init(_ payload: UnsafeRawBufferPointer) { self.payload = payload }

    var remainingCount: Int { payload.count - offset }

    @inline(__always)
    mutating func code<Number: FixedWidthInteger>(_ value: inout Number) {
        let size = Number.bitWidth / 8
        guard remainingCount >= size else { return }
        value = Number(littleEndian: payload.loadUnaligned(fromByteOffset: offset, as: Number.self))
        offset += size
    }

    @inline(__always)
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double) {
        guard remainingCount >= Number.bitWidth / 8 else { return }
        var number: Number = 0
        code(&number)
        value = Double(number) / parts
    }

    mutating func skip(_ count: Int) { offset += min(count, remainingCount) }
}

/// Writes a payload.
struct UBXWriter: UBXCoder {
    private(set) var bytes: [UInt8] = []

    @inline(__always)
    mutating func code<Number: FixedWidthInteger>(_ value: inout Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    /// Writes the nearest whole number that there is.
    @inline(__always)
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double) {
        let scaled = (value * parts).rounded()
        let bounded = min(max(scaled, Double(Number.min)), Double(Number.max))
        var number = Number(exactly: bounded) ?? 0
        code(&number)
    }

    mutating func skip(_ count: Int) { bytes += repeatElement(0, count: count) }
}
