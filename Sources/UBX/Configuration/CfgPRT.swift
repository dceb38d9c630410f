public import BinaryMessages

/// CFG-PRT (06 00): the configuration of a communication port.
public struct CfgPRT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x00, "CFG-PRT", minimumLength: 20)
    }

    /// The configuration of the TX-ready pin.
    public struct ReadyPin: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The TX-ready feature is enabled.
        public static let isEnabled = ReadyPin(rawValue: 1)
        /// The pin is active low.
        public static let isActiveLow = ReadyPin(rawValue: 1 << 1)

        /// The PIO number of the pin.
        public var number: UInt8 { UInt8(rawValue >> 2 & 0x1f) }

        /// The number of pending bytes at which the pin becomes active, in units of 8 bytes.
        public var threshold: UInt16 { rawValue >> 7 & 0x1ff }
    }

    /// The UART mode: character length, parity and stop bits.
    public struct Mode: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The code for the character length: the number of data bits minus 5.
        public var characterLength: UInt8 { UInt8(rawValue >> 6 & 3) }

        /// The parity: 0 even, 1 odd, 4 none.
        public var parity: UInt8 { UInt8(rawValue >> 9 & 7) }

        /// The code for the number of stop bits: 0 for 1 stop bit, 1 for 1.5, 2 for 2, and 3 for 0.5.
        public var stopBits: UInt8 { UInt8(rawValue >> 12 & 3) }
    }

    /// The protocols that are active on a port.
    public struct Protocols: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
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

    /// The port options.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The extended TX timeout: the port times out later if its transmission buffer is not emptied.
        public static let hasExtendedTimeout = Flags(rawValue: 1 << 1)
    }

    /// The port identifier: 0 I²C, 1 UART 1, 2 UART 2, 3 USB, 4 SPI.
    public var port: UInt8 = 0
    /// The configuration of the TX-ready pin, which signals pending output.
    public var readyPin: ReadyPin = []
    /// The UART mode.
    public var mode: Mode = []
    /// The UART baud rate, in bits per second.
    public var baudRate: UInt32 = 0
    /// The protocols that are accepted as input.
    public var inputProtocols: Protocols = []
    /// The protocols that are sent as output.
    public var outputProtocols: Protocols = []
    /// The port options.
    public var flags: Flags = []

    /// Creates a message with default values.
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
