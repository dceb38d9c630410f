extension Sentence {
    /// PCD,11: the antenna status of a CDTop module with a MediaTek chip.
    ///
    /// Field 1 (`11`) is part of the sentence's code. The status codes differ from those in ``PGTOP11``.
    public struct PCD11: SentenceBody {
        public static let code: SentenceCode = "PCD,11"

        /// The status of the antenna (field 2: 1 internal antenna, 2 external antenna, 3 short circuit).
        public var status: AntennaStatus?

        // The codes are taken from Adafruit's guide to the Ultimate GPS, because the manufacturer's documentation is
        // not public.
        private static let meanings: [AntennaStatus?] = [nil, .inside, .outside, .short]

        public init() {}

        public init(from fields: consuming FieldReader) { status = fields.antennaStatus(Self.meanings) }

        public func write(to fields: inout FieldWriter) { fields.antennaStatus(status, Self.meanings) }
    }
}
