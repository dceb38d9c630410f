public import BinaryMessages

/// A message of UBX, the binary protocol of u-blox receivers, with typed values.
public protocol UBXMessage: MessageLayout {
    /// The identity and the known payloads of this type of message.
    static var kind: UBXMessageKind { get }

    /// Lists the fields of a payload; `nil` if the payload is too short or of an unknown version.
    ///
    /// A requirement, so that the compiler specializes the default implementation for each type.
    static func fields(_ payload: UnsafeRawBufferPointer) -> [MessageField]?
}

/// The identity of a type of message, and the payloads that can be read.
///
/// A type computes its identity instead of storing it, so that the compiler can insert it as a constant.
public struct UBXMessageKind: Sendable {
    /// The group and the number.
    public let identifier: UBXIdentifier
    // Not a string, because a type that consists of plain numbers is not copied.
    @usableFromInline let literalName: StaticString
    /// The minimum length of a payload, in bytes.
    public let minimumLength: Int
    @usableFromInline let versions: Versions?

    /// The name in u-blox's interface description, such as NAV-PVT.
    public var name: String { literalName.description }

    /// The versions of a message that can be read.
    @usableFromInline
    struct Versions: Sendable {
        /// The position of the version in the payload.
        @usableFromInline let offset: Int
        /// The lowest and the highest version that can be read.
        @usableFromInline let known: ClosedRange<UInt8>

        @inlinable @inline(__always)
        init(offset: Int, known: ClosedRange<UInt8>) {
            self.offset = offset
            self.known = known
        }
    }

    /// Creates the identity of a message without versions.
    @inlinable @inline(__always)
    public init(_ group: UInt8, _ number: UInt8, _ name: StaticString, minimumLength: Int) {
        identifier = UBXIdentifier(group, number)
        literalName = name
        self.minimumLength = minimumLength
        versions = nil
    }

    /// Creates the identity of a message with versions.
    /// - Parameters:
    ///   - group: The group, which u-blox calls the class.
    ///   - number: The number within the group.
    ///   - name: The name in u-blox's interface description.
    ///   - minimumLength: The minimum length of a payload, in bytes.
    ///   - versions: The versions that can be read.
    ///   - offset: The position of the version in the payload, which must be within the minimum length.
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

    /// Returns whether a payload is long enough and has a known version.
    @inlinable @inline(__always)
    func accepts(_ payload: UnsafeRawBufferPointer) -> Bool {
        guard payload.count >= minimumLength else { return false }
        guard let versions else { return true }
        return versions.known.contains(payload[versions.offset])
    }
}

extension UBXMessage {
    /// The group and the number of the message.
    @inlinable @inline(__always)
    public static var identifier: UBXIdentifier { kind.identifier }

    /// The name in u-blox's interface description, such as NAV-PVT.
    public static var name: String { kind.name }

    /// Reads a payload; `nil` if it is too short or of an unknown version.
    @inlinable
    public init?(_ payload: UnsafeRawBufferPointer) {
        guard Self.kind.accepts(payload) else { return nil }
        self.init()
        var reader = MessageReader(payload)
        code(with: &reader)
    }

    /// Appends the message as a frame.
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
