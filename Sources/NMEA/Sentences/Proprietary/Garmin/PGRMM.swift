extension Sentence {
    /// PGRMM: the datum in which a Garmin receiver reports positions.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | name of the datum | ``datum``: `WGS 84` |
    public struct PGRMM: SentenceBody {
        public static let code: SentenceCode = "PGRMM"

        public var datum: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            datum = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.rest(datum)
        }
    }
}
