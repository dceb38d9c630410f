internal import GNSS
internal import NMEA

extension Sentence.RMC {
    /// Creates the RMC sentence of a fix.
    init(of fix: Fix) {
        self.init()
        time = fix.time?.timeOfDay
        date = fix.time?.date
        magneticVariation = fix.magneticVariation.ifPlausible
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
            // Round to 0.0001 knots. Otherwise, a speed that was not reported in knots would be written with all its
            // digits.
            let metersPerSecond = 1852.0 / 3600
            return (speed / metersPerSecond * 1e4).rounded() / 1e4 * metersPerSecond
        }
        course = fix.course.ifPlausible
    }
}

extension Sentence.GGA {
    /// Creates the GGA sentence of a fix.
    init(of fix: Fix) {
        self.init()
        time = fix.time?.timeOfDay
        satellitesUsed = fix.satellitesUsed
        horizontalDilution = fix.dilution.horizontal.ifPlausible
        guard fix.isOnTrack, let coordinate = fix.coordinate else {
            quality = .invalid
            return
        }
        quality = fix.quality.nmea
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        altitude = fix.altitude.ifPlausible
        geoidSeparation = fix.geoidSeparation.ifPlausible
        correctionAge = fix.correctionAge.ifPlausible
        station = fix.correctionStation
    }
}

extension Sentence.GSA {
    /// Creates the GSA sentence of a fix, without satellites.
    init(of fix: Fix) {
        self.init()
        isAutomatic = true
        fixMode = fix.mode?.rawValue
        positionDilution = fix.dilution.position.ifPlausible
        horizontalDilution = fix.dilution.horizontal.ifPlausible
        verticalDilution = fix.dilution.vertical.ifPlausible
    }
}

extension Sentence.GSV {
    /// Creates one sentence of a group, without satellites.
    init(total: Int, number: Int, inView: Int) {
        self.init()
        self.total = UInt8(clamping: total)
        self.number = UInt8(clamping: number)
        self.inView = UInt8(clamping: inView)
    }
}

extension SatelliteInView {
    /// Creates the entry of a satellite in a GSV sentence.
    init(of satellite: Satellite) {
        self.init(
            number: satellite.nmeaNumber, elevation: satellite.elevation, azimuth: satellite.azimuth,
            signalStrength: satellite.signalStrength)
    }
}

extension UTCTime {
    fileprivate var timeOfDay: TimeOfDay? {
        let second = Int(secondOfDay)
        return TimeOfDay(
            hour: UInt8(second / 3600), minute: UInt8(second / 60 % 60),
            second: isLeapSecond ? 60 : UInt8(second % 60), nanosecond: nanosecond)
    }
}

extension Fix.Quality? {
    /// The quality as an NMEA value. NMEA has no value for an unknown quality, so an unknown quality is written as
    /// autonomous, the lowest quality.
    fileprivate var nmea: FixQuality { FixQuality(self ?? .autonomous) }
}
