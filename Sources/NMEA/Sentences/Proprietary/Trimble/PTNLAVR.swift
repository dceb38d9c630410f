extension Sentence {
    /// PTNL,AVR: the attitude computed by a dual-antenna Trimble receiver.
    ///
    /// Field 1 (`AVR`) is part of the sentence's code.
    public struct PTNLAVR: SentenceBody {
        public static let code: SentenceCode = "PTNL,AVR"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The yaw, in degrees (field 3; field 4 is `Yaw`).
        @Compact public var yaw: Double?
        /// The tilt, in degrees (field 5; field 6 is `Tilt`).
        @Compact public var tilt: Double?
        /// The roll, in degrees; most receivers leave the field empty (field 7; field 8 is `Roll`).
        @Compact public var roll: Double?
        /// The range, that is, the distance between the two antennas, in meters (field 9).
        @Compact public var range: Double?
        /// The fix quality (field 10).
        public var quality: TrimbleQuality?
        /// The position dilution of precision (field 11).
        @Compact public var positionDilution: Double?
        /// The number of satellites used (field 12).
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
