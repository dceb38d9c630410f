public import BinaryMessages

/// RXM-RTCM (02 32): the status of an RTCM input message.
public struct RxmRTCM: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x32, "RXM-RTCM", minimumLength: 8, versions: 0...2, at: 0)
    }

    /// The status of an RTCM input message.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The CRC of the message is invalid.
        public static let isDamaged = Flags(rawValue: 1)

        /// The use of the message by the receiver: 0 unknown, 1 not used, 2 used.
        public var use: UInt8 { rawValue >> 1 & 3 }
    }

    /// The message version.
    public var version: UInt8 = 2
    /// The status of the RTCM message.
    public var flags: Flags = []
    /// The message subtype; only for message type 4072.
    public var subtype: UInt16 = 0
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The RTCM message type.
    public var type: UInt16 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.bits(&flags, ["crcFailed": 1, "msgUsed": 2, "": 5])
        coder.field("subType", &subtype)
        coder.field("refStation", &station)
        coder.field("msgType", &type)
    }
}
