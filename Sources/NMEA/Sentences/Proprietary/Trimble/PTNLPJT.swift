extension Sentence {
    /// PTNL,PJT: the projection of the local grid in ``PTNLPJK``.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `PJT` | part of the code |
    /// | 2 | name of the coordinate system | ``coordinateSystem`` |
    /// | 3 | name of the project | ``project`` |
    public struct PTNLPJT: SentenceBody {
        public static let code: SentenceCode = "PTNL,PJT"

        public var coordinateSystem: InlineText<50>?
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
