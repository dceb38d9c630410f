extension Sentence {
    /// GBS: the result of satellite fault detection (RAIM).
    public struct GBS: SentenceBody {
        public static let code: SentenceCode = "GBS"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The expected error in latitude, in meters (field 2).
        @Compact public var latitudeError: Double?
        /// The expected error in longitude, in meters (field 3).
        @Compact public var longitudeError: Double?
        /// The expected error in altitude, in meters (field 4).
        @Compact public var altitudeError: Double?
        /// The ID of the satellite most likely to have failed (field 5).
        public var satellite: UInt16?
        /// The probability of missed detection of the failed satellite, 0 … 1 (field 6).
        @Compact public var missProbability: Double?
        /// The estimated bias in the range to the satellite most likely to have failed, in meters (field 7).
        @Compact public var bias: Double?
        /// The standard deviation of the bias estimate, in meters (field 8).
        @Compact public var biasDeviation: Double?
        /// The GNSS system ID (field 9, hexadecimal, since NMEA 4.1).
        public var system: UInt8?
        /// The signal ID (field 10, hexadecimal, since NMEA 4.1).
        public var signal: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitudeError = fields.number()
            longitudeError = fields.number()
            altitudeError = fields.number()
            satellite = fields.integer()
            missProbability = fields.number()
            bias = fields.number()
            biasDeviation = fields.number()
            system = fields.hexadecimal()
            signal = fields.hexadecimal()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(latitudeError, decimals: 1)
            fields.number(longitudeError, decimals: 1)
            fields.number(altitudeError, decimals: 1)
            fields.integer(satellite, width: 2)
            fields.number(missProbability, decimals: 1)
            fields.number(bias, decimals: 1)
            fields.number(biasDeviation, decimals: 1)
            fields.hexadecimal(system)
            fields.hexadecimal(signal)
            fields.trimEmptyFields(to: 8)
        }
    }
}
