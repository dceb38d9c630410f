extension Sentence {
    /// ALR: the state of an alarm.
    public struct ALR: SentenceBody {
        public static let code: SentenceCode = "ALR"

        /// The UTC time at which the alarm condition last changed (field 1).
        public var time: TimeOfDay?
        /// The alarm ID (field 2).
        public var number: UInt16?
        /// Whether the alarm threshold is exceeded (field 3: `A` exceeded, `V` not exceeded).
        public var isRaised: Bool?
        /// Whether the alarm is acknowledged (field 4: `A` acknowledged, `V` not acknowledged).
        public var isAcknowledged: Bool?
        /// The alarm description (field 5).
        public var text: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            number = fields.integer()
            isRaised = fields.flag("A", "V")
            isAcknowledged = fields.flag("A", "V")
            text = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.integer(number, width: 3)
            fields.flag(isRaised, "A", "V")
            fields.flag(isAcknowledged, "A", "V")
            if text == nil { fields.skip() } else { fields.rest(text) }
        }
    }
}
