extension Sentence {
    /// PASHR,ATT: the attitude computed by a multi-antenna Ashtech receiver, with GPS time.
    ///
    /// Field 1 (`ATT`) is part of the sentence's address.
    public struct PASHRATT: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,ATT" }

        /// The GPS time of week, in seconds (field 2).
        @Compact public var timeOfWeek: Double?
        /// The heading, in degrees from true north (field 3).
        @Compact public var heading: Double?
        /// The pitch, in degrees (field 4).
        @Compact public var pitch: Double?
        /// The roll, in degrees (field 5).
        @Compact public var roll: Double?
        /// The RMS error of the carrier phase measurements, in meters (field 6).
        @Compact public var carrierError: Double?
        /// The RMS error of the baselines, in meters (field 7).
        @Compact public var baselineError: Double?
        /// The attitude reset flag (field 8): 0 for a good attitude, 1 for a rough estimate or no attitude.
        public var reset: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            timeOfWeek = fields.number()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            carrierError = fields.number()
            baselineError = fields.number()
            reset = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(timeOfWeek, decimals: 1)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.number(carrierError, decimals: 4)
            fields.number(baselineError, decimals: 4)
            fields.integer(reset)
        }
    }
}
