/// A coder that reads a payload. Fields past the end of the payload keep their values, because older firmware sends
/// shorter payloads.
public struct MessageReader: MessageCoder {
    @usableFromInline let payload: UnsafeRawBufferPointer
    /// The offset of the next field. Once a field is missing, the offset stays past the end of the payload. All later
    /// fields therefore count as missing, even if a shorter field would still fit.
    @usableFromInline var offset: Int

    /// Creates a reader for a payload.
    @inlinable @inline(__always)
    public init(_ payload: UnsafeRawBufferPointer) { self.init(payload, offset: 0) }

    @inlinable @inline(__always)
    init(_ payload: UnsafeRawBufferPointer, offset: Int) {
        self.payload = payload
        self.offset = offset
    }

    /// The number of bytes not yet read.
    @inlinable @inline(__always)
    public var remainingCount: Int { max(0, payload.count - offset) }

    /// Whether a field extended past the end of the payload.
    @inlinable @inline(__always)
    var isPastEnd: Bool { offset > payload.count }

    /// Returns the next integer; `nil` if it extends past the end of the payload.
    @inlinable @inline(__always)
    mutating func next<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        let start = offset
        offset += Number.bitWidth / 8
        guard offset <= payload.count else { return nil }
        return Number(littleEndian: payload.loadUnaligned(fromByteOffset: start, as: Number.self))
    }

    /// Returns the next bytes; `nil` if they extend past the end of the payload.
    @inlinable
    mutating func next(byteCount: Int) -> UnsafeRawBufferPointer? {
        let start = offset
        offset += byteCount
        guard offset <= payload.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: payload[start..<offset])
    }

    @inlinable @inline(__always)
    public mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number) {
        if let number = next(Number.self) { value = number }
    }

    @inlinable
    public mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int) {
        guard let bytes = next(byteCount: byteCount) else { return }
        value = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inlinable @inline(__always)
    public mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number) {
        if let bits = next(Number.BitPattern.self) { value = Number(bitPattern: bits) }
    }

    @inlinable @inline(__always)
    public mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double
    ) {
        if let number = next(Number.self) { value = Double(number) / parts }
    }

    @inlinable @inline(__always)
    public mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) {
        field("", &value)
    }

    @inlinable
    public mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?) {
        guard let bytes = next(byteCount: byteCount ?? remainingCount) else { return }
        value = String(String.UnicodeScalarView(bytes.prefix { $0 != 0 }.map { UnicodeScalar($0) }))
    }

    @inlinable
    public mutating func list<Number: FixedWidthInteger>(
        _ name: StaticString, _ values: inout [Number], count: Int?
    ) {
        let size = Number.bitWidth / 8
        values.removeAll(keepingCapacity: true)
        values.reserveCapacity(min(count ?? .max, remainingCount / size))
        for _ in 0..<(count ?? remainingCount / size) {
            guard let number = next(Number.self) else { return }
            values.append(number)
        }
    }

    @inlinable
    public mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context
    ) {
        values.removeAll(keepingCapacity: true)
        if let count { values.reserveCapacity(min(count, remainingCount)) }
        let groups = MessageGroups<Group>(self, count: count, context: context)
        var iterator = groups.makeIterator()
        while let group = iterator.next() { values.append(group) }
        offset = iterator.reader.offset
    }

    @inlinable @inline(__always)
    public mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int) {
        var reader = MessageReader(payload, offset: offset + distance)
        if let number = reader.next(Number.self) { value = number }
    }

    @inlinable @inline(__always)
    public mutating func skip(_ count: Int) { offset += count }

    @inlinable @inline(__always)
    public mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double) {}
}
