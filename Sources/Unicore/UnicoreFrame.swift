public import BinaryMessages

// A frame consists of a header of 24 bytes, which begins with AA 44 B5, the payload, and a checksum of 32 bits.

/// The header of a frame, without the sync characters, the number and the length.
public struct UnicoreHeader: Hashable, Sendable {
    /// The share of time in which the processor is idle, in percent.
    public var idle: UInt8 = 0
    /// The time system: 0 is GPS, and 1 is BeiDou.
    public var timeSystem: UInt8 = 0
    /// The state of the time: 20 is unknown, and 160 is exact.
    public var timeStatus: UInt8 = 0
    /// The week number.
    public var week: UInt16 = 0
    /// The time since the beginning of the week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt32 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: UInt8 = 0
    /// The time between the measurement and the output, in milliseconds.
    public var delay: UInt16 = 0

    /// Creates a header without a time.
    @inlinable
    public init() {}

    /// Codes the header, starting with the idle share.
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

/// A view of a frame whose checksum is valid. The view does not own the bytes of the frame.
public struct UnicoreFrame {
    /// The bytes between the header and the checksum.
    public let payload: UnsafeRawBufferPointer
    /// The message number.
    public let number: UInt16
    /// The header.
    public let header: UnicoreHeader
    private let bytes: UnsafeRawBufferPointer

    private static let headerLength = 24
    private static let checksumLength = 4

    /// Creates a view of a frame; `nil` if there are too few bytes for a frame.
    /// - Parameter bytes: The frame, from the sync characters to the checksum.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerLength + Self.checksumLength else { return nil }
        var header = UnicoreHeader()
        var (number, length): (UInt16, UInt16) = (0, 0)
        var reader = MessageReader(UnsafeRawBufferPointer(rebasing: bytes[3...]))
        header.code(with: &reader, number: &number, length: &length)
        (self.header, self.number, self.bytes) = (header, number, bytes)
        payload = UnsafeRawBufferPointer(rebasing: bytes[Self.headerLength..<bytes.count - Self.checksumLength])
    }

    /// Reads the frame as a message; `nil` if the frame contains another message or too few bytes.
    @inlinable
    public func read<Message: UnicoreMessage>(_ type: Message.Type) -> Message? {
        Message.number == number ? Message(payload) : nil
    }

    /// The fields of the header.
    var headerFields: [MessageField] {
        var lister = FieldLister(UnsafeRawBufferPointer(rebasing: bytes[3...]))
        var header = UnicoreHeader()
        var (number, length): (UInt16, UInt16) = (0, 0)
        header.code(with: &lister, number: &number, length: &length)
        return lister.fields
    }
}

/// A message of the binary protocol of Unicore receivers, with typed values.
public protocol UnicoreMessage: BinaryMessage {}

extension UnicoreMessage {
    /// Appends the message as a frame.
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
