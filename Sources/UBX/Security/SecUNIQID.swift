public import BinaryMessages

/// SEC-UNIQID (27 03): the unique ID of the receiver chip.
public struct SecUNIQID: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x27, 0x03, "SEC-UNIQID", minimumLength: 9, versions: 1...2, at: 0)
    }

    /// The message version.
    public var version: UInt8 = 2
    /// The unique chip ID, with five bytes in message version 1 and six in version 2.
    public var number: UInt64 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.skip(3)
        coder.field("uniqueId", &number, byteCount: version > 1 ? 6 : 5)
    }
}
