public import BinaryMessages

// A frame consists of the preamble D3, six reserved bits, the 10-bit payload length, the payload, and a 24-bit CRC. The
// first twelve bits of the payload are the message number.

/// A view of a frame with a valid CRC. The view does not own the bytes of the frame.
public struct RTCM3Frame {
    /// The bytes between the length and the CRC.
    public let payload: UnsafeRawBufferPointer
    /// The message number, such as 1005.
    public let number: UInt16

    /// Creates a view of a frame, or returns `nil` if there are too few bytes for a message number.
    /// - Parameter bytes: The frame, from the preamble D3 to the end of the CRC.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        payload = UnsafeRawBufferPointer(rebasing: bytes[3..<bytes.count - 3])
        number = UInt16(payload[0]) << 4 | UInt16(payload[1]) >> 4
    }

    /// Decodes the frame as a message of a given type. Returns `nil` if the frame contains a different message or is
    /// too short.
    public func read<Message: RTCM3Message>(_ type: Message.Type) -> Message? { Message(payload) }

    /// The name of the message; `nil` if the message is unknown.
    public var name: String? { RTCM3Catalogue.type(of: number)?.names[number] }

    /// The fields of the message, each under its data field number and under a readable name; `nil` if the message is
    /// unknown or too short.
    public var fields: [MessageField]? { RTCM3Catalogue.type(of: number)?.fields(payload) }
}
