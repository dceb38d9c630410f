public import BinaryMessages

/// ACK-NAK (05 00): the receiver did not acknowledge a message, because it rejected the message.
public struct AckNAK: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x05, 0x00, "ACK-NAK", minimumLength: 2)
    }

    /// The class ID of the message being answered.
    public var group: UInt8 = 0
    /// The message ID, within its class, of the message being answered.
    public var number: UInt8 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clsID", &group)
        coder.field("msgID", &number)
    }
}

/// ACK-ACK (05 01): the receiver acknowledged a message, that is, accepted it.
public struct AckACK: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x05, 0x01, "ACK-ACK", minimumLength: 2)
    }

    /// The class ID of the message being answered.
    public var group: UInt8 = 0
    /// The message ID, within its class, of the message being answered.
    public var number: UInt8 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clsID", &group)
        coder.field("msgID", &number)
    }
}
