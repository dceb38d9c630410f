public import BinaryMessages

/// ACK-NAK (05 00): the receiver rejected a message.
public struct AckNAK: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x05, 0x00, "ACK-NAK", minimumLength: 2)
    }

    /// The group of the acknowledged message, which u-blox calls the class.
    public var group: UInt8 = 0
    /// The number of the acknowledged message within its group.
    public var number: UInt8 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clsID", &group)
        coder.field("msgID", &number)
    }
}

/// ACK-ACK (05 01): the receiver accepted a message.
public struct AckACK: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x05, 0x01, "ACK-ACK", minimumLength: 2)
    }

    /// The group of the acknowledged message, which u-blox calls the class.
    public var group: UInt8 = 0
    /// The number of the acknowledged message within its group.
    public var number: UInt8 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clsID", &group)
        coder.field("msgID", &number)
    }
}
