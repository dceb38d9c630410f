/// A coder that writes a payload.
public struct MessageWriter: MessageCoder {
    /// The bytes written so far.
    public var bytes: [UInt8]

    /// Creates a writer that appends a payload to existing bytes.
    public init(appendingTo bytes: [UInt8] = []) { self.bytes = bytes }

    @inlinable
    public mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    @inlinable
    public mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0.prefix(byteCount) }
    }

    @inlinable
    public mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number) {
        var bits = value.bitPattern
        field(name, &bits)
    }

    /// Writes the scaled number as the nearest integer that the type can represent.
    @inlinable
    public mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double
    ) {
        let scaled = (value * parts).rounded()
        let bounded = min(max(scaled, Double(Number.min)), Double(Number.max))
        var number = Number(exactly: bounded) ?? 0
        field(name, &number)
    }

    @inlinable
    public mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) {
        field("", &value)
    }

    @inlinable
    public mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?) {
        let characters = value.unicodeScalars.prefix(byteCount ?? .max).map {
            UInt8(exactly: $0.value) ?? UInt8(ascii: "?")
        }
        bytes += characters
        if let byteCount { skip(byteCount - characters.count) }
    }

    @inlinable
    public mutating func list<Number: FixedWidthInteger>(
        _ name: StaticString, _ values: inout [Number], count: Int?
    ) {
        for var value in values.prefix(count ?? .max) { field(name, &value) }
        if let count { skip(max(0, count - values.count) * Number.bitWidth / 8) }
    }

    @inlinable
    public mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context
    ) {
        for var value in values.prefix(count ?? .max) { value.code(with: &self, context: context) }
    }

    @inlinable
    public mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int) {}

    @inlinable
    public mutating func skip(_ count: Int) { bytes += repeatElement(0, count: count) }

    @inlinable
    public mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double) {}
}
