extension Sentence {
    /// PGRMT: the status of a Garmin sensor.
    public struct PGRMT: SentenceBody {
        public static let code: SentenceCode = "PGRMT"

        // The properties are ordered to minimize the size of the structure.
        /// The temperature of the board, in degrees Celsius (field 8).
        @Compact public var temperature: Float?
        /// The product, model and software version (field 1).
        public var product: SentenceText?
        /// Whether the program memory passed its checksum test (field 2: `P` passed, `F` failed).
        public var programPassed: Bool?
        /// Whether the receiver passed its self-test (field 3: `P` passed, `F` failed).
        public var receiverPassed: Bool?
        /// Whether the stored data was retained while the sensor was off (field 4: `R` retained, `L` lost).
        public var dataRetained: Bool?
        /// Whether the real-time clock was retained (field 5: `R` retained, `L` lost).
        public var clockRetained: Bool?
        /// Whether the oscillator drift is acceptable (field 6: `P` passed, `F` excessive drift detected).
        public var oscillatorPassed: Bool?
        /// Whether the sensor is collecting data (field 7: `C`; otherwise empty).
        public var isCollecting = false
        /// Whether the configuration data was retained (field 9: `R` retained, `L` lost).
        public var configurationRetained: Bool?

        public init() {}

        public init(from fields: consuming FieldReader) {
            product = fields.text()
            programPassed = fields.flag("P", "F")
            receiverPassed = fields.flag("P", "F")
            dataRetained = fields.flag("R", "L")
            clockRetained = fields.flag("R", "L")
            oscillatorPassed = fields.flag("P", "F")
            isCollecting = fields.character() == UInt8(ascii: "C")
            temperature = fields.smallNumber()
            configurationRetained = fields.flag("R", "L")
        }

        public func write(to fields: inout FieldWriter) {
            fields.text(product)
            fields.flag(programPassed, "P", "F")
            fields.flag(receiverPassed, "P", "F")
            fields.flag(dataRetained, "R", "L")
            fields.flag(clockRetained, "R", "L")
            fields.flag(oscillatorPassed, "P", "F")
            fields.character(isCollecting ? UInt8(ascii: "C") : nil)
            fields.smallNumber(temperature, width: 1)
            fields.flag(configurationRetained, "R", "L")
        }
    }
}
