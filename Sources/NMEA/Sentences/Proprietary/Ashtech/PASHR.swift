extension Sentence {
    /// PASHR: the attitude measured by a sensor.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time, UTC | ``time`` |
    /// | 2–3 | heading, true, followed by `T` | ``heading``, degrees |
    /// | 4 | roll | ``roll``, degrees, positive if the left side is up |
    /// | 5 | pitch | ``pitch``, degrees, positive if the bow is up |
    /// | 6 | heave; always 0 for Ashtech receivers | ``heave``, meters |
    /// | 7 | accuracy estimate of the roll | ``rollAccuracy``, degrees |
    /// | 8 | accuracy estimate of the pitch | ``pitchAccuracy``, degrees |
    /// | 9 | accuracy estimate of the heading | ``headingAccuracy``, degrees |
    /// | 10 | 0 no position, 1 position, 2 position from carrier phases | ``positionStatus`` |
    /// | 11 | state of the inertial sensors (a receiver-specific number) | ``inertialStatus`` |
    ///
    /// Other sentences by Ashtech, such as ``PASHRPOS``, have the same address, but a word in the first field. This
    /// sentence is recognized by the time in the first field. It is also sent by attitude sensors of many other
    /// manufacturers.
    public struct PASHR: SentenceBody {
        public static let code: SentenceCode = "PASHR"

        public var time: TimeOfDay?
        @Compact public var heading: Double?
        @Compact public var roll: Double?
        @Compact public var pitch: Double?
        @Compact public var heave: Double?
        @Compact public var rollAccuracy: Double?
        @Compact public var pitchAccuracy: Double?
        @Compact public var headingAccuracy: Double?
        public var positionStatus: UInt8?
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
