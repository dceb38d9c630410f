public import BinaryMessages

// A frame consists of the sync bytes 24 40, a 16-bit CRC, the block number and revision, the length of the frame, and
// the payload. The length is a multiple of four.

/// A view of a frame with a valid CRC. The view does not own the bytes of the frame.
public struct SBFFrame {
    /// The bytes after the length field. Trailing zeros may be padding.
    public let payload: UnsafeRawBufferPointer
    /// The block number.
    public let number: UInt16
    /// The block revision. Later revisions append fields to the block.
    public let revision: UInt8

    /// Creates a view of a frame, or returns `nil` if there are too few bytes for a frame.
    /// - Parameter bytes: The frame, from the sync characters to the end of the payload.
    @inlinable
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        let identifier = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
        number = identifier & 0x1FFF
        revision = UInt8(identifier >> 13)
        payload = UnsafeRawBufferPointer(rebasing: bytes[8...])
    }

    /// Decodes the frame as a block of a given type. Returns `nil` if the frame contains a different block or is too
    /// short.
    @inlinable
    public func read<Message: SBFMessage>(_ type: Message.Type) -> Message? {
        Message.number == number ? Message(payload) : nil
    }
}

/// A typed block of the Septentrio Binary Format (SBF).
public protocol SBFMessage: BinaryMessage {}

extension SBFMessage {
    /// Appends the block as a complete frame, with header, CRC and padding. The block must not exceed 65,535 bytes.
    /// - Parameter revision: The block revision, 0 … 7.
    public func append(to bytes: inout [UInt8], revision: UInt8 = 0) {
        var content = payload
        content += repeatElement(0, count: -content.count & 3)
        precondition(revision < 8)
        let identifier = Self.number | UInt16(revision) << 13
        guard let length = UInt16(exactly: content.count + 8) else { preconditionFailure("the block is too long") }
        let header = [identifier, length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        content = header + content
        let sum = content.withUnsafeBytes { Checksum.crc16($0[...]) }
        bytes += [0x24, 0x40, UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)] + content
    }
}
