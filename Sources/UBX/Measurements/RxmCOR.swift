public import BinaryMessages

/// RXM-COR (02 34): the status of a received differential correction message, in any protocol.
public struct RxmCOR: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x34, "RXM-COR", minimumLength: 12, versions: 1...1, at: 0)
    }

    /// The status of a correction message.
    public struct Status: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The message type is valid.
        public static let isTypeValid = Status(rawValue: 1 << 25)
        /// The message subtype is valid.
        public static let isSubtypeValid = Status(rawValue: 1 << 26)
        /// The message was received on an input port of the receiver.
        public static let hasInput = Status(rawValue: 1 << 27)

        /// The correction protocol: 0 unknown, 1 RTCM3, 2 SPARTN, 29 PMP, 30 QZSS L6.
        public var protocolNumber: UInt8 { UInt8(rawValue & 0x1f) }

        /// The error status: 0 unknown, 1 error-free, 2 erroneous.
        public var error: UInt8 { UInt8(rawValue >> 5 & 3) }

        /// The use of the message by the receiver: 0 unknown, 1 not used, 2 used.
        public var use: UInt8 { UInt8(rawValue >> 7 & 3) }

        /// The identifier of the correction stream.
        public var source: UInt16 { UInt16(rawValue >> 9 & 0xffff) }

        /// The encryption status: 0 unknown, 1 not encrypted, 2 encrypted.
        public var encryption: UInt8 { UInt8(rawValue >> 28 & 3) }

        /// The decryption status: 0 unknown, 1 not decrypted, 2 successfully decrypted.
        public var decryption: UInt8 { UInt8(rawValue >> 30 & 3) }
    }

    /// The message version.
    public var version: UInt8 = 1
    /// The energy per bit to noise power density ratio (Eb/N0), in decibels.
    public var signalStrength = 0.0
    /// The status of the correction message.
    public var status: Status = []
    /// The message type; valid only if flagged in ``status``.
    public var type: UInt16 = 0
    /// The message subtype; valid only if flagged in ``status``.
    public var subtype: UInt16 = 0

    /// Creates a message with default values.
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
