extension Sentence {
    /// PMTK705: the firmware release information of a MediaTek receiver.
    public struct PMTK705: SentenceBody {
        public static let code: SentenceCode = "PMTK705"

        /// All fields as received, separated by commas. Each field is also available as a separate property.
        public var text: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            text = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.rest(text)
        }

        /// The firmware release (field 1).
        public var release: String? { component(0) }
        /// The firmware build ID (field 2).
        public var build: String? { component(1) }
        /// The product name (field 3).
        public var product: String? { component(2) }
        /// The version of the software development kit (field 4).
        public var kitVersion: String? { component(3) }

        private func component(_ index: Int) -> String? {
            guard let parts = text?.components(), index < parts.count, !parts[index].isEmpty else { return nil }
            return parts[index]
        }
    }
}
