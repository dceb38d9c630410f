extension Sentence {
    /// PGRMM: the map datum used by a Garmin receiver.
    public struct PGRMM: SentenceBody {
        public static let code: SentenceCode = "PGRMM"

        /// The name of the map datum, such as `WGS 84` (field 1).
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
