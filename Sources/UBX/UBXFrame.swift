public import BinaryMessages

// A frame consists of the sync characters B5 62, the message class and ID, the payload length, the payload, and two
// checksum bytes.

/// The class and ID of a message.
public struct UBXIdentifier: Hashable, Sendable {
    /// The message class, such as 0x01 for navigation results (NAV).
    public var group: UInt8
    /// The message ID within the class.
    public var number: UInt8

    /// Creates an identifier from a message class and ID.
    @inlinable
    public init(_ group: UInt8, _ number: UInt8) {
        self.group = group
        self.number = number
    }
}

/// A view of a frame with a valid checksum. The view does not own the bytes of the frame.
public struct UBXFrame {
    /// The bytes between the length and the checksum.
    public let payload: UnsafeRawBufferPointer
    /// The class and ID of the message.
    public let identifier: UBXIdentifier

    /// Creates a view of a frame, or returns `nil` if there are too few bytes for a frame.
    /// - Parameter bytes: The frame, from the sync characters to the end of the checksum.
    @inlinable
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        identifier = UBXIdentifier(bytes[2], bytes[3])
        payload = UnsafeRawBufferPointer(rebasing: bytes[6..<bytes.count - 2])
    }

    /// Decodes the frame as a message of a given type. Returns `nil` if the frame contains a different message, has an
    /// unknown version, or is too short.
    @inlinable
    public func read<Message: UBXMessage>(_ type: Message.Type) -> Message? {
        Message.identifier == identifier ? Message(payload) : nil
    }

    /// Decodes the frame as a message whose repeated groups are decoded one at a time rather than stored in an array.
    /// - Returns: The message without these groups, and the sequence of the groups, which is valid as long as the bytes
    ///   of the frame; `nil` if the frame contains a different message, has an unknown version, or is too short.
    @inlinable
    public func read<Message: UBXMessage, Group: MessageLayout>(
        _ type: Message.Type, groups: Group.Type
    ) -> (message: Message, groups: MessageGroups<Group>)? {
        var message = Message()
        guard Message.identifier == identifier, Message.kind.accepts(payload),
            let groups = MessageGroups<Group>(of: &message, in: payload)
        else { return nil }
        return (message, groups)
    }

    /// Appends a complete frame, with sync characters, header and checksum. The payload must not exceed 65,535 bytes.
    static func append(_ identifier: UBXIdentifier, payload: [UInt8], to bytes: inout [UInt8]) {
        guard let length = UInt16(exactly: payload.count) else { preconditionFailure("the payload is too long") }
        let start = bytes.count
        bytes += [0xB5, 0x62, identifier.group, identifier.number]
        bytes += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
        bytes += payload
        let sums = bytes.withUnsafeBytes {
            Checksum.fletcher8(UnsafeRawBufferPointer(rebasing: $0[(start + 2)...]))
        }
        bytes += [sums.first, sums.second]
    }
}
