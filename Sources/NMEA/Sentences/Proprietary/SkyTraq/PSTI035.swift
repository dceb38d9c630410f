extension Sentence {
    /// PSTI,035: the RTK baseline from a moving base to a SkyTraq rover, from which the heading is determined.
    ///
    /// Field 1 (`035`) is part of the sentence's code. Fields 11–15 are reserved.
    public struct PSTI035: SentenceBody {
        public static let code: SentenceCode = "PSTI,035"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3).
        public var date: CalendarDate?
        /// The data status (field 4).
        public var status: DataStatus?
        /// The positioning mode (field 5).
        public var mode: PositioningMode?
        /// The east projection of the baseline, in meters (field 6).
        @Compact public var east: Double?
        /// The north projection of the baseline, in meters (field 7).
        @Compact public var north: Double?
        /// The up projection of the baseline, in meters (field 8).
        @Compact public var up: Double?
        /// The baseline length, in meters (field 9).
        @Compact public var length: Double?
        /// The baseline course, in degrees clockwise from true north (field 10).
        @Compact public var course: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.date()
            status = fields.symbol()
            mode = fields.symbol()
            east = fields.number()
            north = fields.number()
            up = fields.number()
            length = fields.number()
            course = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.date(date)
            fields.symbol(status)
            fields.symbol(mode)
            fields.number(east, decimals: 3)
            fields.number(north, decimals: 3)
            fields.number(up, decimals: 3)
            fields.number(length, decimals: 3)
            fields.number(course, decimals: 2)
            fields.skip(5)
        }
    }
}
