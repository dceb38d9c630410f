extension Sentence {
    /// PTNL,EVT: an event marker of a Trimble receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `EVT` | part of the code |
    /// | 2 | time of the event, UTC | ``time`` |
    /// | 3 | number of the input | ``port`` |
    /// | 4 | counter of events | ``number`` |
    /// | 5 | GPS week | ``week`` |
    /// | 6 | day of the week, 0 for Sunday | ``dayOfWeek`` |
    /// | 7 | GPS time minus UTC, seconds | ``leapSeconds`` |
    public struct PTNLEVT: SentenceBody {
        public static let code: SentenceCode = "PTNL,EVT"

        public var time: TimeOfDay?
        public var port: UInt8?
        public var number: UInt32?
        public var week: UInt16?
        public var dayOfWeek: UInt8?
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
