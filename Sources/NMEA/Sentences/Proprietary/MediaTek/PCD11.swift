extension Sentence {
    /// PCD,11: the antenna of a CDTop module, with a chip by MediaTek. Its numbers differ from
    /// those of ``PGTOP11``.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `11` | belongs to the code |
    /// | 2 | 1 internal antenna, 2 external antenna, 3 short circuit | ``status`` |
    public struct PCD11: SentenceBody {
        public static let code: SentenceCode = "PCD,11"

        public var status: AntennaStatus?

        // As in Adafruit's guide to its Ultimate GPS. The maker's own document is not public.
        private static let meanings: [AntennaStatus?] = [nil, .inside, .outside, .short]

        public init() {}

        public init(from fields: consuming FieldReader) { status = fields.antennaStatus(Self.meanings) }

        public func write(to fields: inout FieldWriter) { fields.antennaStatus(status, Self.meanings) }
    }
}
