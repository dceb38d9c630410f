public import BinaryMessages

// A frame consists of the bytes B5 62, the class, the number, the length of the payload, the payload, and two checksum
// bytes.

/// The group and the number of a message.
public struct UBXIdentifier: Hashable, Sendable {
    /// The group, such as 0x01 for navigation results. u-blox calls it the class.
    public var group: UInt8
    /// The number within the group.
    public var number: UInt8

    /// Creates an identifier.
    @inlinable
    public init(_ group: UInt8, _ number: UInt8) {
        self.group = group
        self.number = number
    }
}

/// A view of a frame whose checksum is valid. The view does not own the bytes of the frame.
public struct UBXFrame {
    /// The bytes between the length and the checksum.
    public let payload: UnsafeRawBufferPointer
    /// The group and the number of the message.
    public let identifier: UBXIdentifier

    /// Creates a view of a frame; `nil` if there are too few bytes for a frame.
    /// - Parameter bytes: The frame, from the sync characters to the checksum.
    @inlinable
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        identifier = UBXIdentifier(bytes[2], bytes[3])
        payload = UnsafeRawBufferPointer(rebasing: bytes[6..<bytes.count - 2])
    }

    /// Reads the frame as a message; `nil` if the frame contains another message, an unknown version, or too few bytes.
    @inlinable
    public func read<Message: UBXMessage>(_ type: Message.Type) -> Message? {
        Message.identifier == identifier ? Message(payload) : nil
    }

    /// Reads the frame as a message whose repeated groups are not stored in an array.
    /// - Returns: The message without these groups, and the groups, which can be read while the bytes of the frame
    ///   exist; `nil` if the frame contains another message, an unknown version, or too few bytes.
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

    /// Appends a frame.
    static func append(_ identifier: UBXIdentifier, payload: [UInt8], to bytes: inout [UInt8]) {
        let start = bytes.count
        let length = UInt16(truncatingIfNeeded: payload.count)
        bytes += [0xB5, 0x62, identifier.group, identifier.number]
        bytes += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
        bytes += payload
        let sums = bytes.withUnsafeBytes {
            Checksum.fletcher8(UnsafeRawBufferPointer(rebasing: $0[(start + 2)...]))
        }
        bytes += [sums.first, sums.second]
    }
}
