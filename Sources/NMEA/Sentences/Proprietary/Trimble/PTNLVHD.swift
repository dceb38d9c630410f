extension Sentence {
    /// PTNL,VHD: the direction and length of a Trimble receiver's baseline.
    ///
    /// Field 1 (`VHD`) is part of the sentence's code. Field 13 is always `M`.
    public struct PTNLVHD: SentenceBody {
        public static let code: SentenceCode = "PTNL,VHD"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The azimuth, in degrees (field 4).
        @Compact public var azimuth: Double?
        /// The rate of change of the baseline's azimuth, in degrees per second (field 5).
        @Compact public var azimuthRate: Double?
        /// The vertical angle of the baseline, in degrees (field 6).
        @Compact public var verticalAngle: Double?
        /// The rate of change of the vertical angle, in degrees per second (field 7).
        @Compact public var verticalAngleRate: Double?
        /// The baseline length (range), in meters (field 8).
        @Compact public var range: Double?
        /// The rate of change of the baseline length, in meters per second (field 9).
        @Compact public var rangeRate: Double?
        /// The fix quality (field 10).
        public var quality: TrimbleQuality?
        /// The number of satellites used (field 11).
        public var satellitesUsed: UInt8?
        /// The position dilution of precision (field 12).
        @Compact public var positionDilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            azimuth = fields.number()
            azimuthRate = fields.number()
            verticalAngle = fields.number()
            verticalAngleRate = fields.number()
            range = fields.number()
            rangeRate = fields.number()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            satellitesUsed = fields.integer()
            positionDilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.number(azimuth, decimals: 3)
            fields.number(azimuthRate, decimals: 3)
            fields.number(verticalAngle, decimals: 3)
            fields.number(verticalAngleRate, decimals: 3)
            fields.number(range, decimals: 3)
            fields.number(rangeRate, decimals: 3)
            fields.integer(quality?.rawValue)
            fields.integer(satellitesUsed, width: 2)
            fields.number(positionDilution, decimals: 1)
            fields.literal("M")
        }
    }
}
