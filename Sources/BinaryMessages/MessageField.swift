/// A named field of a message, with the name used by the protocol specification.
public struct MessageField: Sendable {
    /// The name of the field.
    public let name: String
    /// The value of the field.
    public let value: MessageValue

    /// Creates a field.
    public init(_ name: String, _ value: MessageValue) {
        self.name = name
        self.value = value
    }
}

/// The value of a field, in the unit used by the protocol specification.
public enum MessageValue: Sendable {
    /// An integer.
    case integer(Int64)
    /// An integer that exceeds the range of ``integer(_:)``.
    case unsigned(UInt64)
    /// A scaled or floating-point number.
    case number(Double)
    /// Text.
    case text(String)
    /// A list of integers or repeated groups.
    case list([MessageValue])
    /// A repeated group, represented by the list of its fields.
    case group([MessageField])
}

extension MessageValue {
    /// Creates a value from an integer of any type.
    @inlinable
    public init(_ number: some FixedWidthInteger) {
        self = Int64(exactly: number).map { .integer($0) } ?? .unsigned(UInt64(truncatingIfNeeded: number))
    }
}

/// A coder that reads a payload and lists the fields it contains.
public struct FieldLister: MessageCoder {
    @usableFromInline var reader: MessageReader
    /// The fields read so far.
    public var fields: [MessageField] = []

    /// Creates a lister for a payload.
    public init(_ payload: UnsafeRawBufferPointer) { reader = MessageReader(payload) }

    /// Appends a field that has just been read, unless it is unnamed or extends past the end of the payload.
    @inlinable
    mutating func append(_ name: StaticString, _ value: MessageValue) {
        if !reader.isPastEnd, name.utf8CodeUnitCount > 0 { fields.append(MessageField(name.description, value)) }
    }

    /// Appends a list, which may be incomplete if the payload is truncated.
    @inlinable
    mutating func append(_ name: StaticString, _ list: [MessageValue]) {
        if !list.isEmpty, name.utf8CodeUnitCount > 0 { fields.append(MessageField(name.description, .list(list))) }
    }

    @inlinable
    public mutating func field<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number) {
        reader.field(name, &value)
        append(name, MessageValue(value))
    }

    @inlinable
    public mutating func field(_ name: StaticString, _ value: inout UInt64, byteCount: Int) {
        reader.field(name, &value, byteCount: byteCount)
        append(name, MessageValue(value))
    }

    @inlinable
    public mutating func field<Number: MessageFloat>(_ name: StaticString, _ value: inout Number) {
        reader.field(name, &value)
        append(name, .number(Double(value)))
    }

    @inlinable
    public mutating func scaledField<Number: FixedWidthInteger>(
        _ name: StaticString, _ value: inout Double, as type: Number.Type, parts: Double, listedParts: Double
    ) {
        guard let number = reader.next(Number.self) else { return }
        value = Double(number) / parts
        let isInteger = listedParts == 1
        append(name, isInteger ? MessageValue(number) : .number(Double(number) / listedParts))
    }

    @inlinable
    public mutating func bits<Register: FixedWidthInteger>(
        _ value: inout Register, _ names: @autoclosure () -> KeyValuePairs<StaticString, Int>
    ) {
        reader.field("", &value)
        var rest = UInt64(truncatingIfNeeded: value)
        for (name, width) in names() {
            append(name, MessageValue(rest & (1 << width - 1)))
            rest >>= width
        }
    }

    @inlinable
    public mutating func text(_ name: StaticString, _ value: inout String, byteCount: Int?) {
        reader.text(name, &value, byteCount: byteCount)
        append(name, .text(value))
    }

    @inlinable
    public mutating func list<Number: FixedWidthInteger>(
        _ name: StaticString, _ values: inout [Number], count: Int?
    ) {
        reader.list(name, &values, count: count)
        append(name, values.map { MessageValue($0) })
    }

    @inlinable
    public mutating func groups<Group: MessageGroup>(
        _ name: StaticString, _ values: inout [Group], count: Int?, context: Group.Context
    ) {
        var listed: [MessageValue] = []
        var remainingCount = count ?? .max
        while remainingCount > 0, count != nil || reader.remainingCount > 0 {
            var group = Group()
            var lister = self
            lister.fields = []
            group.code(with: &lister, context: context)
            reader = lister.reader
            guard !reader.isPastEnd else { break }
            remainingCount -= 1
            values.append(group)
            listed.append(.group(lister.fields))
        }
        append(name, listed)
    }

    @inlinable
    public mutating func lookAhead<Number: FixedWidthInteger>(_ value: inout Number, distance: Int) {
        reader.lookAhead(&value, distance: distance)
    }

    @inlinable
    public mutating func skip(_ count: Int) { reader.skip(count) }

    @inlinable
    public mutating func derived(_ name: StaticString, _ value: @autoclosure () -> Double) {
        append(name, .number(value()))
    }
}
