public import BinaryMessages

/// ESF-RAW (10 03): raw sensor measurements.
public struct EsfRAW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x03, "ESF-RAW", minimumLength: 4)
    }

    /// A raw sensor measurement.
    public struct Measurement: MessageLayout {
        /// The data type in bits 24–31, and the data in bits 0–23.
        public var word: Word = []
        /// The sensor time tag of the measurement, in the unit of the sensor clock.
        public var timeTag: UInt32 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(&word, ["dataField": 24, "dataType": 8])
            coder.field("sTag", &timeTag)
        }
    }

    /// The data type and data of a measurement.
    public struct Word: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The data, as a signed 24-bit integer.
        public var value: Int32 { Int32(bitPattern: rawValue << 8) >> 8 }

        /// The data type, as in ``EsfMEAS/Measurement``.
        public var type: UInt8 { UInt8(rawValue >> 24 & 0xff) }
    }

    /// The raw measurements, in payload order.
    public var measurements: [Measurement] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.skip(4)
        coder.groups("data", &measurements)
    }
}
