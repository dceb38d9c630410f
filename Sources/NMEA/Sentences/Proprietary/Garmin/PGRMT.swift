extension Sentence {
    /// PGRMT: state of a Garmin sensor.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | product, model and software version | ``product`` |
    /// | 2 | `P` or `F`: the program memory's checksum | ``programPassed`` |
    /// | 3 | `P` or `F`: the receiver's own test | ``receiverPassed`` |
    /// | 4 | `R` or `L`: stored data retained or lost | ``dataRetained`` |
    /// | 5 | `R` or `L`: the clock's time retained or lost | ``clockRetained`` |
    /// | 6 | `P` or `F`: oscillator without excessive drift | ``oscillatorPassed`` |
    /// | 7 | `C` or nothing: data are being collected | ``isCollecting`` |
    /// | 8 | temperature of the board | ``temperature``, degrees Celsius |
    /// | 9 | `R` or `L`: configuration retained or lost | ``configurationRetained`` |
    public struct PGRMT: SentenceBody {
        public static let code: SentenceCode = "PGRMT"

        // In this order they take the least room.
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
