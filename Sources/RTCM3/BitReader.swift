import BinaryMessages

// An RTCM 3 message is a sequence of data fields: numbers of any width in bits, most significant bit first. Message
// types read their fields in message order:
//
//     reader.field("DF003", "station", &station, width: 12)
//     reader.field("DF025", "x", &x, .signed(38), parts: 10_000)
//
// Each field is listed twice: under its data field number in the standard, and under a readable name.

/// A reader of the data fields of an RTCM 3 message. It can also list the fields for display.
public struct BitReader {
    private let payload: UnsafeRawBufferPointer
    private let isListing: Bool
    private var offset = 0
    /// The row being read in a table that is stored column by column.
    private var row = 0
    private var rowCount = 1

    /// The fields read so far; empty if the reader does not list fields.
    private(set) var fields: [MessageField] = []
    /// Whether a read extended past the end of the payload.
    private(set) var isPastEnd = false

    init(_ payload: UnsafeRawBufferPointer, isListing: Bool) {
        self.payload = payload
        self.isListing = isListing
    }

    /// Returns the bits of the next field, or 0 if the field extends past the end of the payload.
    /// - Parameter width: The width of the field in bits, at most 57.
    mutating func next(_ width: Int) -> UInt64 {
        let start = offset + row * width
        offset += rowCount * width
        let end = start + width
        guard end <= payload.count * 8 else {
            isPastEnd = true
            return 0
        }
        return payload.bits(at: start, width: width)
    }

    /// Skips reserved bits.
    mutating func skip(_ width: Int) { _ = next(width) }

    /// Adds a value to the list of fields under a single name. Does nothing if the reader does not list fields.
    mutating func list(_ name: StaticString, _ value: @autoclosure () -> MessageValue) {
        if isListing { fields.append(MessageField(name.description, value())) }
    }
}

extension BitReader {
    /// Reads groups that are stored one after another.
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

    /// Reads groups that are stored column by column: the first field of all groups, then the second field of all
    /// groups, and so on.
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
