extension Sentence {
    /// PSTI,036: the attitude computed by a dual-antenna SkyTraq receiver.
    ///
    /// Field 1 (`036`) is part of the sentence's code.
    public struct PSTI036: SentenceBody {
        public static let code: SentenceCode = "PSTI,036"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3).
        public var date: CalendarDate?
        /// The heading, in degrees from true north (field 4).
        @Compact public var heading: Double?
        /// The pitch, in degrees (field 5).
        @Compact public var pitch: Double?
        /// The roll, in degrees; always 0, because two antennas cannot measure it (field 6).
        @Compact public var roll: Double?
        /// The positioning mode (field 7).
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
