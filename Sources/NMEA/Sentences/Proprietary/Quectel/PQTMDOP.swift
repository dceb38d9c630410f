extension Sentence {
    /// PQTMDOP: the dilutions of precision (DOPs) computed by a Quectel receiver.
    public struct PQTMDOP: SentenceBody {
        public static let code: SentenceCode = "PQTMDOP"

        /// The message version, 1 (field 1).
        public var version: UInt8?
        /// The GPS time of week, in seconds (field 2, in milliseconds).
        @Compact public var timeOfWeek: Double?
        /// The geometric dilution of precision (field 3).
        @Compact public var geometricDilution: Double?
        /// The position dilution of precision (field 4).
        @Compact public var positionDilution: Double?
        /// The time dilution of precision (field 5).
        @Compact public var timeDilution: Double?
        /// The vertical dilution of precision (field 6).
        @Compact public var verticalDilution: Double?
        /// The horizontal dilution of precision (field 7).
        @Compact public var horizontalDilution: Double?
        /// The north dilution of precision (field 8).
        @Compact public var northDilution: Double?
        /// The east dilution of precision (field 9).
        @Compact public var eastDilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            timeOfWeek = fields.number(.thousandths)
            geometricDilution = fields.number()
            positionDilution = fields.number()
            timeDilution = fields.number()
            verticalDilution = fields.number()
            horizontalDilution = fields.number()
            northDilution = fields.number()
            eastDilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.number(timeOfWeek, .thousandths)
            fields.number(geometricDilution, decimals: 2)
            fields.number(positionDilution, decimals: 2)
            fields.number(timeDilution, decimals: 2)
            fields.number(verticalDilution, decimals: 2)
            fields.number(horizontalDilution, decimals: 2)
            fields.number(northDilution, decimals: 2)
            fields.number(eastDilution, decimals: 2)
        }
    }
}
