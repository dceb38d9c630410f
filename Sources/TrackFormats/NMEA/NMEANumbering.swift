internal import GNSS
internal import NMEA

// The way back from constellation and number to what NMEA 0183 4.11 says, see `SatelliteNumbering`. GSV and GSA sentences
// name the system by their talker, and numbers start anew in each system, except that SBAS satellites are counted as GPS
// satellites, GLONASS satellites from 65 and QZSS satellites from 193.

/// The satellite systems of NMEA 0183 4.11. The raw values are their system ids.
enum NMEASystem: UInt8, CaseIterable {
    case gps = 1
    case glonass = 2
    case galileo = 3
    case beidou = 4
    case qzss = 5
    case navic = 6

    /// Who speaks of satellites of this system alone.
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
    /// The system that NMEA counts it among.
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

    /// Its number within ``nmeaSystem``.
    var nmeaNumber: UInt16 {
        switch constellation {
        case .gps, .galileo, .beidou, .navic: number
        // 33 … 64 are SBAS satellites 120 … 151; those beyond keep their number.
        case .sbas: (120...151).contains(number) ? number - 87 : number
        case .glonass: number &+ 64
        case .qzss: number &+ 192
        case .imes: number &+ 172
        }
    }
}
