internal import GNSS
internal import NMEA

/// A satellite with its nominal orbit, as published by the constellation's operator.
struct NominalSatellite: Hashable, Sendable {
    var constellation: Constellation
    /// The satellite number within its system, such as 7 for G07. For SBAS, the number is the PRN, which starts
    /// at 120.
    var number: UInt16
    var orbit: Orbit
    /// The strength at which the satellite is received, relative to a GPS satellite at the same elevation, in dB.
    var gain = 0.0

    /// All satellites, grouped by system.
    static let all = gps + glonass + galileo + beidou + qzss + sbas

    /// Returns midnight at the beginning of a day, in seconds since 1970.
    static func midnight(_ year: Int16, _ month: UInt8, _ day: UInt8) -> Double {
        guard let date = CalendarDate(year: year, month: month, day: day) else { return Orbit.reference }
        return Double(date.daysSince1970) * 86_400
    }
}
