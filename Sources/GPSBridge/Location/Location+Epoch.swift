import FoundationEssentials
import GNSS

extension Location {
    /// The assumed accuracy, in meters, for receivers that send no data from which the accuracy can be estimated. In
    /// practice, even a position computed from satellites alone is at least this accurate.
    static let unknownAccuracy = 100.0

    /// Creates a location from an epoch; `nil` if the epoch has no position, or if neither the epoch's time nor
    /// `arrival` is known.
    ///
    /// - Parameter arrival: The time at which the epoch arrived, which is used if the epoch has no time.
    init?(_ epoch: Epoch, isSimulated: Bool = false, arrival: Date? = nil) {
        var fix = epoch.fix
        fix.estimateMissingAltitude()
        guard let coordinate = fix.coordinate, let timestamp = fix.time.map({ Date($0) }) ?? arrival,
            fix.mode != .noFix
        else { return nil }
        let errors = fix.errors
        // The course 0 of a stationary receiver was not measured. Some receivers send 360 instead of 0.
        let course = fix.speed == 0 && fix.course == 0 ? -1 : fix.course?.asDirection ?? -1
        let speed = fix.speed ?? -1
        // A receiver may itself report that its position is simulated.
        let isSimulated = isSimulated || fix.quality == .simulated
        self.init(
            coordinate: coordinate, altitude: fix.altitude ?? 0,
            horizontalAccuracy: errors?.horizontalError ?? Self.unknownAccuracy,
            verticalAccuracy: fix.knownAltitude != nil ? errors?.vertical ?? Self.unknownAccuracy : -1, course: course,
            courseAccuracy: course < 0 ? -1 : Self.courseAccuracy(fix), speed: speed,
            speedAccuracy: speed < 0 ? -1 : errors?.speed ?? Self.typicalSpeedAccuracy, timestamp: timestamp,
            sourceInfo: LocationSourceInformation(
                softwareSimulationState: isSimulated, andExternalAccessoryState: !isSimulated))
        ellipsoidalAltitude = fix.ellipsoidalAltitude ?? 0
        details = Details(epoch)
    }

    /// The typical accuracy of speeds that receivers measure by Doppler shift, in meters per second.
    private static let typicalSpeedAccuracy = 0.5

    /// Returns the course accuracy, in degrees. If the receiver does not report it, it is the course error caused by a
    /// speed error perpendicular to the course, or 180 if the receiver may be stationary.
    private static func courseAccuracy(_ fix: Fix) -> Double {
        // A server's estimate may be a 95% bound.
        if fix.errors?.origin == .receiver, let reported = fix.errors?.course { return min(180, reported) }
        guard let speed = fix.speed, speed > 0 else { return 180 }
        let error = fix.errors?.speed ?? typicalSpeedAccuracy
        return min(180, error / speed * 180 / .pi)
    }
}

extension Location.Details {
    fileprivate init(_ epoch: Epoch) {
        let fix = epoch.fix
        quality = fix.quality
        mode = fix.mode
        satellitesUsed = fix.usedSatelliteCount(in: epoch.sky)
        satellitesInView = epoch.sky?.satelliteCount
        dilution = fix.dilution
        errors = fix.errors
        geoidSeparation = fix.geoidSeparation
        climb = fix.climb
    }
}

extension Date {
    /// Creates a date from a time in UTC. `Date` cannot represent leap seconds, so a leap second is converted to the
    /// second before it.
    init(_ time: UTCTime) {
        self.init(timeIntervalSince1970: Double(time.secondsSince1970) + Double(time.nanosecond) / 1e9)
    }
}
