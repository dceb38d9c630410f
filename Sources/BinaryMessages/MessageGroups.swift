/// The repeated groups of a payload, decoded one at a time during iteration rather than stored in an array.
public struct MessageGroups<Group: MessageGroup>: Sequence {
    @usableFromInline let reader: MessageReader
    @usableFromInline let count: Int?
    @usableFromInline let context: Group.Context

    @inlinable @inline(__always)
    init(_ reader: MessageReader, count: Int?, context: Group.Context) {
        self.reader = reader
        self.count = count
        self.context = context
    }

    /// Decodes a message up to its groups of a given type, and creates the sequence of these groups.
    /// - Parameters:
    ///   - message: The message to decode into. The groups, and all fields after them, keep their values.
    ///   - payload: The payload, which must outlive the sequence.
    /// - Returns: The sequence; `nil` if the message has no groups of this type.
    @inlinable
    public init?(of message: inout some MessageLayout, in payload: UnsafeRawBufferPointer) {
        var finder = GroupFinder<Group>(payload)
        message.code(with: &finder)
        guard let groups = finder.found else { return nil }
        self = groups
    }

    @inlinable @inline(__always)
    public func makeIterator() -> Iterator { Iterator(reader: reader, count: count, context: context) }

    /// The number of groups stated in the message, limited by the remaining size of the payload; 0 if the groups extend
    /// to the end of the payload without a stated number.
    @inlinable
    public var statedCount: Int { Swift.min(count ?? 0, reader.remainingCount) }

    /// An iterator that decodes one group at a time.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var reader: MessageReader
        @usableFromInline var remainingCount: Int
        @usableFromInline let isCounted: Bool
        @usableFromInline let context: Group.Context

        @inlinable @inline(__always)
        init(reader: MessageReader, count: Int?, context: Group.Context) {
            self.reader = reader
            self.context = context
            remainingCount = count ?? .max
            isCounted = count != nil
        }

        @inlinable @inline(__always)
        public mutating func next() -> Group? {
            guard remainingCount > 0, isCounted || reader.remainingCount > 0 else { return nil }
            var group = Group()
            group.code(with: &reader, context: context)
            remainingCount = reader.isPastEnd ? 0 : remainingCount - 1
            return reader.isPastEnd ? nil : group
        }
    }
}

/// A coder that reads a payload up to the groups of a given type.
@usableFromInline
struct GroupFinder<Wanted: MessageGroup>: MessageCoder {
    @usableFromInline var reader: MessageReader
    @usableFromInline var found: MessageGroups<Wanted>?

    @inlinable @inline(__always)
    init(_ payload: UnsafeRawBufferPointer) { reader = MessageReader(payload) }

    @inlinable @inline(__always)
    mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number) {
        reader.field(name, &value)
    }

    @inlinable @inline(__always)
    mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int) {
        reader.field(name, &value, byteCount: byteCount)
    }

    @inlinable @inline(__always)
    mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number) {
        reader.field(name, &value)
    }

    @inlinable @inline(__always)
    mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double
    ) {
        reader.scaledField(name, &value, as: type, parts: parts, listedParts: listedParts)
    }

    @inlinable @inline(__always)
    mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) {
        reader.field("", &value)
    }

    @inlinable @inline(__always)
    mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?) {
        reader.text(name, &value, byteCount: byteCount)
    }

    @inlinable @inline(__always)
    mutating func list<Number: FixedWidthInteger>(_ name: StaticString, _ values: inout [Number], count: Int?) {
        reader.list(name, &values, count: count)
    }

    @inlinable @inline(__always)
    mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context
    ) {
        if Group.self == Wanted.self, let context = context as? Wanted.Context {
            found = MessageGroups(reader, count: count, context: context)
            reader.offset = reader.payload.count + 1
        } else {
            reader.groups(name, &values, count: count, context: context)
        }
    }

    @inlinable @inline(__always)
    mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int) {
        reader.lookAhead(&value, distance: distance)
    }

    @inlinable @inline(__always)
    mutating func skip(_ count: Int) { reader.skip(count) }

    @inlinable @inline(__always)
    mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double) {}
}
