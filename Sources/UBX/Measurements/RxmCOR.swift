public import BinaryMessages

/// RXM-COR (02 34): the reception of a correction message of any protocol.
public struct RxmCOR: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x34, "RXM-COR", minimumLength: 12, versions: 1...1, at: 0)
    }

    /// The state of a correction message.
    public struct Status: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The type of the message is valid.
        public static let isTypeValid = Status(rawValue: 1 << 25)
        /// The subtype of the message is valid.
        public static let isSubtypeValid = Status(rawValue: 1 << 26)
        /// The message came from an input of the receiver.
        public static let hasInput = Status(rawValue: 1 << 27)

        /// The protocol: 0 is unknown, 1 is RTCM3, 2 is SPARTN, 29 is PMP, and 30 is QZSS L6.
        public var protocolNumber: UInt8 { UInt8(rawValue & 0x1f) }

        /// The state of the checksum: 0 is unknown, 1 is valid, and 2 is damaged.
        public var error: UInt8 { UInt8(rawValue >> 5 & 3) }

        /// The use of the message: 0 is unknown, 1 is not used, and 2 is used.
        public var use: UInt8 { UInt8(rawValue >> 7 & 3) }

        /// The identifier of the stream of corrections.
        public var source: UInt16 { UInt16(rawValue >> 9 & 0xffff) }

        /// The encryption: 0 is unknown, 1 is not encrypted, and 2 is encrypted.
        public var encryption: UInt8 { UInt8(rawValue >> 28 & 3) }

        /// The decryption: 0 is unknown, 1 is not decrypted, and 2 is decrypted.
        public var decryption: UInt8 { UInt8(rawValue >> 30 & 3) }
    }

    /// The version of the message.
    public var version: UInt8 = 1
    /// The energy per bit to noise density ratio, in decibels.
    public var signalStrength = 0.0
    /// The state of the correction message.
    public var status: Status = []
    /// The type of the message.
    public var type: UInt16 = 0
    /// The subtype of the message.
    public var subtype: UInt16 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.field("ebno", &signalStrength, as: UInt8.self, parts: 8)
        coder.skip(2)
        coder.bits(
            &status,
            [
                "protocol": 5, "errStatus": 2, "msgUsed": 2, "correctionId": 16, "msgTypeValid": 1,
                "msgSubTypeValid": 1, "msgInputHandle": 1, "msgEncrypted": 2, "msgDecrypted": 2,
            ])
        coder.field("msgType", &type)
        coder.field("msgSubType", &subtype)
    }
}
