extension Sentence {
    /// DSC: a call by digital selective calling.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | kind of call as defined in ITU-R M.493: 12 distress, 20 to one station … | ``format`` |
    /// | 2 | address: a maritime mobile service identity, or an area | ``address`` |
    /// | 3 | category: 0 routine, 8 safety, 10 urgency, 12 distress | ``category`` |
    /// | 4 | nature of the distress, or the first telecommand | ``firstCommand`` |
    /// | 5 | requested kind of communication, or the second telecommand | ``secondCommand`` |
    /// | 6 | position, or channel or frequency | ``position`` |
    /// | 7 | time of the position, or a telephone number | ``timeOrNumber`` |
    /// | 8 | number of the ship in distress | ``shipInDistress`` |
    /// | 9 | nature of the distress of the ship in field 8 | ``shipNature`` |
    /// | 10 | acknowledgement: `R` requested, `B` given, `S` neither of these of these | ``acknowledgement`` |
    /// | 11 | `E` if a DSE sentence with more data follows | ``isExpanded`` |
    public struct DSC: SentenceBody {
        public static let code: SentenceCode = "DSC"

        public var format: UInt8?
        public var address: WaypointName?
        public var category: UInt8?
        public var firstCommand: UInt8?
        public var secondCommand: UInt8?
        public var position: WaypointName?
        public var timeOrNumber: WaypointName?
        public var shipInDistress: InlineText<12>?
        public var shipNature: UInt8?
        public var acknowledgement: CallAcknowledgement?
        public var isExpanded = false

        public init() {}

        public init(from fields: consuming FieldReader) {
            format = fields.integer()
            address = fields.text()
            category = fields.integer()
            firstCommand = fields.integer()
            secondCommand = fields.integer()
            position = fields.text()
            timeOrNumber = fields.text()
            shipInDistress = fields.text()
            shipNature = fields.integer()
            acknowledgement = fields.symbol()
            isExpanded = fields.character() == UInt8(ascii: "E")
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(format, width: 2)
            fields.text(address)
            fields.integer(category, width: 2)
            fields.integer(firstCommand, width: 2)
            fields.integer(secondCommand, width: 2)
            fields.text(position)
            fields.text(timeOrNumber)
            fields.text(shipInDistress)
            fields.integer(shipNature, width: 2)
            fields.symbol(acknowledgement)
            fields.character(isExpanded ? UInt8(ascii: "E") : nil)
        }
    }
}

/// The acknowledgement status of a call.
public enum CallAcknowledgement: UInt8, Sendable {
    /// `R`: an acknowledgement is requested.
    case requested = 0x52
    /// `B`: the call acknowledges another call.
    case acknowledges = 0x42
    /// `S`: the call neither requests nor contains an acknowledgement, and ends a sequence of calls.
    case endOfSequence = 0x53
}
