/// A message of UBX, the binary protocol of u-blox receivers, with typed values.
public enum UBXMessage: Hashable, Sendable {
    /// Time, position and velocity.
    case navPVT(NavPVT)
    /// The position without the velocity. Older receivers send this message.
    case navPOSLLH(NavPOSLLH)
    /// The satellites in view.
    case navSAT(NavSAT)
    /// Dilutions of precision.
    case navDOP(NavDOP)
    /// The end of an epoch.
    case navEOE(NavEOE)
    /// A message that is unknown or too short.
    case other(UBXIdentifier)

    /// Decodes a frame whose checksum is valid.
    public init(frame: UnsafeRawBufferPointer) {
        guard frame.count >= UBXFrame.headerLength + UBXFrame.checksumLength else {
            self = .other(UBXIdentifier(0, 0))
            return
        }
        let payload = UnsafeRawBufferPointer(
            rebasing: frame[UBXFrame.headerLength..<frame.count - UBXFrame.checksumLength])
        let identifier = UBXIdentifier(frame[2], frame[3])
        let message: UBXMessage? =
            switch identifier {
            case NavPVT.identifier: NavPVT(payload).map(Self.navPVT)
            case NavPOSLLH.identifier: NavPOSLLH(payload).map(Self.navPOSLLH)
            case NavSAT.identifier: NavSAT(payload).map(Self.navSAT)
            case NavDOP.identifier: NavDOP(payload).map(Self.navDOP)
            case NavEOE.identifier: NavEOE(payload).map(Self.navEOE)
            default: nil
            }
        self = message ?? .other(identifier)
    }

    /// Appends the message as a frame. Appends nothing for ``other(_:)``, because that case does not store the
    /// message's content.
    public func append(to bytes: inout [UInt8]) {
        switch self {
        case .navPVT(let message): message.append(to: &bytes)
        case .navPOSLLH(let message): message.append(to: &bytes)
        case .navSAT(let message): message.append(to: &bytes)
        case .navDOP(let message): message.append(to: &bytes)
        case .navEOE(let message): message.append(to: &bytes)
        case .other: break
        }
    }
}

/// The payload of one type of message.
protocol UBXPayload {
    /// The class and the number of the message.
    static var identifier: UBXIdentifier { get }

    /// Decodes a payload; `nil` if it is too short or of an unknown version.
    init?(_ payload: UnsafeRawBufferPointer)

    /// Appends the message as a frame.
    func append(to bytes: inout [UInt8])
}

/// A payload whose fields are read and written in the same order.
protocol UBXLayout: UBXPayload {
    /// The minimum length of a payload, in bytes.
    static var minimumLength: Int { get }

    init()

    mutating func code(with coder: inout some UBXCoder)
}

extension UBXLayout {
    init?(_ payload: UnsafeRawBufferPointer) {
        guard payload.count >= Self.minimumLength else { return nil }
        self.init()
        var reader = UBXReader(payload)
        code(with: &reader)
    }

    func append(to bytes: inout [UInt8]) {
        var message = self
        UBXFrame.append(Self.identifier, to: &bytes) { message.code(with: &$0) }
    }
}
