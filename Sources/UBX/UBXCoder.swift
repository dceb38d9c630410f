/// A reader or writer of the fields of a payload. A message describes the order of its fields in a single method, which
/// is used for both reading and writing.
protocol UBXCoder {
    /// Reads or writes an integer, in little-endian byte order.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Number)
    /// Reads or writes a value that is sent as an integer, in units of `1 / parts`.
    mutating func code<Number: FixedWidthInteger>(_ value: inout Double, as type: Number.Type, parts: Double)
    /// Skips reserved bytes of the payload.
    mutating func skip(_ count: Int)
}

extension UBXCoder {
    /// Reads or writes a set of flags.
    mutating func code<Bits: OptionSet>(_ value: inout Bits) where Bits.RawValue: FixedWidthInteger {
        var raw = value.rawValue
        code(&raw)
        value = Bits(rawValue: raw)
    }
}

/// A reader of a payload. Older firmware sends shorter payloads, so fields beyond the end of the payload keep their
/// values.
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

/// A writer of a payload.
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
