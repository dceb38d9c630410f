extension Sentence {
    /// PSAT,HPR: the attitude from two antennas of a Hemisphere receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `HPR` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | heading, true | ``heading``, degrees |
    /// | 4 | pitch | ``pitch``, degrees |
    /// | 5 | roll | ``roll``, degrees |
    /// | 6 | `N` from satellites, `G` from the gyroscope | ``source`` |
    public struct PSATHPR: SentenceBody {
        public static let code: SentenceCode = "PSAT,HPR"

        public var time: TimeOfDay?
        @Compact public var heading: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?
        public var source: HeadingSource?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            source = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.symbol(source)
        }
    }
}

/// The source of a Hemisphere receiver's heading.
public enum HeadingSource: UInt8, Sendable {
    /// `N`: satellites.
    case satellites = 0x4E
    /// `G`: the gyroscope.
    case gyroscope = 0x47
}
