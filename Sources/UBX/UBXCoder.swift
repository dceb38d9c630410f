/// A reader or writer of the fields of a payload in their order, so that each message has one layout for both.
protocol UBXCoder {
    /// Codes an integer, in little-endian order.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Number)
    /// Codes a value that is sent as an integer, in units of `1 / parts`.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double)
    /// Skips reserved bytes.
    mutating func skip(_ count: Int)
}

extension UBXCoder {
    /// Codes a set of flags.
    mutating func code<Bits: OptionSet>(_ value: inout Bits) where Bits.RawValue: FixedWidthInteger {
        var raw = value.rawValue
        code(&raw)
        value = Bits(rawValue: raw)
    }
}

/// Reads a payload. Values beyond its end stay unchanged, because older firmware sends shorter payloads.
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

    /// Writes the nearest integer that the type can represent.
    @inline(__always)
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double) {
        let scaled = (value * parts).rounded()
        let bounded = min(max(scaled, Double(Number.min)), Double(Number.max))
        var number = Number(exactly: bounded) ?? 0
        code(&number)
    }

    mutating func skip(_ count: Int) { bytes += repeatElement(0, count: count) }
}
