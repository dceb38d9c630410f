/// A binary protocol whose frames can be recognized reliably by their length and checksum.
public enum BinaryProtocol: Sendable, CaseIterable {
    /// The protocol of u-blox.
    case ubx
    /// The protocol of RTCM 3 corrections.
    case rtcm3
    /// The protocol of SiRF.
    case sirf
    /// The protocol of SkyTraq.
    case skytraq
    /// The protocol of NovAtel OEM receivers.
    case novatel
    /// The protocol of Septentrio.
    case septentrio
    /// The protocol of Allystar.
    case allystar
    /// The CASIC protocol, used by receivers of Zhongke Microelectronics.
    case casic

    /// The usual name of the protocol, such as "SiRF binary".
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

/// A frame of a binary protocol, with its header and checksum. The content is not decoded.
///
/// The frame is a view of the framer's memory. It is valid only while the closure that receives it runs.
public struct BinaryFrame: ~Copyable {
    /// The protocol of the frame.
    public let kind: BinaryProtocol
    private let bytes: UnsafeRawBufferPointer

    init(kind: BinaryProtocol, bytes: UnsafeRawBufferPointer) {
        self.kind = kind
        self.bytes = bytes
    }

    /// The number of bytes in the frame.
    public var count: Int { bytes.count }

    /// Calls a closure with the bytes of the frame.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(bytes)
    }
}
