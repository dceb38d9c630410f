extension Sentence {
    /// THS: the true heading and its mode.
    ///
    /// `$GNTHS,244.31,A`
    public struct THS: SentenceBody {
        public static let code: SentenceCode = "THS"

        /// The heading, in degrees from true north (field 1).
        @Compact public var heading: Double?
        /// The heading mode (field 2).
        public var mode: HeadingMode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            heading = fields.number()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.symbol(mode)
        }
    }
}

/// The heading mode: the method by which the heading was determined.
public enum HeadingMode: UInt8, Sendable {
    /// `A`: autonomous; the heading is measured.
    case autonomous = 0x41
    /// `E`: estimated (dead reckoning).
    case estimated = 0x45
    /// `M`: entered manually.
    case manual = 0x4D
    /// `S`: simulated.
    case simulated = 0x53
    /// `V`: not valid.
    case void = 0x56
}
