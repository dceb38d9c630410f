// The part of the protobuf wire format that a fleet's messages use.

/// A writer for the fields of a message.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func unsigned(_ number: Int, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    mutating func signed(_ number: Int, _ value: Int64) {
        unsigned(number, Self.zigzag(value))
    }

    mutating func bytes(_ number: Int, _ value: [UInt8]) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(value.count))
        bytes += value
    }

    /// Writes an element of a packed field.
    mutating func signedVarint(_ value: Int64) { varint(Self.zigzag(value)) }

    /// Returns the encoded length of an element of a packed field, in bytes.
    static func length(ofSigned value: Int64) -> Int { max(1, (70 - zigzag(value).leadingZeroBitCount) / 7) }

    private static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// A field of a message. Callers must skip fields with unknown numbers, because newer versions may add fields.
struct ProtobufField {
    fileprivate enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A value of four or eight bytes, which is skipped because no known field has this type.
        case fixed
    }

    let number: Int
    fileprivate let value: Value

    func unsigned() throws(WireError) -> UInt64 {
        guard case .number(let value) = value else { throw WireError("field \(number) is not a number") }
        return value
    }

    func signed() throws(WireError) -> Int64 { Int64(zigzag: try unsigned()) }

    func bytes() throws(WireError) -> ArraySlice<UInt8> {
        guard case .bytes(let value) = value else { throw WireError("field \(number) is not a sequence of bytes") }
        return value
    }

    func string(maxLength: Int) throws(WireError) -> String {
        let bytes = try bytes()
        guard bytes.count <= maxLength else { throw WireError("field \(number) is longer than \(maxLength) bytes") }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw WireError("field \(number) is not valid text")
        }
        return text
    }
}

/// A reader for the fields of a message or the elements of a packed field.
struct ProtobufReader {
    private let message: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        message = bytes
        position = bytes.startIndex
    }

    /// Returns the next field, or `nil` at the end of the message.
    mutating func next() throws(WireError) -> ProtobufField? {
        guard !isAtEnd else { return nil }
        let tag = try varint()
        guard 1..<1 << 29 ~= tag >> 3 else { throw WireError("a field number is out of range") }
        let number = Int(tag >> 3)
        switch tag & 7 {
        case 0: return ProtobufField(number: number, value: .number(try varint()))
        case 1:
            _ = try take(8)
            return ProtobufField(number: number, value: .fixed)
        case 2: return ProtobufField(number: number, value: .bytes(try take(varint())))
        case 5:
            _ = try take(4)
            return ProtobufField(number: number, value: .fixed)
        default: throw WireError("field \(number) has an unknown wire type")
        }
    }

    /// Whether no bytes remain.
    var isAtEnd: Bool { position == message.endIndex }

    /// Reads an element of a packed field.
    mutating func signedVarint() throws(WireError) -> Int64 { Int64(zigzag: try varint()) }

    /// Reads the remaining elements of a packed field, but not more than `maxCount`.
    mutating func signedVarints(maxCount: Int) throws(WireError) -> [Int64] {
        try [Int64](capacity: min(maxCount, message.endIndex - position)) { numbers throws(WireError) in
            while numbers.freeCapacity > 0, position < message.endIndex {
                let byte = message[position]
                if byte < 0x80 {
                    // Most elements have one byte.
                    position += 1
                    numbers.append(Int64(zigzag: UInt64(byte)))
                } else {
                    numbers.append(try signedVarint())
                }
            }
        }
    }

    private mutating func take(_ count: UInt64) throws(WireError) -> ArraySlice<UInt8> {
        guard count <= UInt64(message.endIndex - position) else { throw WireError("the message is truncated") }
        defer { position += Int(count) }
        return message[position..<position + Int(count)]
    }

    private mutating func varint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0 as UInt64, to: 70, by: 7) {
            guard !isAtEnd else { throw WireError("the message is truncated") }
            let byte = message[position]
            position += 1
            if shift == 63, byte > 1 { break }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw WireError("an integer has more than 64 bits")
    }
}

extension Int64 {
    fileprivate init(zigzag value: UInt64) { self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
}

extension Incarnation {
    /// Reads an incarnation from a field. Throws an error unless the field is 16 bytes long.
    init(field: ProtobufField) throws(WireError) {
        guard let incarnation = try Incarnation(bytes: field.bytes()) else {
            throw WireError("the incarnation ID is not 16 bytes long")
        }
        self = incarnation
    }
}
