public import BinaryMessages

/// SEC-UNIQID (27 03): the unique number of the receiver's chip.
public struct SecUNIQID: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x27, 0x03, "SEC-UNIQID", minimumLength: 9, versions: 1...2, at: 0)
    }

    /// The version of the message.
    public var version: UInt8 = 2
    /// The chip number, which has five bytes in version 1 and six in version 2.
    public var number: UInt64 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.skip(3)
        coder.field("uniqueId", &number, byteCount: version > 1 ? 6 : 5)
    }
}
