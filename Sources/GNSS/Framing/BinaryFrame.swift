/// Protocols whose frames can be told from chance by their length and checksum.
public enum BinaryProtocol: Sendable, CaseIterable {
    /// u-blox.
    case ubx
    /// RTCM 3 corrections.
    case rtcm3
    /// SiRF.
    case sirf
    /// SkyTraq.
    case skytraq
    /// NovAtel OEM.
    case novatel
    /// Septentrio.
    case septentrio
    /// Allystar.
    case allystar
    /// CASIC, as in receivers of Zhongke Microelectronics.
    case casic

    /// As people write it.
    public var name: String {
        switch self {
        case .ubx: "UBX"
        case .rtcm3: "RTCM 3"
        case .sirf: "SiRF binary"
        case .skytraq: "SkyTraq binary"
        case .novatel: "NovAtel binary"
        case .septentrio: "SBF"
        case .allystar: "Allystar binary"
        case .casic: "CASIC binary"
        }
    }
}

/// A frame of another protocol, with its header and checksum. Its content is passed on as it is.
///
/// It is a view of the framer's memory, valid while the closure that got it runs.
public struct BinaryFrame: ~Copyable {
    /// The protocol.
    public let kind: BinaryProtocol
    private let bytes: UnsafeRawBufferPointer

    init(kind: BinaryProtocol, bytes: UnsafeRawBufferPointer) {
        self.kind = kind
        self.bytes = bytes
    }

    /// How many bytes there are.
    public var count: Int { bytes.count }

    /// Lends the bytes.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes)
    }
}
