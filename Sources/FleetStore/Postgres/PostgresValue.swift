/// A parameter of a statement, in PostgreSQL's binary format.
enum PostgresValue {
    case number(Int64?)
    case text(String?)
    case bytes([UInt8])
    case flag(Bool)
    /// A date as the number of days since 2000-01-01. The smallest number is `-infinity`.
    case date(Int32)
    case numbers([Int64?])
    case texts([String])
    case byteStrings([[UInt8]?])
    case flags([Bool])

    /// The OID of the value's type in PostgreSQL's catalog `pg_type`, which is the same in all versions.
    var type: UInt32 {
        switch self {
        case .number: Self.int8
        case .text: Self.text
        case .bytes: Self.bytea
        case .flag: Self.bool
        case .date: 1082
        case .numbers: 1016
        case .texts: 1009
        case .byteStrings: 1001
        case .flags: 1000
        }
    }

    /// The bytes of the value; `nil` for NULL.
    var encoded: [UInt8]? {
        switch self {
        case .number(let value): value.map(Self.bytes)
        case .text(let value): value.map { Array($0.utf8) }
        case .bytes(let value): value
        case .flag(let value): [value ? 1 : 0]
        case .date(let value): Self.bytes(value)
        case .numbers(let values): Self.array(of: Self.int8, values.map { $0.map(Self.bytes) })
        case .texts(let values): Self.array(of: Self.text, values.map { Array($0.utf8) })
        case .byteStrings(let values): Self.array(of: Self.bytea, values)
        case .flags(let values): Self.array(of: Self.bool, values.map { [$0 ? 1 : 0] })
        }
    }

    private static let bool: UInt32 = 16
    private static let bytea: UInt32 = 17
    private static let int8: UInt32 = 20
    private static let text: UInt32 = 25

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Encodes a one-dimensional array with a lower bound of 1, which is PostgreSQL's default.
    private static func array(of type: UInt32, _ elements: [[UInt8]?]) -> [UInt8] {
        let hasNulls = elements.contains { $0 == nil }
        // An empty array has no dimensions.
        guard !elements.isEmpty else { return bytes(0 as Int32) + bytes(0 as Int32) + bytes(type) }
        var result = bytes(1 as Int32) + bytes(hasNulls ? 1 : 0 as Int32) + bytes(type)
        result.reserveCapacity(elements.reduce(20) { $0 + 4 + ($1?.count ?? 0) })
        result += bytes(Int32(elements.count)) + bytes(1 as Int32)
        for element in elements {
            result += bytes(element.map { Int32($0.count) } ?? -1)
            if let element { result += element }
        }
        return result
    }
}
