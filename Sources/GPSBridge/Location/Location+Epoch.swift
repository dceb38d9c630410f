import FoundationEssentials
import GNSS

extension Location {
    /// The accuracy that is assumed if a receiver sends no data from which it can be estimated, in meters. In practice,
    /// a position from satellites alone stays within it.
    static let unknownAccuracy = 100.0

    /// Creates a location from an epoch; `nil` if the epoch has no position or no time.
    ///
    /// - Parameter arrival: The time of arrival, for receivers that send no date.
    init?(_ epoch: Epoch, isSimulated: Bool = false, arrival: Date? = nil) {
        let fix = epoch.fix
        guard let coordinate = fix.coordinate, let timestamp = fix.time.map({ Date($0) }) ?? arrival,
            fix.mode != .noFix
        else { return nil }
        let errors = fix.errors
        let plane = errors?.horizontal ?? errors.flatMap { Self.radius($0.north, $0.east) }
        let hasAltitude = fix.mode != .twoDimensional && fix.altitude != nil
        let course = fix.course ?? -1
        let speed = fix.speed ?? -1
        // Receivers may report themselves that they are simulated.
        let isSimulated = isSimulated || fix.quality == .simulated
        self.init(
            coordinate: coordinate, altitude: fix.altitude ?? 0,
            horizontalAccuracy: plane ?? Self.unknownAccuracy,
            verticalAccuracy: hasAltitude ? errors?.vertical ?? Self.unknownAccuracy : -1, course: course,
            courseAccuracy: course < 0 ? -1 : Self.courseAccuracy(fix), speed: speed,
            speedAccuracy: speed < 0 ? -1 : errors?.speed ?? Self.usualSpeedAccuracy, timestamp: timestamp,
            sourceInfo: LocationSourceInformation(
                softwareSimulationState: isSimulated, andExternalAccessoryState: !isSimulated))
        ellipsoidalAltitude = fix.ellipsoidalAltitude ?? (fix.altitude ?? 0) + (fix.geoidSeparation ?? 0)
        details = Details(epoch)
    }

    /// The accuracy with which receivers usually measure speed by the Doppler effect, in meters per second.
    private static let usualSpeedAccuracy = 0.5

    /// Returns the angle by which an error of the speed across the course turns the course; 180 if the receiver may be
    /// at rest.
    private static func courseAccuracy(_ fix: Fix) -> Double {
        guard let speed = fix.speed, speed > 0 else { return 180 }
        let error = fix.errors?.speed ?? usualSpeedAccuracy
        return min(180, error / speed * 180 / .pi)
    }

    private static func radius(_ north: Double?, _ east: Double?) -> Double? {
        guard let north, let east else { return nil }
        return (north * north + east * east).squareRoot()
    }
}

extension Location.Details {
    fileprivate init(_ epoch: Epoch) {
        let fix = epoch.fix
        quality = fix.quality
        mode = fix.mode
        satellitesUsed = fix.satellitesUsed.map(Int.init) ?? epoch.sky?.usedCount
        satellitesInView = epoch.sky.map {
            Set($0.satellites.map { [Int($0.constellation.rawValue), Int($0.number)] }).count
        }
        dilution = fix.dilution
        errors = fix.errors
        geoidSeparation = fix.geoidSeparation
        climb = fix.climb
    }
}

extension Date {
    /// Creates a date. `Date` cannot represent a leap second, which becomes the second before.
    init(_ time: UTCTime) {
        self.init(timeIntervalSince1970: Double(time.secondsSince1970) + Double(time.nanosecond) / 1e9)
    }
}
