import GNSS
import Glibc

// Values that only binary messages contain.

extension Observation {
    /// A point in GPS time, which has no leap seconds.
    struct SatelliteTime {
        /// The number of weeks since 1980-01-06.
        var week: Int64
        /// The milliseconds since the beginning of the week.
        var milliseconds: UInt32
        /// The nanoseconds to add to ``milliseconds``.
        var nanoseconds: Int32

        /// The seconds since the beginning of the week.
        var seconds: Double { Double(milliseconds) / 1_000 }
    }

    /// The receiver's time, converted to GPS time.
    var satelliteTime: SatelliteTime {
        let beginning: Int64 = 315_964_800
        let seconds = time.secondsSince1970 - beginning + leapSeconds + (time.isLeapSecond ? 1 : 0)
        let secondsPerWeek: Int64 = 604_800
        let second = (seconds % secondsPerWeek + secondsPerWeek) % secondsPerWeek
        return SatelliteTime(
            week: (seconds - second) / secondsPerWeek,
            milliseconds: UInt32(second) * 1_000 + time.nanosecond / 1_000_000,
            nanoseconds: Int32(time.nanosecond % 1_000_000))
    }

    /// The second of the minute in UTC, 0 … 60.
    var second: UInt8 { UInt8(time.secondOfDay % 60) + (time.isLeapSecond ? 1 : 0) }

    /// The position; `nil` if the receiver has no fix.
    var coordinate: Coordinate? { fix.hasPosition ? fix.coordinate : nil }

    /// The height above the ellipsoid in meters, or the geoid separation if the altitude is unknown.
    var height: Double { (fix.altitude ?? 0) + (fix.geoidSeparation ?? 0) }

    /// The speed in meters per second; 0 if the receiver has no fix.
    var speed: Double { fix.hasPosition ? fix.speed ?? 0 : 0 }

    /// The course in degrees; 0 if it is unknown.
    var course: Double { fix.hasPosition ? fix.course ?? 0 : 0 }

    /// The velocity in meters per second; 0 if the receiver has no fix.
    var velocity: (north: Double, east: Double, up: Double) {
        (speed * cos(course.radians), speed * sin(course.radians), fix.hasPosition ? fix.climb ?? 0 : 0)
    }

    /// The position and the velocity in earth-centered coordinates; `nil` if the receiver has no fix.
    var earthCentered: (position: Vector, velocity: Vector)? {
        guard let coordinate else { return nil }
        let frame = LocalFrame(latitude: coordinate.latitude, longitude: coordinate.longitude, height: height)
        let velocity = velocity
        return (frame.origin, velocity.north * frame.north + velocity.east * frame.east + velocity.up * frame.up)
    }

    /// Whether the position uses differential corrections, either from SBAS satellites or from a base station.
    var isDifferential: Bool { coordinate != nil && [.differential, .rtkFloat, .rtkFixed].contains(fix.quality) }

    /// The number of satellites used for the position.
    var usedCount: Int {
        fix.hasPosition ? fix.satellitesUsed.map(Int.init) ?? satellites.count(where: \.isUsed) : 0
    }

    /// The drift of the receiver's clock, in seconds per second.
    static let clockDrift = 80e-9

    /// How far the receiver's clock is ahead of GPS time, in seconds. The receiver corrects its clock in steps of one
    /// millisecond.
    var clockBias: Double { (uptime * Self.clockDrift).remainder(dividingBy: 0.001) }
}
