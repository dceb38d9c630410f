internal import GNSS
internal import NMEA

// Some values are rounded, but to more digits than sentences usually have. Without rounding, values that do not come
// from a sentence would be written with all their digits.

extension Sentence.RMC {
    /// Creates the RMC sentence for a fix.
    init(of fix: Fix) {
        self.init()
        let moment = fix.time?.roundedToMilliseconds
        time = moment?.timeOfDay
        date = moment?.date
        magneticVariation = fix.magneticVariation.ifPlausible.rounded(to: 1e4)
        guard fix.isOnTrack, let coordinate = fix.coordinate else {
            status = .void
            mode = .invalid
            return
        }
        status = .valid
        mode = PositioningMode(fix.quality.nmea)
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        speed = fix.speed.ifPlausible.map { speed in
            let metersPerSecond = 1852.0 / 3600
            return (speed / metersPerSecond * 1e4).rounded() / 1e4 * metersPerSecond
        }
        course = fix.course.ifPlausible.rounded(to: 1e5)
    }
}

extension Sentence.GGA {
    /// Creates the GGA sentence for a fix.
    /// - Parameter sky: The satellites, whose used ones are counted if the receiver does not report their number.
    init(of fix: Fix, sky: Sky?) {
        self.init()
        time = fix.time?.roundedToMilliseconds.timeOfDay
        satellitesUsed = fix.satellitesUsed ?? fix.usedSatelliteCount(in: sky).map { UInt8(clamping: $0) }
        horizontalDilution = fix.dilution.horizontal.ifPlausible.rounded(to: 1e4)
        guard fix.isOnTrack, let coordinate = fix.coordinate else {
            quality = .invalid
            return
        }
        quality = fix.quality.nmea
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        altitude = fix.altitude.ifPlausible.rounded(to: 1e4)
        geoidSeparation = fix.geoidSeparation.ifPlausible.rounded(to: 1e4)
        correctionAge = fix.correctionAge.ifPlausible
        station = fix.correctionStation
    }
}

extension Sentence.GSA {
    /// Creates the GSA sentence for a fix, without satellites.
    init(of fix: Fix) {
        self.init()
        isAutomatic = true
        fixMode = fix.mode?.rawValue
        positionDilution = fix.dilution.position.ifPlausible.rounded(to: 1e4)
        horizontalDilution = fix.dilution.horizontal.ifPlausible.rounded(to: 1e4)
        verticalDilution = fix.dilution.vertical.ifPlausible.rounded(to: 1e4)
    }
}

extension Sentence.GSV {
    /// Creates one GSV sentence of a group, without satellites.
    init(total: Int, number: Int, inView: Int) {
        self.init()
        self.total = UInt8(clamping: total)
        self.number = UInt8(clamping: number)
        self.inView = UInt8(clamping: inView)
    }
}

extension SatelliteInView {
    /// Creates a satellite's entry in a GSV sentence. Binary protocols have fractions of degrees and dBHz, but some NMEA
    /// parsers reject sentences with them.
    init(of satellite: Satellite) {
        self.init(
            number: satellite.nmeaNumber, elevation: satellite.elevation?.rounded(),
            azimuth: satellite.azimuth.map { $0.rounded() == 360 ? 0 : $0.rounded() },
            signalStrength: satellite.signalStrength?.rounded())
    }
}

extension Double? {
    /// Returns the number rounded to a multiple of 1/`parts`, or `nil` if the number is missing.
    fileprivate func rounded(to parts: Double) -> Double? { map { ($0 * parts).rounded() / parts } }
}

extension UTCTime {
    fileprivate var roundedToMilliseconds: UTCTime {
        let milliseconds = (nanosecond + 500_000) / 1_000_000
        guard milliseconds == 1_000 else {
            var time = self
            time.nanosecond = milliseconds * 1_000_000
            return time
        }
        return UTCTime(secondsSince1970: secondsSince1970 + 1)
    }

    fileprivate var timeOfDay: TimeOfDay? {
        let (hour, minute, second) = clock
        return TimeOfDay(
            hour: UInt8(hour), minute: UInt8(minute), second: UInt8(second), nanosecond: nanosecond)
    }
}

extension Fix.Quality? {
    /// The quality as an NMEA value. NMEA has no value for an unknown quality, so an unknown quality is written as
    /// autonomous, the lowest quality.
    fileprivate var nmea: FixQuality { FixQuality(self ?? .autonomous) }
}
