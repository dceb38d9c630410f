extension Sentence {
    /// DSC: a digital selective calling message.
    public struct DSC: SentenceBody {
        public static let code: SentenceCode = "DSC"

        /// The format specifier, as defined in ITU-R M.493, such as 12 for a distress call or 20 for an individual call
        /// (field 1).
        public var format: UInt8?
        /// The address: a maritime mobile service identity (MMSI), or a geographic area (field 2).
        public var address: WaypointName?
        /// The category (field 3): 0 for routine, 8 for safety, 10 for urgency, 12 for distress.
        public var category: UInt8?
        /// The nature of distress, or the first telecommand (field 4).
        public var firstCommand: UInt8?
        /// The type of communication requested, or the second telecommand (field 5).
        public var secondCommand: UInt8?
        /// The position, or the channel or frequency (field 6).
        public var position: WaypointName?
        /// The time of the position, or a telephone number (field 7).
        public var timeOrNumber: WaypointName?
        /// The maritime mobile service identity (MMSI) of the ship in distress (field 8).
        public var shipInDistress: InlineText<12>?
        /// The nature of distress of ``shipInDistress`` (field 9).
        public var shipNature: UInt8?
        /// The acknowledgement (field 10).
        public var acknowledgement: CallAcknowledgement?
        /// Whether a DSE sentence with additional data follows (field 11: `E`).
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

/// The acknowledgement status of a digital selective call.
public enum CallAcknowledgement: UInt8, Sendable {
    /// `R`: acknowledgement requested.
    case requested = 0x52
    /// `B`: the call is an acknowledgement.
    case acknowledges = 0x42
    /// `S`: the call neither requests an acknowledgement nor is one. It is the end of a sequence.
    case endOfSequence = 0x53
}
