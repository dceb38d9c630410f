extension Sentence {
    /// PERC,GPppr: the GPS time of the last pulse of an Ericsson timing receiver.
    ///
    /// Field 1 is `GPppr`, part of the address. The meaning of fields 4 to 7 is unknown.
    ///
    /// There is no public documentation of this sentence. In a log, fields 2 and 3 match the time in the ZDA sentences.
    public struct PERCGPPPR: SentenceBody {
        public static let code: SentenceCode = "PERC"
        public static var address: String { "PERC,GPppr" }

        /// The time since the GPS week began, in seconds (field 2).
        public var timeOfWeek: UInt32?
        /// The GPS week (field 3).
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
