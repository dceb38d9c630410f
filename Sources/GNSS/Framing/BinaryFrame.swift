/// A binary protocol whose frames are recognized in a stream of bytes.
public enum BinaryProtocol: Sendable, CaseIterable {
    /// UBX, the binary protocol of u-blox receivers.
    case ubx
    /// RTCM 3, the protocol of differential corrections.
    case rtcm3
    /// The binary protocol of SiRF receivers.
    case sirf
    /// The binary protocol of SkyTraq receivers.
    case skytraq
    /// The binary protocol of NovAtel OEM receivers.
    case novatel
    /// The binary protocol of Unicore receivers.
    case unicore
    /// The binary protocol of Septentrio receivers.
    case septentrio
    /// The binary protocol of Allystar receivers.
    case allystar
    /// CASIC, the binary protocol of Zhongke Microelectronics receivers.
    case casic
    /// The binary protocol of Garmin receivers with a serial line.
    case garmin
    /// TSIP, the binary protocol of Trimble receivers.
    case tsip
    /// The binary protocol of Motorola Oncore receivers.
    case oncore
    /// GREIS, the protocol of Javad and Topcon receivers.
    case greis
    /// iTalk, the protocol of Fastrax receivers.
    case italk
    /// The binary messages of Ashtech and Magellan receivers.
    case ashtech
    /// The binary protocol of NovAtel Superstar II receivers.
    case superStar
    /// The binary protocol of Geostar receivers.
    case geostar
    /// The binary protocol of Rockwell Zodiac receivers.
    case zodiac
    /// The binary protocol of NavCom receivers.
    case navcom
    /// RTCM 2, the older protocol of differential corrections.
    case rtcm2

    /// The usual name of the protocol, such as "SiRF binary".
    public var name: String {
        switch self {
        case .ubx, .rtcm2, .rtcm3, .septentrio, .tsip, .greis, .italk: shortName
        default: "\(shortName) binary"
        }
    }

    /// The name of the protocol without the word "binary", such as "SiRF".
    package var shortName: String {
        switch self {
        case .ubx: "UBX"
        case .rtcm3: "RTCM 3"
        case .sirf: "SiRF"
        case .skytraq: "SkyTraq"
        case .novatel: "NovAtel"
        case .unicore: "Unicore"
        case .septentrio: "SBF"
        case .allystar: "Allystar"
        case .casic: "CASIC"
        case .garmin: "Garmin"
        case .tsip: "TSIP"
        case .oncore: "Oncore"
        case .greis: "GREIS"
        case .italk: "iTalk"
        case .ashtech: "Ashtech"
        case .rtcm2: "RTCM 2"
        case .geostar: "Geostar"
        case .superStar: "Superstar II"
        case .zodiac: "Zodiac"
        case .navcom: "NavCom"
        }
    }
}

/// A frame of a binary protocol, including its header and checksum. The payload is not decoded.
///
/// The frame is a view of the framer's memory. It is valid only until the closure that receives it returns.
public struct BinaryFrame: ~Copyable {
    /// The protocol of the frame.
    public let kind: BinaryProtocol
    private let bytes: UnsafeRawBufferPointer

    package init(kind: BinaryProtocol, bytes: UnsafeRawBufferPointer) {
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
