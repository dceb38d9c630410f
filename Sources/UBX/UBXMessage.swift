/// A message of u-blox's binary protocol, with typed values.
public enum UBXMessage: Hashable, Sendable {
    /// Time, position and velocity.
    case navPVT(NavPVT)
    /// The position alone, as older receivers send it.
    case navPOSLLH(NavPOSLLH)
    /// The satellites in view.
    case navSAT(NavSAT)
    /// Dilutions of precision.
    case navDOP(NavDOP)
    /// The epoch is complete.
    case navEOE(NavEOE)
    /// Another message, or one that is too short.
    case other(UBXIdentifier)

    /// Reads a frame whose checksum is right.
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

    /// Appends the message as a frame; of other messages the content is not known.
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

/// The content of a frame of one type.
protocol UBXPayload {
    /// Class and number.
    static var identifier: UBXIdentifier { get }

    /// Reads a payload; `nil` if it is too short or of an unknown version.
    init?(_ payload: UnsafeRawBufferPointer)

    /// Appends the message as a frame.
    func append(to bytes: inout [UInt8])
}

/// A payload whose numbers are read and written in one order.
protocol UBXLayout: UBXPayload {
    /// How long a payload is at least.
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
