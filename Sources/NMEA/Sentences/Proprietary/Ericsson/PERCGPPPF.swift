extension Sentence {
    /// PERC,GPppf: phase and frequency of an Ericsson timing receiver's oscillator.
    ///
    /// There is no public description. Fields 2 and 5 are read as gpsd and the date of a log tell; 3 is named by its place beside
    /// the phase.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `GPppf` | belongs to the address |
    /// | 2 | phase against GPS, nanoseconds | ``phase``, seconds |
    /// | 3 | frequency against GPS, in units that are not known | ``frequency`` |
    /// | 4 | not known | – |
    /// | 5 | seconds by which GPS is ahead of UTC | ``leapSeconds`` |
    /// | 6 | not known | – |
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
