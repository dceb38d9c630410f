extension Sentence {
    /// PSRFEPE: the position, velocity and heading errors estimated by a SiRF receiver.
    public struct PSRFEPE: SentenceBody {
        public static let code: SentenceCode = "PSRFEPE"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The data status (field 2).
        public var status: DataStatus?
        /// The horizontal dilution of precision (field 3).
        @Compact public var horizontalDilution: Double?
        /// The estimated horizontal position error, in meters (field 4).
        @Compact public var horizontalError: Double?
        /// The estimated vertical position error, in meters (field 5).
        @Compact public var verticalError: Double?
        /// The estimated horizontal velocity error, in meters per second (field 6).
        @Compact public var speedError: Double?
        /// The estimated heading error, in degrees; 180 if the error is unknown (field 7).
        @Compact public var courseError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            status = fields.symbol()
            horizontalDilution = fields.number()
            horizontalError = fields.number()
            verticalError = fields.number()
            speedError = fields.number()
            courseError = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.symbol(status)
            fields.number(horizontalDilution, decimals: 1)
            fields.number(horizontalError, decimals: 2)
            fields.number(verticalError, decimals: 2)
            fields.number(speedError, decimals: 1)
            fields.number(courseError, decimals: 1)
        }
    }
}
