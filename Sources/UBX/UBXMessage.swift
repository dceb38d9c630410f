public import BinaryMessages

/// A typed message of UBX, the binary protocol of u-blox receivers.
public protocol UBXMessage: MessageLayout {
    /// The identifier, name and accepted payloads of this message type.
    static var kind: UBXMessageKind { get }

    /// Returns the fields of a payload for display; `nil` if the payload is too short or has an unknown version.
    ///
    /// This is a protocol requirement so that the compiler specializes the default implementation for each type.
    static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]?
}

/// The identity of a message type, and the payloads that it can decode.
///
/// Message types compute their identity instead of storing it, so that the compiler can treat it as a constant.
public struct UBXMessageKind: Sendable {
    /// The message class and ID.
    public let identifier: UBXIdentifier
    // This is not a `String`, so that the type consists only of plain numbers and is copied without reference counting.
    @usableFromInline let literalName: StaticString
    /// The minimum length of a payload, in bytes.
    public let minimumLength: Int
    @usableFromInline let versions: Versions?

    /// The message name in u-blox's interface description, such as NAV-PVT.
    public var name: String { literalName.description }

    /// The message versions that can be decoded.
    @usableFromInline
    struct Versions: Sendable {
        /// The offset of the version field in the payload.
        @usableFromInline let offset: Int
        /// The range of versions that can be decoded.
        @usableFromInline let known: ClosedRange<UInt8>

        @inlinable @inline(__always)
        init(offset: Int, known: ClosedRange<UInt8>) {
            self.offset = offset
            self.known = known
        }
    }

    /// Creates the identity of a message type without a version field.
    @inlinable @inline(__always)
    public init(_ group: UInt8, _ number: UInt8, _ name: StaticString, minimumLength: Int) {
        identifier = UBXIdentifier(group, number)
        literalName = name
        self.minimumLength = minimumLength
        versions = nil
    }

    /// Creates the identity of a message type with a version field.
    /// - Parameters:
    ///   - group: The message class.
    ///   - number: The message ID within the class.
    ///   - name: The message name in u-blox's interface description.
    ///   - minimumLength: The minimum length of a payload, in bytes.
    ///   - versions: The versions that can be decoded.
    ///   - offset: The offset of the version field in the payload, which must be within the minimum length.
    @inlinable @inline(__always)
    public init(
        _ group: UInt8, _ number: UInt8, _ name: StaticString, minimumLength: Int, versions: ClosedRange<UInt8>,
        at offset: Int
    ) {
        identifier = UBXIdentifier(group, number)
        literalName = name
        self.minimumLength = minimumLength
        self.versions = Versions(offset: offset, known: versions)
    }

    /// Returns whether a payload is long enough and its version can be decoded.
    @inlinable @inline(__always)
    func accepts(_ payload: UnsafeRawBufferPointer) -> Bool {
        guard payload.count >= minimumLength else { return false }
        guard let versions else { return true }
        return versions.known.contains(payload[versions.offset])
    }
}

extension UBXMessage {
    /// The class and ID of the message.
    @inlinable @inline(__always)
    public static var identifier: UBXIdentifier { kind.identifier }

    /// The message name in u-blox's interface description, such as NAV-PVT.
    public static var name: String { kind.name }

    /// Decodes a payload, or returns `nil` if it is too short or has an unknown version.
    @inlinable
    public init?(_ payload: UnsafeRawBufferPointer) {
        guard Self.kind.accepts(payload) else { return nil }
        self.init()
        var reader = MessageReader(payload)
        code(with: &reader)
    }

    /// Appends the message as a complete frame. The payload must not exceed 65,535 bytes.
    public func append(to bytes: inout [UInt8]) {
        var message = self
        var writer = MessageWriter()
        message.code(with: &writer)
        UBXFrame.append(Self.identifier, payload: writer.bytes, to: &bytes)
    }

    public static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]? {
        guard kind.accepts(payload) else { return nil }
        var message = Self()
        var lister = FieldLister(payload)
        message.code(with: &lister)
        return lister.fields
    }
}
