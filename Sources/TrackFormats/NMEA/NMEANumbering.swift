internal import GNSS
internal import NMEA

// Converts satellite numbers to the scheme of NMEA 0183 4.11. `SatelliteNumbering` converts in the opposite direction.
// The talker of GSV and GSA sentences identifies the satellite system, and each system has its own range of numbers.
// SBAS satellites belong to the GPS system, GLONASS numbers start at 65 and QZSS numbers start at 193.

/// A satellite system of NMEA 0183 4.11. The raw values are the system IDs.
enum NMEASystem: UInt8, CaseIterable {
    case gps = 1
    case glonass = 2
    case galileo = 3
    case beidou = 4
    case qzss = 5
    case navic = 6

    /// The talker of sentences that contain only satellites of this system.
    var talker: Talker {
        switch self {
        case .gps: .gps
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou: .beidou
        case .qzss: .qzss
        case .navic: .navic
        }
    }
}

extension Satellite {
    /// The satellite's NMEA system.
    var nmeaSystem: NMEASystem {
        switch constellation {
        case .gps, .sbas, .imes: .gps
        case .galileo: .galileo
        case .beidou: .beidou
        case .qzss: .qzss
        case .glonass: .glonass
        case .navic: .navic
        }
    }

    /// The satellite number within its NMEA system.
    var nmeaNumber: UInt16 {
        switch constellation {
        case .gps, .galileo, .beidou, .navic: number
        // SBAS PRNs 120 to 151 are mapped to the NMEA satellite IDs 33 to 64. Other SBAS PRNs stay unchanged.
        case .sbas: (120...151).contains(number) ? number - 87 : number
        case .glonass: number &+ 64
        case .qzss: number &+ 192
        case .imes: number &+ 172
        }
    }
}
