extension Sentence {
    /// PTNL,VHD: the direction and length of a Trimble receiver's baseline.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `VHD` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4 | azimuth | ``azimuth``, degrees |
    /// | 5 | rate of the azimuth | ``azimuthRate``, degrees per second |
    /// | 6 | vertical angle | ``verticalAngle``, degrees |
    /// | 7 | rate of the vertical angle | ``verticalAngleRate``, degrees per second |
    /// | 8 | length of the baseline | ``range``, meters |
    /// | 9 | rate of the length | ``rangeRate``, meters per second |
    /// | 10 | quality of the fix | ``quality`` |
    /// | 11 | satellites used | ``satellitesUsed`` |
    /// | 12 | position dilution of precision | ``positionDilution`` |
    /// | 13 | `M` | – |
    public struct PTNLVHD: SentenceBody {
        public static let code: SentenceCode = "PTNL,VHD"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var azimuth: Double?
        @Compact public var azimuthRate: Double?
        @Compact public var verticalAngle: Double?
        @Compact public var verticalAngleRate: Double?
        @Compact public var range: Double?
        @Compact public var rangeRate: Double?
        public var quality: TrimbleQuality?
        public var satellitesUsed: UInt8?
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
