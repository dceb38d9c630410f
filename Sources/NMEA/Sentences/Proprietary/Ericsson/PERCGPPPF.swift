extension Sentence {
    /// PERC,GPppf: the phase and frequency offset of an Ericsson timing receiver's oscillator.
    ///
    /// Field 1 (`GPppf`) is part of the sentence's address. Fields 4 and 6 have an unknown meaning and are not read.
    ///
    /// This sentence is not publicly documented. The meaning of fields 2 and 5 is taken from gpsd, and confirmed by a
    /// log whose times are known. The meaning of field 3 is inferred from its position after the phase.
    public struct PERCGPPPF: SentenceBody {
        public static let code: SentenceCode = "PERC"
        public static var address: String { "PERC,GPppf" }

        /// The phase offset from GPS, in seconds (field 2, in nanoseconds).
        @Compact public var phase: Double?
        /// The frequency offset from GPS, in an unknown unit (field 3).
        @Compact public var frequency: Double?
        /// GPS time minus UTC, in seconds (field 5).
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
