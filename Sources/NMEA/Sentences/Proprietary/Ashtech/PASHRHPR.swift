extension Sentence {
    /// PASHR,HPR: the attitude computed by a multi-antenna Ashtech receiver.
    ///
    /// Field 1 (`HPR`) is part of the sentence's address. Fields 9–11 are receiver-specific and are not read.
    public struct PASHRHPR: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,HPR" }

        /// The UTC time (field 2).
        public var time: TimeOfDay?
        /// The heading, in degrees from true north (field 3).
        @Compact public var heading: Double?
        /// The pitch, in degrees (field 4).
        @Compact public var pitch: Double?
        /// The roll, in degrees (field 5).
        @Compact public var roll: Double?
        /// The RMS error of the carrier phase measurements, in meters (field 6).
        @Compact public var carrierError: Double?
        /// The RMS error of the baselines, in meters; 0 if the baseline lengths are not constrained (field 7).
        @Compact public var baselineError: Double?
        /// The ambiguity status (field 8): 0 for fixed ambiguities, greater than 0 for float ambiguities.
        public var ambiguity: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            carrierError = fields.number()
            baselineError = fields.number()
            ambiguity = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.number(carrierError, decimals: 4)
            fields.number(baselineError, decimals: 4)
            fields.integer(ambiguity)
        }
    }
}
