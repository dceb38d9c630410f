public import BinaryMessages

/// ESF-MEAS (10 02): measurements of sensors, such as gyroscopes and wheel ticks.
public struct EsfMEAS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x02, "ESF-MEAS", minimumLength: 8)
    }

    /// A measurement of a sensor.
    public struct Measurement: MessageLayout {
        /// The type in bits 24 to 29, and the value in the lower bits.
        public var word: UInt32 = 0

        /// Creates a measurement without a type.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&word, ["dataField": 24, "dataType": 6, "": 2])
        }

        /// u-blox's number for the type, which determines the unit of the value. The types 5, 13 and 14 are angular
        /// rates, 16, 17 and 18 are accelerations, and 6 to 11 are speeds and wheel ticks.
        public var type: UInt8 { UInt8(word >> 24 & 63) }

        /// The value as a signed number of 24 bits.
        public var value: Int32 { Int32(bitPattern: word << 8) >> 8 }
    }

    /// Details of measurements.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The falling edge of an external signal gave the time mark instead of the rising edge.
        public static let isFallingEdge = Flags(rawValue: 1 << 2)
        /// The last word is the time tag of a calibration.
        public static let hasCalibrationTimeTag = Flags(rawValue: 1 << 3)

        /// The source of the time mark: 0 is none, and 1 and 2 are external inputs.
        public var timeMark: UInt8 { UInt8(rawValue & 3) }

        /// The bits that do not contain the number of measurements.
        @usableFromInline static let withoutCount: UInt16 = 0x07FF
    }

    /// The time of the measurements, in the unit of the sensors' clock.
    public var timeTag: UInt32 = 0
    /// Details of the measurements.
    public var flags: Flags = []
    /// The number of the measurement source.
    public var provider: UInt16 = 0
    /// At most 31 measurements, and then the time tag of a calibration if ``flags`` contain
    /// ``Flags/hasCalibrationTimeTag``.
    public var words: [Measurement] = []

    /// Creates a message.
    public init() {}

    /// The measurements without the time tag of a calibration.
    public var measurements: ArraySlice<Measurement> {
        flags.contains(.hasCalibrationTimeTag) ? words.dropLast() : words[...]
    }

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("timeTag", &timeTag)
        let wordCount = words.count - (flags.contains(.hasCalibrationTimeTag) ? 1 : 0)
        var register = flags.rawValue & Flags.withoutCount | UInt16(min(max(wordCount, 0), 31)) << 11
        coder.bits(
            &register, ["timeMarkSent": 2, "timeMarkEdge": 1, "calibTtagValid": 1, "": 7, "numMeas": 5])
        flags = Flags(rawValue: register & Flags.withoutCount)
        coder.field("id", &provider)
        coder.groups(
            "data", &words, count: Int(register >> 11) + (flags.contains(.hasCalibrationTimeTag) ? 1 : 0))
    }
}
