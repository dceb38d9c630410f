/// The name of a binary message, together with its protocol.
public struct MessageName: Hashable, Sendable {
    /// The protocol of the message.
    public var kind: BinaryProtocol
    /// The name of the message, such as `NAV-PVT`; or its numeric identifier, such as `1005` or `1-53`, if the
    /// identifier is more common or the name is unknown. Identifiers are written as the protocol's specification writes
    /// them: `8F-AB` in TSIP, `67,1` in SiRF.
    public var title: String

    /// Creates a name.
    public init(_ kind: BinaryProtocol, _ title: String) {
        self.kind = kind
        self.title = title
    }

    /// Creates the name of the message in a frame.
    /// - Parameters:
    ///   - kind: The protocol of the message.
    ///   - frame: The complete frame.
    public init(_ kind: BinaryProtocol, frame: UnsafeRawBufferPointer) {
        self.init(kind, FrameDescription(kind, frame, withFields: false).title)
    }
}

extension BinaryFrame {
    /// The name of the message in the frame.
    public var messageName: MessageName { withBytes { MessageName(kind, frame: $0) } }
}

extension FrameDescription {
    /// The name of the message, or its numeric identifier. See ``MessageName/title``.
    public var title: String {
        if let name, !isKnownByNumber { return name }
        guard let number else { return "?" }
        return switch kind {
        case .tsip: "\(group.map { "\(Self.hexadecimal(UInt32($0)))-" } ?? "")\(Self.hexadecimal(number))"
        case .sirf: "\(group.map { "\($0)," } ?? "")\(number)"
        default: "\(group.map { "\($0)-" } ?? "")\(number)"
        }
    }

    private static func hexadecimal(_ number: UInt32) -> String {
        (number < 16 ? "0" : "") + String(number, radix: 16, uppercase: true)
    }
}
