public import NMEA

// Receivers number satellites in different ways. The talker or the system ID of NMEA 4.11 identifies the system, if it
// is a single one. With GP and GN, the number identifies the system:
//
// | numbers | with GP, GN or no system | with the system's own talker |
// |---|---|---|
// | 1–32 | GPS | unchanged |
// | 33–64 | SBAS, from 120 on | – |
// | 65–99 | GLONASS from 1 on | GLONASS from 1 on |
// | 101–… | – | Galileo and BeiDou from 1 on (Quectel) |
// | 120–158 | SBAS | – |
// | 173–182 | IMES from 1 on | – |
// | 193–202 | QZSS from 1 on | QZSS from 1 on |
// | 201–264 | BeiDou from 3 on (201 and 202 are QZSS) | BeiDou from 1 on |
// | 301–336 | Galileo from 1 on | Galileo from 1 on |
// | 401–464 | BeiDou from 1 on | BeiDou from 1 on |

/// Maps a receiver's satellite numbers to satellite systems and the numbers within them.
public enum SatelliteNumbering {
    /// Returns the system that a talker identifies; `nil` if it may be any.
    public static func constellation(_ talker: Talker) -> Constellation? {
        switch talker {
        case .glonass: .glonass
        case .galileo: .galileo
        case .beidou, .beidouAlternative: .beidou
        case .qzss, "QZ": .qzss
        case .navic: .navic
        default: nil
        }
    }

    /// Returns the system of a GNSS system ID (NMEA 4.11); `nil` for GPS with SBAS, which the number distinguishes, and
    /// for unknown IDs.
    public static func constellation(systemID: UInt8) -> Constellation? {
        switch systemID {
        case 2: .glonass
        case 3: .galileo
        case 4: .beidou
        case 5: .qzss
        case 6: .navic
        default: nil
        }
    }

    /// Returns the system and number of the satellite with a receiver's number.
    /// - Parameter constellation: The system that the talker or the system ID identifies; `nil` if they leave it to the
    ///   number.
    @inline(__always)
    public static func satellite(_ number: UInt16, of constellation: Constellation?) -> (Constellation, UInt16) {
        // The common case: these numbers mean the same satellite in every numbering.
        number <= 32 ? (constellation ?? .gps, number) : shifted(number, of: constellation)
    }

    private static func shifted(_ number: UInt16, of constellation: Constellation?) -> (Constellation, UInt16) {
        switch constellation {
        case .glonass: (.glonass, 65...99 ~= number ? number - 64 : number)
        case .galileo: (.galileo, number > 300 ? number - 300 : number > 100 ? number - 100 : number)
        case .beidou:
            (.beidou, number > 400 ? number - 400 : number > 200 ? number - 200 : number > 100 ? number - 100 : number)
        case .qzss: (.qzss, number > 192 ? number - 192 : number)
        case .some(let other): (other, number)
        case nil:
            switch number {
            case 33...64: (.sbas, number + 87)
            case 65...99: (.glonass, number - 64)
            case 120...158: (.sbas, number)
            case 173...182: (.imes, number - 172)
            case 193...202: (.qzss, number - 192)
            case 203...264: (.beidou, number - 200)
            case 301...336: (.galileo, number - 300)
            case 401...464: (.beidou, number - 400)
            default: (.gps, number)
            }
        }
    }
}
