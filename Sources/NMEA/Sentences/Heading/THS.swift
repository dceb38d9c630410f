extension Sentence {
    /// THS: true heading and how it was found.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | heading, true | ``heading``, degrees |
    /// | 2 | mode | ``mode`` |
    public struct THS: SentenceBody {
        public static let code: SentenceCode = "THS"

        @Compact public var heading: Double?
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

/// How a heading was found.
public enum HeadingMode: UInt8, Sendable {
    /// `A`: measured.
    case autonomous = 0x41
    /// `E`: dead reckoning.
    case estimated = 0x45
    /// `M`: entered by hand.
    case manual = 0x4D
    /// `S`: made by a simulator.
    case simulated = 0x53
    /// `V`: not valid.
    case void = 0x56
}
