internal import GNSS
internal import NMEA

// Converts constellations and numbers to those of NMEA 0183 4.11. `SatelliteNumbering` is the opposite direction. The
// talker of GSV and GSA sentences names the system, and numbers start over in each system. SBAS satellites count as GPS
// satellites, GLONASS numbers start at 65, and QZSS numbers at 193.

/// The satellite systems of NMEA 0183 4.11. The raw values are their system ids.
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
    /// The NMEA system of the satellite.
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

    /// The number within ``nmeaSystem``.
    var nmeaNumber: UInt16 {
        switch constellation {
        case .gps, .galileo, .beidou, .navic: number
        // 33 … 64 are SBAS satellites 120 … 151. Other SBAS satellites keep their number.
        case .sbas: (120...151).contains(number) ? number - 87 : number
        case .glonass: number &+ 64
        case .qzss: number &+ 192
        case .imes: number &+ 172
        }
    }
}
