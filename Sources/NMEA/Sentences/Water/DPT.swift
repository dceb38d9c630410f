extension Sentence {
    /// DPT: the water depth.
    ///
    /// `$SDDPT,5.7,-0.4,100.0`
    public struct DPT: SentenceBody {
        public static let code: SentenceCode = "DPT"

        /// The depth below the transducer, in meters (field 1).
        @Compact public var depth: Double?
        /// The transducer offset, in meters: the distance to the water surface if positive, or to the keel if negative
        /// (field 2).
        @Compact public var offset: Double?
        /// The maximum depth of the range scale in use, in meters (field 3, since NMEA 3.0).
        @Compact public var maximumDepth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            depth = fields.number()
            offset = fields.number()
            maximumDepth = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(depth, decimals: 1)
            fields.number(offset, decimals: 1)
            fields.number(maximumDepth, decimals: 1)
            fields.trimEmptyFields(to: 2)
        }
    }
}
