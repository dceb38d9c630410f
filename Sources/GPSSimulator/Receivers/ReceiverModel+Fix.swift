internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// Values that depend on the position but change slowly. They are updated together with the satellite directions.
    struct Region: Sendable {
        /// The height of mean sea level above the ellipsoid, in meters.
        let separation: Double
        /// The angle from true north to magnetic north in degrees, positive to the east.
        let declination: Double
        /// The degrees of latitude per meter northward.
        let northScale: Double
        /// The degrees of longitude per meter eastward; `nil` near a pole, where a linear scale would be wrong.
        let eastScale: Double?

        init(_ truth: Truth) {
            separation = CoarseGeoid.separation(latitude: truth.latitude, longitude: truth.longitude)
            declination = MagneticField.declination(latitude: truth.latitude, longitude: truth.longitude)
            let (sine, cosine) = (sin(truth.latitude.radians), cos(truth.latitude.radians))
            northScale = (1 / (WGS84.meridianRadius(sine: sine) + truth.height)).degrees
            let radius = (WGS84.transverseRadius(sine: sine) + truth.height) * cosine
            eastScale = abs(truth.latitude) < 89 ? (1 / radius).degrees : nil
        }

        /// Returns the position that lies the given distances, in meters, east and north of the true position.
        func coordinate(near truth: Truth, east: Double, north: Double) -> Coordinate {
            if let eastScale {
                return Coordinate(
                    latitude: truth.latitude + north * northScale,
                    longitude: (truth.longitude + east * eastScale).longitude)
            }
            return Coordinate(latitude: truth.latitude, longitude: truth.longitude).destination(
                bearing: atan2(east, north).degrees, distance: (east * east + north * north).squareRoot())
        }
    }

    /// Returns the fix that the receiver computes at the given time, in seconds since it was switched on.
    mutating func fix(at seconds: Double, truth: Truth, time: UTCTime?) -> Fix {
        var fix = Fix()
        fix.time = time
        fix.mode = navigation.mode
        fix.satellitesUsed = UInt8(clamping: navigation.mode == .noFix ? 0 : navigation.used)
        guard let spread = navigation.spread, navigation.mode != .noFix else { return fix }
        fix.quality = navigation.quality
        let error = navigation.error(at: seconds)
        fix.coordinate = region.coordinate(near: truth, east: error.0, north: error.1)
        // Three satellites are not enough to compute a height, so the last height is kept.
        let height =
            navigation.mode == .threeDimensional ? truth.height + error.2 : (heldHeight ?? truth.height + error.2)
        heldHeight = height
        fix.ellipsoidalAltitude = height
        fix.geoidSeparation = region.separation
        fix.altitude = height - region.separation
        fix.magneticVariation = region.declination
        move(&fix, truth)
        fix.correctionAge = navigation.correctionAge
        fix.dilution = navigation.dilution
        // A receiver recognizes echoes by inconsistent ranges, but cannot determine the resulting error. The error
        // estimate therefore depends only on the strength of the echoes.
        let range = navigation.rangeError * (1 + navigation.echo.strength(at: seconds))
        var errors = spread.errors(range: range)
        errors.speed = settings.rangeRateError / range * (errors.horizontal ?? 0) * 0.5.squareRoot()
        errors.rangeDeviation = range
        fix.errors = errors
        return fix
    }

    private func move(_ fix: inout Fix, _ truth: Truth) {
        let error = navigation.speedError(range: settings.rangeRateError)
        let (east, north) = (truth.eastSpeed + error.0, truth.northSpeed + error.1)
        let speed = (east * east + north * north).squareRoot()
        fix.speed = speed
        fix.climb = truth.upSpeed + error.2
        // A stationary receiver's course is only noise, so good receivers do not report one.
        guard speed >= settings.slowestCourse else { return }
        let course = atan2(east, north).degrees.turn
        fix.course = course
        fix.magneticCourse = (course - region.declination).turn
    }
}
