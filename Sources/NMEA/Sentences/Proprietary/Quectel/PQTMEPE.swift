extension Sentence {
    /// PQTMEPE: the estimated position errors of a Quectel receiver.
    ///
    /// Quectel does not document the confidence level of these estimates.
    public struct PQTMEPE: SentenceBody {
        public static let code: SentenceCode = "PQTMEPE"

        /// The message version, 2 (field 1).
        public var version: UInt8?
        /// The estimated north error, in meters (field 2).
        @Compact public var northError: Double?
        /// The estimated east error, in meters (field 3).
        @Compact public var eastError: Double?
        /// The estimated down error, in meters (field 4).
        @Compact public var downError: Double?
        /// The estimated horizontal error, in meters (field 5).
        @Compact public var horizontalError: Double?
        /// The estimated 3D position error, in meters (field 6).
        @Compact public var positionError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            northError = fields.number()
            eastError = fields.number()
            downError = fields.number()
            horizontalError = fields.number()
            positionError = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.number(northError, decimals: 3)
            fields.number(eastError, decimals: 3)
            fields.number(downError, decimals: 3)
            fields.number(horizontalError, decimals: 3)
            fields.number(positionError, decimals: 3)
        }
    }
}
