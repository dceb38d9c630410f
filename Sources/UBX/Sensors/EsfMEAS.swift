public import BinaryMessages

/// ESF-MEAS (10 02): external sensor fusion measurements, such as gyroscope data and wheel ticks.
public struct EsfMEAS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x02, "ESF-MEAS", minimumLength: 8)
    }

    /// A sensor measurement.
    public struct Measurement: MessageLayout {
        /// The data type in bits 24–29, and the data in bits 0–23.
        public var word: UInt32 = 0

        /// Creates a measurement without a type.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&word, ["dataField": 24, "dataType": 6, "": 2])
        }

        /// The data type, which determines the meaning and the unit of ``value``: 5, 13 and 14 are angular rates, 16 to
        /// 18 are accelerations, and 6 to 11 are wheel ticks and speeds.
        public var type: UInt8 { UInt8(word >> 24 & 63) }

        /// The data, as a signed 24-bit integer.
        public var value: Int32 { Int32(bitPattern: word << 8) >> 8 }
    }

    /// The flags of a group of measurements.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The time mark was triggered by the falling edge rather than the rising edge.
        public static let isFallingEdge = Flags(rawValue: 1 << 2)
        /// The last word is a calibration time tag.
        public static let hasCalibrationTimeTag = Flags(rawValue: 1 << 3)

        /// The time mark source: 0 none, 1 and 2 external inputs.
        public var timeMark: UInt8 { UInt8(rawValue & 3) }

        /// A mask of all bits except the number of measurements.
        @usableFromInline static let withoutCount: UInt16 = 0x07FF
    }

    /// The time tag of the measurements, in the unit of the sensor clock.
    public var timeTag: UInt32 = 0
    /// The flags of the measurements.
    public var flags: Flags = []
    /// The identification number of the data provider.
    public var provider: UInt16 = 0
    /// Up to 31 measurements, followed by a calibration time tag if ``flags`` contains ``Flags/hasCalibrationTimeTag``.
    public var words: [Measurement] = []

    /// Creates a message with default values.
    public init() {}

    /// The measurements, without the calibration time tag.
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
