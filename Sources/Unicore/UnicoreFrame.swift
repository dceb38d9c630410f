public import BinaryMessages

// A frame consists of a 24-byte header, which begins with the sync bytes AA 44 B5, the payload, and a 32-bit CRC.

/// The header of a frame, without the sync bytes, the message ID and the length.
public struct UnicoreHeader: Hashable, Sendable {
    /// The CPU idle time, in percent.
    public var idle: UInt8 = 0
    /// The reference time system: 0 GPS, 1 BeiDou.
    public var timeSystem: UInt8 = 0
    /// The time status, such as 20 for unknown and 160 for precise time.
    public var timeStatus: UInt8 = 0
    /// The week number in the reference time system.
    public var week: UInt16 = 0
    /// The time of week in the reference time system, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt32 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: UInt8 = 0
    /// The output delay relative to the measurement, in milliseconds.
    public var delay: UInt16 = 0

    /// Creates a header with default values.
    @inlinable
    public init() {}

    /// Reads, writes or lists the header fields that follow the sync bytes, beginning with the CPU idle time.
    @inlinable @inline(__always)
    mutating func code(with coder: inout some MessageCoder, number: inout UInt16, length: inout UInt16) {
        coder.field("cpuidle", &idle)
        coder.field("", &number)
        coder.field("", &length)
        coder.field("timeref", &timeSystem)
        coder.field("timestatus", &timeStatus)
        coder.field("wno", &week)
        coder.field("tow", &timeOfWeek)
        coder.field("version", &version)
        coder.skip(1)
        coder.field("leapsecond", &leapSeconds)
        coder.field("delay", &delay)
    }
}

/// A view of a frame with a valid CRC. The view does not own the bytes of the frame.
public struct UnicoreFrame {
    /// The bytes between the header and the CRC.
    public let payload: UnsafeRawBufferPointer
    /// The message ID.
    public let number: UInt16
    /// The frame header, with the time stamp of the message.
    public let header: UnicoreHeader
    private let bytes: UnsafeRawBufferPointer

    private static let headerLength = 24
    private static let checksumLength = 4

    /// Creates a view of a frame, or returns `nil` if there are too few bytes for a frame.
    /// - Parameter bytes: The frame, from the sync bytes to the end of the CRC.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerLength + Self.checksumLength else { return nil }
        var header = UnicoreHeader()
        var (number, length): (UInt16, UInt16) = (0, 0)
        var reader = MessageReader(UnsafeRawBufferPointer(rebasing: bytes[3...]))
        header.code(with: &reader, number: &number, length: &length)
        (self.header, self.number, self.bytes) = (header, number, bytes)
        payload = UnsafeRawBufferPointer(rebasing: bytes[Self.headerLength..<bytes.count - Self.checksumLength])
    }

    /// Decodes the frame as a message of a given type. Returns `nil` if the frame contains a different message or is
    /// too short.
    @inlinable
    public func read<Message: UnicoreMessage>(_ type: Message.Type) -> Message? {
        Message.number == number ? Message(payload) : nil
    }

    /// The header fields, for display.
    var headerFields: [MessageField] {
        var lister = FieldLister(UnsafeRawBufferPointer(rebasing: bytes[3...]))
        var header = UnicoreHeader()
        var (number, length): (UInt16, UInt16) = (0, 0)
        header.code(with: &lister, number: &number, length: &length)
        return lister.fields
    }
}

/// A typed message of the Unicore binary protocol.
public protocol UnicoreMessage: BinaryMessage {}

extension UnicoreMessage {
    /// Appends the message as a complete frame, with the given header and a CRC.
    public func append(to bytes: inout [UInt8], header: UnicoreHeader) {
        var header = header
        var number = Self.number
        let content = payload
        var length = UInt16(truncatingIfNeeded: content.count)
        var writer = MessageWriter(appendingTo: [0xAA, 0x44, 0xB5])
        header.code(with: &writer, number: &number, length: &length)
        writer.bytes += content
        var sum = writer.bytes.withUnsafeBytes { Checksum.crc32($0[...]) }
        writer.field("", &sum)
        bytes += writer.bytes
    }
}
