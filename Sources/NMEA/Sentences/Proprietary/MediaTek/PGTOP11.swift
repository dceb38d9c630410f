extension Sentence {
    /// PGTOP,11: the antenna status of a GlobalTop module with a MediaTek chip.
    ///
    /// `$PGTOP,11,2`
    ///
    /// Field 1 (`11`) is part of the sentence's code.
    public struct PGTOP11: SentenceBody {
        public static let code: SentenceCode = "PGTOP,11"

        /// The status of the antenna (field 2: 1 short circuit, 2 internal antenna, 3 external antenna).
        public var status: AntennaStatus?

        // The codes are taken from Adafruit's guide to the Ultimate GPS, because the manufacturer's documentation is
        // not public.
        private static let meanings: [AntennaStatus?] = [nil, .short, .inside, .outside]

        public init() {}

        public init(from fields: consuming FieldReader) { status = fields.antennaStatus(Self.meanings) }

        public func write(to fields: inout FieldWriter) { fields.antennaStatus(status, Self.meanings) }
    }
}
