extension Sentence {
    /// RSA: the rudder sensor angle.
    public struct RSA: SentenceBody {
        public static let code: SentenceCode = "RSA"

        /// The angle of the starboard rudder or single rudder, in degrees, positive to starboard (field 1).
        @Compact public var starboardAngle: Double?
        /// The validity of ``starboardAngle`` (field 2).
        public var starboardStatus: DataStatus?
        /// The angle of the port rudder, in degrees, positive to starboard (field 3).
        @Compact public var portAngle: Double?
        /// The validity of ``portAngle`` (field 4).
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
