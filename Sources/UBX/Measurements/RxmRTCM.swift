public import BinaryMessages

/// RXM-RTCM (02 32): the reception of an RTCM message.
public struct RxmRTCM: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x32, "RXM-RTCM", minimumLength: 8, versions: 0...2, at: 0)
    }

    /// Flags for the use of an RTCM message.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The message was damaged.
        public static let isDamaged = Flags(rawValue: 1)

        /// The use of the message: 0 is unknown, 1 is not used, and 2 is used.
        public var use: UInt8 { rawValue >> 1 & 3 }
    }

    /// The version of the message.
    public var version: UInt8 = 2
    /// The use of the RTCM message.
    public var flags: Flags = []
    /// The subtype of a message 4072.
    public var subtype: UInt16 = 0
    /// The reference station number.
    public var station: UInt16 = 0
    /// The type of the message.
    public var type: UInt16 = 0

    /// Creates a message.
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
