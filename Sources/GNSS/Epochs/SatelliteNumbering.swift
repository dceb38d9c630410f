public import NMEA

// Receivers number satellites in different ways. If a sentence lists satellites of a single system, its talker or its
// system ID (NMEA 4.11) identifies the system. With the talkers GP and GN, the satellite number identifies the system:
//
// | numbers | with GP, GN or no system | with the system's own talker |
// |---|---|---|
// | 1–32 | GPS | unchanged |
// | 33–64 | SBAS, starting at 120 | GLONASS: SBAS, starting at 120; Galileo: the same from 37 on |
// | 65–99 | GLONASS, starting at 1 | GLONASS, starting at 1 |
// | 101–… | – | Galileo and BeiDou, starting at 1 (Quectel) |
// | 120–158 | SBAS | – |
// | 173–182 | IMES, starting at 1 | – |
// | 183–191 | QZSS (signal L1S), starting at 1 | QZSS, starting at 1 |
// | 193–202 | QZSS, starting at 1 | QZSS, starting at 1 |
// | 201–264 | BeiDou, starting at 3 (201 and 202 are QZSS) | BeiDou, starting at 1 |
// | 301–336 | Galileo, starting at 1 | Galileo, starting at 1 |
// | 401–464 | BeiDou, starting at 1 | BeiDou, starting at 1 |

/// A mapping from the satellite numbers that a receiver sends to satellite systems and to the numbers within each
/// system.
public enum SatelliteNumbering {
    /// Returns the satellite system that a talker identifies; `nil` for a talker that is used with several systems,
    /// such as GP and GN.
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

    /// Returns the satellite system for a GNSS system ID (NMEA 4.11). Returns `nil` for unknown IDs, and for the ID
    /// that GPS shares with SBAS, because only the satellite number distinguishes the two systems.
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

    /// Returns the satellite system that a talker or, if it is used with several systems, a system ID identifies; `nil`
    /// if the satellite number identifies the system.
    static func constellation(_ talker: Talker, systemID: UInt8?) -> Constellation? {
        // Quectel receivers use the talker `PQ` for BeiDou, with its system ID, and for QZSS.
        constellation(talker) ?? systemID.flatMap(constellation(systemID:)) ?? (talker == "PQ" ? .qzss : nil)
    }

    /// Returns a satellite's system and its number within that system. NMEA 4.11 lets receivers list SBAS satellites
    /// together with GLONASS or Galileo satellites.
    /// - Parameters:
    ///   - number: The satellite's number as the receiver sent it.
    ///   - constellation: The system identified by the talker or the system ID; `nil` if the number identifies the
    ///     system.
    @inline(__always)
    public static func satellite(_ number: UInt16, of constellation: Constellation?) -> (Constellation, UInt16) {
        // Numbers up to 32, the most common case, refer to the same satellite in every numbering scheme.
        number <= 32 ? (constellation ?? .gps, number) : shifted(number, of: constellation)
    }

    private static func shifted(_ number: UInt16, of constellation: Constellation?) -> (Constellation, UInt16) {
        switch constellation {
        case .glonass where 33...64 ~= number, .galileo where 37...64 ~= number: (.sbas, number + 87)
        case .glonass: (.glonass, 65...99 ~= number ? number - 64 : number)
        case .galileo: (.galileo, number > 300 ? number - 300 : number > 100 ? number - 100 : number)
        case .beidou:
            (.beidou, number > 400 ? number - 400 : number > 200 ? number - 200 : number > 100 ? number - 100 : number)
        case .qzss: (.qzss, number > 192 ? number - 192 : 183...191 ~= number ? number - 182 : number)
        case .navic: (.navic, number > 900 ? number - 900 : number)
        case .some(let other): (other, number)
        case nil:
            switch number {
            case 33...64: (.sbas, number + 87)
            case 65...99: (.glonass, number - 64)
            case 120...158: (.sbas, number)
            case 173...182: (.imes, number - 172)
            case 183...191: (.qzss, number - 182)
            case 193...202: (.qzss, number - 192)
            case 203...264: (.beidou, number - 200)
            case 301...336: (.galileo, number - 300)
            case 401...464: (.beidou, number - 400)
            default: (.gps, number)
            }
        }
    }
}
