internal import GNSS
internal import NMEA

/// A satellite of the published constellations.
struct NominalSatellite: Hashable, Sendable {
    var constellation: Constellation
    /// Its number within the system; SBAS from 120.
    var number: UInt16
    var orbit: Orbit
    /// How much stronger, or weaker, it is received than a GPS satellite at the same elevation, in dB.
    var gain = 0.0

    /// All of them, system by system.
    static let all = gps + glonass + galileo + beidou + qzss + sbas

    /// Seconds since 1970 of a day's midnight.
    static func midnight(_ year: Int16, _ month: UInt8, _ day: UInt8) -> Double {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return Orbit.reference }
        return Double(date.daysSince1970) * 86_400
    }
}
