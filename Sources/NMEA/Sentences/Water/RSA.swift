extension Sentence {
    /// RSA: the rudder angle.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | starboard rudder, or single rudder | ``starboardAngle``, degrees, positive to starboard |
    /// | 2 | `A` valid, `V` invalid | ``starboardStatus`` |
    /// | 3 | port rudder | ``portAngle``, degrees, positive to starboard |
    /// | 4 | `A` valid, `V` invalid | ``portStatus`` |
    public struct RSA: SentenceBody {
        public static let code: SentenceCode = "RSA"

        @Compact public var starboardAngle: Double?
        public var starboardStatus: DataStatus?
        @Compact public var portAngle: Double?
        public var portStatus: DataStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            starboardAngle = fields.number()
            starboardStatus = fields.symbol()
            portAngle = fields.number()
            portStatus = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(starboardAngle, decimals: 1)
            fields.symbol(starboardStatus)
            fields.number(portAngle, decimals: 1)
            fields.symbol(portStatus)
        }
    }
}
