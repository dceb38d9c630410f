extension Sentence {
    /// PTNL,VGK: the baseline from the base station to a Trimble rover.
    ///
    /// Field 1 (`VGK`) is part of the sentence's code. Field 10 is always `M`.
    public struct PTNLVGK: SentenceBody {
        public static let code: SentenceCode = "PTNL,VGK"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The east component of the baseline, in meters (field 4).
        @Compact public var east: Double?
        /// The north component of the baseline, in meters (field 5).
        @Compact public var north: Double?
        /// The up component of the baseline, in meters (field 6).
        @Compact public var up: Double?
        /// The fix quality (field 7).
        public var quality: TrimbleQuality?
        /// The number of satellites used (field 8).
        public var satellitesUsed: UInt8?
        /// The dilution of precision of the fix (field 9).
        @Compact public var dilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            east = fields.number()
            north = fields.number()
            up = fields.number()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            satellitesUsed = fields.integer()
            dilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.number(east, decimals: 3)
            fields.number(north, decimals: 3)
            fields.number(up, decimals: 3)
            fields.integer(quality?.rawValue)
            fields.integer(satellitesUsed, width: 2)
            fields.number(dilution, decimals: 1)
            fields.literal("M")
        }
    }
}
