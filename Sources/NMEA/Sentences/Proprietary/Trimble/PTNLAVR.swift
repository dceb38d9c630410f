extension Sentence {
    /// PTNL,AVR: the attitude from two antennas of a Trimble receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `AVR` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3–4 | yaw, followed by `Yaw` | ``yaw``, degrees |
    /// | 5–6 | tilt, followed by `Tilt` | ``tilt``, degrees |
    /// | 7–8 | roll, followed by `Roll`; empty for most receivers | ``roll``, degrees |
    /// | 9 | distance between the antennas | ``range``, meters |
    /// | 10 | quality of the fix | ``quality`` |
    /// | 11 | position dilution of precision | ``positionDilution`` |
    /// | 12 | satellites used | ``satellitesUsed`` |
    public struct PTNLAVR: SentenceBody {
        public static let code: SentenceCode = "PTNL,AVR"

        public var time: TimeOfDay?
        @Compact public var yaw: Double?
        @Compact public var tilt: Double?
        @Compact public var roll: Double?
        @Compact public var range: Double?
        public var quality: TrimbleQuality?
        @Compact public var positionDilution: Double?
        public var satellitesUsed: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            yaw = fields.number()
            fields.skip()
            tilt = fields.number()
            fields.skip()
            roll = fields.number()
            fields.skip()
            range = fields.number()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            positionDilution = fields.number()
            satellitesUsed = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(yaw, decimals: 4)
            fields.literal("Yaw")
            fields.number(tilt, decimals: 4)
            fields.literal("Tilt")
            fields.number(roll, decimals: 4)
            fields.literal(roll == nil ? "" : "Roll")
            fields.number(range, decimals: 3)
            fields.integer(quality?.rawValue)
            fields.number(positionDilution, decimals: 1)
            fields.integer(satellitesUsed)
        }
    }
}
