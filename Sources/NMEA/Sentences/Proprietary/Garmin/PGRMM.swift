extension Sentence {
    /// PGRMM: the datum of the positions that a Garmin receiver reports.
    public struct PGRMM: SentenceBody {
        public static let code: SentenceCode = "PGRMM"

        /// The name of the datum, such as `WGS 84` (field 1).
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
