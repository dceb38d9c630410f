extension Sentence {
    /// PTNL,PJT: the projection used for the local grid coordinates in ``PTNLPJK``.
    ///
    /// Field 1 (`PJT`) is part of the sentence's code.
    public struct PTNLPJT: SentenceBody {
        public static let code: SentenceCode = "PTNL,PJT"

        /// The name of the coordinate system (field 2).
        public var coordinateSystem: InlineText<50>?
        /// The name of the project (field 3).
        public var project: InlineText<50>?

        public init() {}

        public init(from fields: consuming FieldReader) {
            coordinateSystem = fields.text()
            project = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.text(coordinateSystem)
            fields.text(project)
        }
    }
}
