extension Sentence {
    /// PTNL,EVT: an event marker of a Trimble receiver.
    ///
    /// Field 1 (`EVT`) is part of the sentence's code.
    public struct PTNLEVT: SentenceBody {
        public static let code: SentenceCode = "PTNL,EVT"

        /// The UTC time of the event (field 2).
        public var time: TimeOfDay?
        /// The port on which the event was detected (field 3).
        public var port: UInt8?
        /// The event counter (field 4).
        public var number: UInt32?
        /// The GPS week number (field 5).
        public var week: UInt16?
        /// The day of the week, 0 for Sunday (field 6).
        public var dayOfWeek: UInt8?
        /// GPS time minus UTC, in seconds (field 7).
        public var leapSeconds: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            port = fields.integer()
            number = fields.integer()
            week = fields.integer()
            dayOfWeek = fields.integer()
            leapSeconds = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.integer(port)
            fields.integer(number)
            fields.integer(week)
            fields.integer(dayOfWeek)
            fields.integer(leapSeconds)
        }
    }
}
