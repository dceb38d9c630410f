extension Sentence {
    /// PERC,GPppf: the phase and frequency of the oscillator in an Ericsson timing receiver.
    ///
    /// There is no public documentation of this sentence. The meaning of fields 2 and 5 is taken from gpsd and from the
    /// date of a log. The meaning of field 3 is inferred from its position next to the phase.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `GPppf` | part of the address |
    /// | 2 | phase against GPS, nanoseconds | ``phase``, seconds |
    /// | 3 | frequency against GPS, in unknown units | ``frequency`` |
    /// | 4 | unknown | – |
    /// | 5 | GPS time minus UTC in seconds | ``leapSeconds`` |
    /// | 6 | unknown | – |
    public struct PERCGPPPF: SentenceBody {
        public static let code: SentenceCode = "PERC"
        public static var address: String { "PERC,GPppf" }

        @Compact public var phase: Double?
        @Compact public var frequency: Double?
        public var leapSeconds: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            phase = fields.number(.billionths)
            frequency = fields.number()
            fields.skip()
            leapSeconds = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(phase, .billionths, decimals: 1)
            fields.number(frequency, decimals: 1)
            fields.skip()
            fields.integer(leapSeconds)
            fields.skip()
        }
    }
}
