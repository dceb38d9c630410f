public import NMEA

// Receivers number satellites in dialects. The talker, or the system id of NMEA 4.11, says which system is meant when it
// is one; GP and GN leave it to the number:
//
// | numbers | with GP, GN or no system | with the system's own talker |
// |---|---|---|
// | 1–32 | GPS | as they are |
// | 33–64 | SBAS, from 120 on | – |
// | 65–99 | GLONASS from 1 on | GLONASS from 1 on |
// | 101–… | – | Galileo and BeiDou from 1 on (Quectel) |
// | 120–158 | SBAS | – |
// | 173–182 | IMES from 1 on | – |
// | 193–202 | QZSS from 1 on | QZSS from 1 on |
// | 201–264 | BeiDou from 1 on | BeiDou from 1 on |
// | 301–336 | Galileo from 1 on | Galileo from 1 on |
// | 401–464 | BeiDou from 1 on | BeiDou from 1 on |

/// Which system, and which of its satellites, a receiver's numbers mean.
public enum SatelliteNumbering {
    /// The system that a talker speaks for; `nil` when it may be any.
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

    /// The system of a GNSS system id (NMEA 4.11); `nil` for GPS with SBAS, which the number tells apart, and others.
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

    /// The satellite that a receiver's number means.
    /// - Parameter constellation: what talker or system id say; `nil` when they leave it to the number.
    @inline(__always)
    public static func satellite(_ number: UInt16, of constellation: Constellation?) -> (Constellation, UInt16) {
        // Most numbers: in no dialect do they mean another satellite.
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
