extension Sentence {
    /// PSAT,HPR: the attitude computed by a dual-antenna Hemisphere receiver.
    ///
    /// Field 1 (`HPR`) is part of the sentence's code.
    public struct PSATHPR: SentenceBody {
        public static let code: SentenceCode = "PSAT,HPR"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The heading, in degrees from true north (field 3).
        @Compact public var heading: Double?
        /// The pitch, in degrees (field 4).
        @Compact public var pitch: Double?
        /// The roll, in degrees (field 5).
        @Compact public var roll: Double?
        /// The source of the heading (field 6).
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
    /// `N`: GNSS.
    case satellites = 0x4E
    /// `G`: the gyroscope.
    case gyroscope = 0x47
}
