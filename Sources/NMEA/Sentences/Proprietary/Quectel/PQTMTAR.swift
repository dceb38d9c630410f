extension Sentence {
    /// PQTMTAR: the attitude computed by a dual-antenna Quectel receiver.
    ///
    /// Field 4 is reserved.
    public struct PQTMTAR: SentenceBody {
        public static let code: SentenceCode = "PQTMTAR"

        /// The message version, 1 (field 1).
        public var version: UInt8?
        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The fix quality (field 3).
        public var quality: FixQuality?
        /// The baseline length, that is, the distance between the two antennas, in meters (field 5).
        @Compact public var baseline: Double?
        /// The pitch, in degrees (field 6).
        @Compact public var pitch: Double?
        /// The roll, in degrees (field 7).
        @Compact public var roll: Double?
        /// The heading, in degrees from true north (field 8).
        @Compact public var heading: Double?
        /// The pitch accuracy estimate, in degrees (field 9).
        @Compact public var pitchAccuracy: Double?
        /// The roll accuracy estimate, in degrees (field 10).
        @Compact public var rollAccuracy: Double?
        /// The heading accuracy estimate, in degrees (field 11).
        @Compact public var headingAccuracy: Double?
        /// The number of satellites used (field 12).
        public var satellitesUsed: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            time = fields.time()
            quality = fields.symbol()
            fields.skip()
            baseline = fields.number()
            pitch = fields.number()
            roll = fields.number()
            heading = fields.number()
            pitchAccuracy = fields.number()
            rollAccuracy = fields.number()
            headingAccuracy = fields.number()
            satellitesUsed = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.time(time)
            fields.symbol(quality)
            fields.skip()
            fields.number(baseline, decimals: 3)
            fields.number(pitch, decimals: 6)
            fields.number(roll, decimals: 6)
            fields.number(heading, decimals: 6)
            fields.number(pitchAccuracy, decimals: 6)
            fields.number(rollAccuracy, decimals: 6)
            fields.number(headingAccuracy, decimals: 6)
            fields.integer(satellitesUsed, width: 2)
        }
    }
}
