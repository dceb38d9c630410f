import GNSS
import GPSSimulator
import NMEA

/// Fixed observations for tests.
enum MadeUp {
    /// 2026-03-01 12:00:00 UTC.
    static let noon: Int64 = 1_772_366_400

    /// Returns the observation of a pedestrian with eight satellites.
    static func observation(second: Int64 = 0) -> Observation {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.quality = .autonomous
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.51667 + Double(second) * 1e-5)
        fix.altitude = 545.4
        fix.geoidSeparation = 46.9
        fix.speed = 1.5
        fix.course = 84.4
        fix.climb = 0.1
        fix.magneticVariation = 4.2
        fix.satellitesUsed = 8
        fix.dilution.position = 1.8
        fix.dilution.horizontal = 0.9
        fix.dilution.vertical = 1.5
        fix.errors = errors
        return Observation(
            time: UTCTime(secondsSince1970: noon + second), isTimeKnown: true, fix: fix, satellites: sky,
            truth: Truth(latitude: 48.1173, longitude: 11.51667, height: 592.3))
    }

    /// Returns the same observation without a position.
    static func void(second: Int64 = 0, isTimeKnown: Bool) -> Observation {
        var void = observation(second: second)
        void.fix = Fix()
        void.fix.mode = .noFix
        void.isTimeKnown = isTimeKnown
        for index in void.satellites.indices { void.satellites[index].isUsed = false }
        return void
    }

    private static let errors: ErrorEstimate = {
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = 1.2
        errors.east = 0.96
        errors.vertical = 2.5
        errors.horizontal = 1.5
        errors.major = 1.3
        errors.minor = 1.1
        errors.orientation = 20
        errors.rangeDeviation = 11
        errors.speed = 0.2
        return errors
    }()

    private static let sky: [VisibleSatellite] = {
        let all: [(Constellation, UInt16)] = [
            (.gps, 1), (.gps, 3), (.gps, 8), (.gps, 14), (.gps, 17), (.gps, 22), (.gps, 28), (.gps, 30), (.gps, 32),
            (.sbas, 123), (.sbas, 136), (.glonass, 2), (.glonass, 9), (.glonass, 17), (.glonass, 24), (.galileo, 5),
            (.galileo, 13), (.galileo, 31), (.galileo, 36), (.beidou, 6), (.beidou, 23), (.beidou, 37), (.qzss, 1),
        ]
        return all.enumerated().map { index, name in
            var satellite = VisibleSatellite(
                constellation: name.0, number: name.1, elevation: Double(5 + index * 3), azimuth: Double(index * 15))
            satellite.strength = index % 5 == 4 ? nil : Double(20 + index)
            satellite.isUsed = index % 5 < 3
            return satellite
        }
    }()
}
