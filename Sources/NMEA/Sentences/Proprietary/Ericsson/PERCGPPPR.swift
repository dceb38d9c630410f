extension Sentence {
    /// PERC,GPppr: the GPS time of the last pulse of an Ericsson timing receiver.
    ///
    /// There is no public documentation of this sentence. In a log, fields 2 and 3 match the time in the ZDA sentences.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `GPppr` | part of the address |
    /// | 2 | time since the GPS week began | ``timeOfWeek``, seconds |
    /// | 3 | GPS week | ``week`` |
    /// | 4–7 | unknown | – |
    public struct PERCGPPPR: SentenceBody {
        public static let code: SentenceCode = "PERC"
        public static var address: String { "PERC,GPppr" }

        public var timeOfWeek: UInt32?
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
