extension Sentence {
    /// PASHR: the attitude measured by an inertial or multi-antenna sensor.
    ///
    /// Other Ashtech sentences, such as ``PASHRPOS``, have the same address but begin with a word. This sentence is
    /// recognized by the time in the first field. Attitude sensors from many other manufacturers also send this
    /// sentence.
    public struct PASHR: SentenceBody {
        public static let code: SentenceCode = "PASHR"

        /// The UTC time (field 1).
        public var time: TimeOfDay?
        /// The heading, in degrees from true north (field 2; field 3 is `T`).
        @Compact public var heading: Double?
        /// The roll, in degrees, positive if the port side is up (field 4).
        @Compact public var roll: Double?
        /// The pitch, in degrees, positive if the bow is up (field 5).
        @Compact public var pitch: Double?
        /// The heave, in meters; always 0 in sentences from Ashtech receivers (field 6).
        @Compact public var heave: Double?
        /// The roll accuracy estimate, in degrees (field 7).
        @Compact public var rollAccuracy: Double?
        /// The pitch accuracy estimate, in degrees (field 8).
        @Compact public var pitchAccuracy: Double?
        /// The heading accuracy estimate, in degrees (field 9).
        @Compact public var headingAccuracy: Double?
        /// The position status (field 10): 0 for no position, 1 for a position without RTK, 2 for an RTK position.
        public var positionStatus: UInt8?
        /// The status of the inertial measurement unit, as a receiver-specific code (field 11).
        public var inertialStatus: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            heading = fields.number()
            fields.skip()
            roll = fields.number()
            pitch = fields.number()
            heave = fields.number()
            rollAccuracy = fields.number()
            pitchAccuracy = fields.number()
            headingAccuracy = fields.number()
            positionStatus = fields.integer()
            inertialStatus = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(heading, decimals: 2)
            fields.literal("T")
            fields.number(roll, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(heave, decimals: 2)
            fields.number(rollAccuracy, decimals: 3)
            fields.number(pitchAccuracy, decimals: 3)
            fields.number(headingAccuracy, decimals: 3)
            fields.integer(positionStatus)
            fields.integer(inertialStatus)
        }
    }
}
