extension Sentence {
    /// ALR: the state of an alarm.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the last change, UTC | ``time`` |
    /// | 2 | number of the alarm | ``number`` |
    /// | 3 | `A` threshold exceeded, `V` not exceeded | ``isRaised`` |
    /// | 4 | `A` acknowledged, `V` not acknowledged | ``isAcknowledged`` |
    /// | 5 | description | ``text`` |
    public struct ALR: SentenceBody {
        public static let code: SentenceCode = "ALR"

        public var time: TimeOfDay?
        public var number: UInt16?
        public var isRaised: Bool?
        public var isAcknowledged: Bool?
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
