extension Sentence {
    /// PERC,GPppr: the GPS time of an Ericsson timing receiver's last pulse.
    ///
    /// Field 1 (`GPppr`) is part of the sentence's address. Fields 4 to 7 have an unknown meaning and are not read.
    ///
    /// This sentence is not publicly documented. In a log, fields 2 and 3 match the time in the ZDA sentences.
    public struct PERCGPPPR: SentenceBody {
        public static let code: SentenceCode = "PERC"
        public static var address: String { "PERC,GPppr" }

        /// The GPS time of week, in seconds (field 2).
        public var timeOfWeek: UInt32?
        /// The GPS week number (field 3).
        public var week: UInt16?

        public init() {}

        public init(from fields: consuming FieldReader) {
            timeOfWeek = fields.integer()
            week = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(timeOfWeek, width: 6)
            fields.integer(week, width: 5)
            fields.skip(4)
        }
    }
}
