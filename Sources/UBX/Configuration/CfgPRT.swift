public import BinaryMessages

/// CFG-PRT (06 00): the configuration of a communication port.
public struct CfgPRT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x00, "CFG-PRT", minimumLength: 20)
    }

    /// The configuration of the pin that shows that data is ready.
    public struct ReadyPin: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The pin is used.
        public static let isEnabled = ReadyPin(rawValue: 1)
        /// The pin is low when data is ready.
        public static let isActiveLow = ReadyPin(rawValue: 1 << 1)

        /// The pin number.
        public var number: UInt8 { UInt8(rawValue >> 2 & 0x1f) }

        /// The number of bytes that must be ready, in units of 8 bytes.
        public var threshold: UInt16 { rawValue >> 7 & 0x1ff }
    }

    /// The parameters of a UART.
    public struct Mode: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The number of bits of a character minus 5.
        public var characterLength: UInt8 { UInt8(rawValue >> 6 & 3) }

        /// The parity: 0 is even, 1 is odd, and 4 is none.
        public var parity: UInt8 { UInt8(rawValue >> 9 & 7) }

        /// The stop bits: 0 is 1, 1 is 1.5, 2 is 2, and 3 is 0.5.
        public var stopBits: UInt8 { UInt8(rawValue >> 12 & 3) }
    }

    /// Protocols of a port.
    public struct Protocols: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// UBX.
        public static let ubx = Protocols(rawValue: 1)
        /// NMEA 0183.
        public static let nmea = Protocols(rawValue: 1 << 1)
        /// RTCM version 2.
        public static let rtcm2 = Protocols(rawValue: 1 << 2)
        /// RTCM version 3.
        public static let rtcm3 = Protocols(rawValue: 1 << 5)
    }

    /// Options of a port.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The port is reset only if its buffer is full for a longer time.
        public static let hasExtendedTimeout = Flags(rawValue: 1 << 1)
    }

    /// The port number: 0 is I²C, 1 is UART 1, 2 is UART 2, 3 is USB, and 4 is SPI.
    public var port: UInt8 = 0
    /// The pin that shows that data is ready to be read.
    public var readyPin: ReadyPin = []
    /// The parameters of a UART.
    public var mode: Mode = []
    /// The baud rate of a UART.
    public var baudRate: UInt32 = 0
    /// The protocols that the port accepts.
    public var inputProtocols: Protocols = []
    /// The protocols that the port sends.
    public var outputProtocols: Protocols = []
    /// Options of the port.
    public var flags: Flags = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("portID", &port)
        coder.skip(1)
        coder.bits(&readyPin, ["enable": 1, "pol": 1, "pin": 5, "thres": 9])
        coder.bits(&mode, ["": 6, "charLen": 2, "": 1, "parity": 3, "nStopBits": 2, "": 18])
        coder.field("baudRate", &baudRate)
        coder.bits(&inputProtocols, ["inUBX": 1, "inNMEA": 1, "inRTCM": 1, "": 2, "inRTCM3": 1, "": 10])
        coder.bits(&outputProtocols, ["outUBX": 1, "outNMEA": 1, "": 3, "outRTCM3": 1, "": 10])
        coder.bits(&flags, ["": 1, "extendedTxTimeout": 1, "": 14])
        coder.skip(2)
    }
}
