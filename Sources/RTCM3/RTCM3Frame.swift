public import BinaryMessages

// A frame consists of the byte D3, six zero bits, the length of the payload in ten bits, the payload, and a checksum of
// three bytes. The first twelve bits of the payload are the message number.

/// A view of a frame whose checksum is valid. The view does not own the bytes of the frame.
public struct RTCM3Frame {
    /// The bytes between the length and the checksum.
    public let payload: UnsafeRawBufferPointer
    /// The message number, such as 1005.
    public let number: UInt16

    /// Creates a view of a frame; `nil` if there are too few bytes for a message number.
    /// - Parameter bytes: The frame, from the byte D3 to the checksum.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        payload = UnsafeRawBufferPointer(rebasing: bytes[3..<bytes.count - 3])
        number = UInt16(payload[0]) << 4 | UInt16(payload[1]) >> 4
    }

    /// Reads the frame as a message; `nil` if the frame contains another message or too few bytes.
    public func read<Message: RTCM3Message>(_ type: Message.Type) -> Message? { Message(payload) }

    /// The name of the message; `nil` if the message is unknown.
    public var name: String? { RTCM3Catalogue.type(of: number)?.names[number] }

    /// The fields of the message, by their numbers in the standard and by readable names; `nil` if the message is
    /// unknown or too short.
    public var fields: [MessageField]? { RTCM3Catalogue.type(of: number)?.fields(payload) }
}
