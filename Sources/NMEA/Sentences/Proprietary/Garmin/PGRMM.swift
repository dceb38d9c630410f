extension Sentence {
    /// PGRMM: the datum that a Garmin receiver shows positions in.
    ///
    /// | field | meaning | here |
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
