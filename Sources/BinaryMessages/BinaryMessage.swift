/// A message that is identified by a number and whose payload has a minimum length.
public protocol BinaryMessage: MessageLayout {
    /// The number that identifies the message in the manufacturer's reference guide.
    static var number: UInt16 { get }
    /// The name of the message in the manufacturer's reference guide.
    static var name: String { get }
    /// The minimum length of a payload, in bytes.
    static var minimumLength: Int { get }
}

extension BinaryMessage {
    /// Decodes a payload, or returns `nil` if the payload is too short.
    @inlinable
    public init?(_ payload: UnsafeRawBufferPointer) {
        guard payload.count >= Self.minimumLength else { return nil }
        self.init()
        var reader = MessageReader(payload)
        code(with: &reader)
    }

    /// The message encoded as a payload.
    public var payload: [UInt8] {
        var message = self
        var writer = MessageWriter()
        message.code(with: &writer)
        return writer.bytes
    }

    /// Returns the fields of a payload for display; `nil` if the payload is too short.
    public static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]? {
        guard payload.count >= minimumLength else { return nil }
        var message = Self()
        var lister = FieldLister(payload)
        message.code(with: &lister)
        return lister.fields
    }
}
