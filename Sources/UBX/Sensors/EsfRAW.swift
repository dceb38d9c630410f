public import BinaryMessages

/// ESF-RAW (10 03): raw measurements of sensors.
public struct EsfRAW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x03, "ESF-RAW", minimumLength: 4)
    }

    /// A measurement of a sensor.
    public struct Measurement: MessageLayout {
        /// The type and the value of the measurement.
        public var word: Word = []
        /// The time of the measurement, in the unit of the sensors' clock.
        public var timeTag: UInt32 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&word, ["dataField": 24, "dataType": 8])
            coder.field("sTag", &timeTag)
        }
    }

    /// The type and the value of a measurement.
    public struct Word: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The value as a signed number of 24 bits.
        public var value: Int32 { Int32(bitPattern: rawValue << 8) >> 8 }

        /// The type of the measurement, as in ``EsfMEAS/Measurement``.
        public var type: UInt8 { UInt8(rawValue >> 24 & 0xff) }
    }

    /// The measurements.
    public var measurements: [Measurement] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.skip(4)
        coder.groups("data", &measurements)
    }
}
