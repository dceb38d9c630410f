extension Sentence {
    /// PCD,11: the antenna of a CDTop module with a chip by MediaTek.
    ///
    /// The status numbers differ from those of ``PGTOP11``.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `11` | part of the code |
    /// | 2 | 1 internal antenna, 2 external antenna, 3 short circuit | ``status`` |
    public struct PCD11: SentenceBody {
        public static let code: SentenceCode = "PCD,11"

        public var status: AntennaStatus?

        // From Adafruit's guide to its Ultimate GPS. The manufacturer's document is not public.
        private static let meanings: [AntennaStatus?] = [nil, .inside, .outside, .short]

        public init() {}

        public init(from fields: consuming FieldReader) { status = fields.antennaStatus(Self.meanings) }

        public func write(to fields: inout FieldWriter) { fields.antennaStatus(status, Self.meanings) }
    }
}
