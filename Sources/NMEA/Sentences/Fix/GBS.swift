extension Sentence {
    /// GBS: the detection of a faulty satellite.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2 | expected error in latitude | ``latitudeError``, meters |
    /// | 3 | expected error in longitude | ``longitudeError``, meters |
    /// | 4 | expected error in altitude | ``altitudeError``, meters |
    /// | 5 | most likely failed satellite | ``satellite`` |
    /// | 6 | probability of a missed detection | ``missProbability`` |
    /// | 7 | bias of the range to the failed satellite | ``bias``, meters |
    /// | 8 | standard deviation of the bias | ``biasDeviation``, meters |
    /// | 9 | satellite system (4.1) | ``system`` |
    /// | 10 | signal (4.1) | ``signal`` |
    public struct GBS: SentenceBody {
        public static let code: SentenceCode = "GBS"

        public var time: TimeOfDay?
        @Compact public var latitudeError: Double?
        @Compact public var longitudeError: Double?
        @Compact public var altitudeError: Double?
        public var satellite: UInt16?
        @Compact public var missProbability: Double?
        @Compact public var bias: Double?
        @Compact public var biasDeviation: Double?
        public var system: UInt8?
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
