extension Sentence {
    /// PSTI,00: the status of a SkyTraq timing receiver.
    ///
    /// Field 1 (`00`) is part of the sentence's code.
    public struct PSTI00: SentenceBody {
        public static let code: SentenceCode = "PSTI,00"

        /// The timing mode (field 2).
        public var mode: TimingMode?
        /// The position survey length, in seconds (field 3).
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

/// The timing mode of a SkyTraq receiver.
public enum TimingMode: UInt8, Sendable {
    /// `0`: PVT mode; each position is computed independently.
    case navigating = 0x30
    /// `1`: survey mode; positions are averaged to determine the antenna position.
    case surveying = 0x31
    /// `2`: static mode; the position is held, and only the time is computed.
    case fixedPosition = 0x32
}
