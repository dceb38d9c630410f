extension Sentence {
    /// PSTI,032: the baseline from the base station to a SkyTraq rover.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `032` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date | ``date`` |
    /// | 4 | `A` valid, `V` warning | ``status`` |
    /// | 5 | mode | ``mode`` |
    /// | 6 | projection to the east | ``east``, meters |
    /// | 7 | projection to the north | ``north``, meters |
    /// | 8 | upward projection | ``up``, meters |
    /// | 9 | length | ``length``, meters |
    /// | 10 | direction, clockwise from north | ``course``, degrees |
    /// | 11–15 | reserved | – |
    public struct PSTI032: SentenceBody {
        public static let code: SentenceCode = "PSTI,032"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        public var status: DataStatus?
        public var mode: PositioningMode?
        @Compact public var east: Double?
        @Compact public var north: Double?
        @Compact public var up: Double?
        @Compact public var length: Double?
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
