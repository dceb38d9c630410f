extension Sentence {
    /// PSTI,00: the state of a SkyTraq timing receiver.
    ///
    /// Field 1 is `00`, part of the code.
    public struct PSTI00: SentenceBody {
        public static let code: SentenceCode = "PSTI,00"

        /// The mode of the receiver (field 2).
        public var mode: TimingMode?
        /// The length of the position survey, in seconds (field 3).
        public var surveyLength: UInt32?
        /// The quantization error of the time pulse, in seconds (field 4, in nanoseconds).
        @Compact public var quantizationError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            mode = fields.symbol()
            surveyLength = fields.integer()
            quantizationError = fields.number(.billionths)
        }

        public func write(to fields: inout FieldWriter) {
            fields.symbol(mode)
            fields.integer(surveyLength)
            fields.number(quantizationError, .billionths, decimals: 1)
        }
    }
}

/// The mode of a timing receiver.
public enum TimingMode: UInt8, Sendable {
    /// `0`: the receiver computes every position separately.
    case navigating = 0x30
    /// `1`: the receiver averages its positions.
    case surveying = 0x31
    /// `2`: the position is known, and the receiver computes only the time.
    case fixedPosition = 0x32
}
