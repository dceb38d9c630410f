import BinaryMessages

// A message of RTCM 3 is a sequence of data fields: numbers of any width in bits, the highest bit first. Types of
// messages read their fields in the order of the message:
//
//     reader.field("DF003", "station", &station, width: 12)
//     reader.field("DF025", "x", &x, .signed(38), parts: 10_000)
//
// A field is listed twice: by the number that the standard gives it, and by a readable name.

/// A reader of a message's fields, which can also list the fields.
public struct BitReader {
    private let payload: UnsafeRawBufferPointer
    private let isListing: Bool
    private var offset = 0
    /// The row that is being read, in a table that is stored column by column.
    private var row = 0
    private var rowCount = 1

    /// The fields that have been read, if they are listed.
    private(set) var fields: [MessageField] = []
    /// Whether a field was missing or truncated.
    private(set) var isPastEnd = false

    init(_ payload: UnsafeRawBufferPointer, isListing: Bool) {
        self.payload = payload
        self.isListing = isListing
    }

    /// Returns the bits of the next field; 0 if the payload ends before it.
    /// - Parameter width: The number of bits, at most 57.
    mutating func next(_ width: Int) -> UInt64 {
        let start = offset + row * width
        offset += rowCount * width
        let end = start + width
        guard end <= payload.count * 8 else {
            isPastEnd = true
            return 0
        }
        let lastByte = (end + 7) / 8
        let bits = payload[start / 8..<lastByte].reduce(0) { $0 << 8 | UInt64($1) }
        return bits >> (lastByte * 8 - end) & (1 << width - 1)
    }

    /// Skips reserved bits.
    mutating func skip(_ width: Int) { _ = next(width) }

    /// Lists a value under one name.
    mutating func list(_ name: StaticString, _ value: @autoclosure () -> MessageValue) {
        if isListing { fields.append(MessageField(name, value())) }
    }
}

extension BitReader {
    /// Reads groups that are stored one after the other.
    mutating func groups<Group>(
        _ name: StaticString, _ groups: inout [Group], read: (inout Group, inout BitReader) -> Void
    ) {
        let outerFields = fields
        var listed: [MessageValue] = []
        for index in groups.indices where !isPastEnd {
            fields = []
            read(&groups[index], &self)
            if isListing { listed.append(.group(fields)) }
        }
        fields = outerFields
        list(name, .list(listed))
    }

    /// Reads groups that are stored like the columns of a table: the first field of all groups, then the second field
    /// of all groups, and so on.
    mutating func columns<Group>(
        _ name: StaticString, _ groups: inout [Group], read: (inout Group, inout BitReader) -> Void
    ) {
        let start = offset
        rowCount = groups.count
        self.groups(name, &groups) { group, reader in
            reader.offset = start
            read(&group, &reader)
            reader.row += 1
        }
        row = 0
        rowCount = 1
    }
}
