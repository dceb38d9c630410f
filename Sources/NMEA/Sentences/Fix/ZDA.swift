extension Sentence {
    /// ZDA: the UTC time and date, and the local time zone.
    ///
    /// `$GPZDA,120000.00,20,11,2026,00,00*61`
    public struct ZDA: SentenceBody {
        public static let code: SentenceCode = "ZDA"

        /// The UTC time (field 1).
        public var time: TimeOfDay?
        /// The UTC date (fields 2–4: day, month and year).
        public var date: CalendarDate?
        /// The hours of the local zone offset (field 5).
        public var zoneHours: Int8?
        /// The minutes of the local zone offset (field 6).
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
