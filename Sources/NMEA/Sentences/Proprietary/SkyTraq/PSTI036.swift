extension Sentence {
    /// PSTI,036: the attitude from two antennas of a SkyTraq receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `036` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date | ``date`` |
    /// | 4 | heading, true | ``heading``, degrees |
    /// | 5 | pitch | ``pitch``, degrees |
    /// | 6 | roll; always 0 with two antennas | ``roll``, degrees |
    /// | 7 | mode | ``mode`` |
    public struct PSTI036: SentenceBody {
        public static let code: SentenceCode = "PSTI,036"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var heading: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?
        public var mode: PositioningMode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.date()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.date(date)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.symbol(mode)
        }
    }
}
