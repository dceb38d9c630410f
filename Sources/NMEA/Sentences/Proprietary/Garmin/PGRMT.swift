extension Sentence {
    /// PGRMT: the state of a Garmin sensor.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | product, model and software version | ``product`` |
    /// | 2 | checksum of the program memory: `P` passed, `F` failed | ``programPassed`` |
    /// | 3 | self-test of the receiver: `P` passed, `F` failed | ``receiverPassed`` |
    /// | 4 | stored data: `R` retained, `L` lost | ``dataRetained`` |
    /// | 5 | time of day: `R` retained, `L` lost | ``clockRetained`` |
    /// | 6 | drift of the oscillator: `P` passed, `F` excessive | ``oscillatorPassed`` |
    /// | 7 | `C` while the sensor collects data, otherwise empty | ``isCollecting`` |
    /// | 8 | temperature of the board | ``temperature``, degrees Celsius |
    /// | 9 | configuration: `R` retained, `L` lost | ``configurationRetained`` |
    public struct PGRMT: SentenceBody {
        public static let code: SentenceCode = "PGRMT"

        // The properties are in the order that needs the least memory.
        @Compact public var temperature: Float?
        public var product: SentenceText?
        public var programPassed: Bool?
        public var receiverPassed: Bool?
        public var dataRetained: Bool?
        public var clockRetained: Bool?
        public var oscillatorPassed: Bool?
        public var isCollecting = false
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
