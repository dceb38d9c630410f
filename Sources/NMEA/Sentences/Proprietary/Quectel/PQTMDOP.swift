extension Sentence {
    /// PQTMDOP: the dilutions of precision of a Quectel receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | version of the sentence | ``version``: 1 |
    /// | 2 | GPS time of the week, milliseconds | ``timeOfWeek``, seconds |
    /// | 3 | geometric dilution of precision | ``geometricDilution`` |
    /// | 4 | position dilution of precision | ``positionDilution`` |
    /// | 5 | time dilution of precision | ``timeDilution`` |
    /// | 6 | vertical dilution of precision | ``verticalDilution`` |
    /// | 7 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 8 | north dilution of precision | ``northDilution`` |
    /// | 9 | east dilution of precision | ``eastDilution`` |
    public struct PQTMDOP: SentenceBody {
        public static let code: SentenceCode = "PQTMDOP"

        public var version: UInt8?
        @Compact public var timeOfWeek: Double?
        @Compact public var geometricDilution: Double?
        @Compact public var positionDilution: Double?
        @Compact public var timeDilution: Double?
        @Compact public var verticalDilution: Double?
        @Compact public var horizontalDilution: Double?
        @Compact public var northDilution: Double?
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
