package import GNSS

extension BinaryProtocol {
    /// The gpsd driver name. For a protocol that gpsd does not support, the usual name of the protocol.
    package var gpsdDriver: String {
        switch self {
        case .ubx: "u-blox"
        case .sirf: "SiRF"
        case .skytraq: "Skytraq"
        case .tsip: "Trimble TSIP"
        case .garmin: "Garmin Serial binary"
        case .oncore: "Motorola Oncore"
        case .greis: "GREIS"
        case .italk: "iTalk"
        case .navcom: "Navcom NCT"
        case .superStar: "SuperStarII"
        case .geostar: "GeoStar"
        case .zodiac: "Zodiac"
        case .casic: "CASIC"
        case .ashtech: "Ashtech"
        case .rtcm2: "RTCM104V2"
        case .rtcm3: "RTCM104V3"
        case .novatel, .unicore, .septentrio, .allystar: name
        }
    }
}
