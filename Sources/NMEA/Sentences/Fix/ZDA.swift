extension Sentence {
    /// ZDA: the time and date.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time, UTC | ``time`` |
    /// | 2–4 | day, month, year | ``date`` |
    /// | 5–6 | local time zone, hours and minutes | ``zoneHours``, ``zoneMinutes`` |
    public struct ZDA: SentenceBody {
        public static let code: SentenceCode = "ZDA"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        public var zoneHours: Int8?
        public var zoneMinutes: Int8?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            time = fields.time()
            let day = fields.integer(UInt8.self)
            let month = fields.integer(UInt8.self)
            let year = fields.integer(Int16.self)
            if let day, let month, let year { date = CalendarDate(year: year, month: month, day: day) }
            zoneHours = fields.integer()
            zoneMinutes = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.integer(date?.day, width: 2)
            fields.integer(date?.month, width: 2)
            fields.integer(date?.year, width: 4)
            fields.integer(zoneHours, width: 2)
            fields.integer(zoneMinutes, width: 2)
        }
    }
}
