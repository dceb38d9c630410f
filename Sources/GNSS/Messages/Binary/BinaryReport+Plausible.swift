import NMEA

// A faulty receiver, a falsely recognized frame or an attacker can send any value. The limits are far beyond what
// receivers can measure, so no measured value is removed.

extension BinaryReport {
    /// Removes values that no receiver can measure. A fix with an impossible position or an impossible date is replaced
    /// by an empty fix with the mode ``Fix/Mode/noFix``.
    mutating func removeImpossibleValues() {
        if fix.hasImpossiblePosition { withdrawFix() }
        removeImpossibleTime()
        fix.geoidSeparation.limit(to: -1_000...1_000)
        fix.speed.limit(to: 0...maxSpeed)
        fix.climb.limit(to: -maxSpeed...maxSpeed)
        fix.course.limit(to: 0...360)
        fix.magneticVariation.limit(to: -180...180)
        fix.correctionAge.limit(to: 0...1e6)
        fix.dilution.removeImpossibleValues()
        fix.errors?.removeImpossibleValues()
        if supplement?.northVelocity != nil || supplement?.eastVelocity != nil {
            supplement?.northVelocity.limit(to: -maxSpeed...maxSpeed)
            supplement?.eastVelocity.limit(to: -maxSpeed...maxSpeed)
        }
        if supplement?.earthCenteredAccuracy != nil || supplement?.earthCenteredSpeedAccuracy != nil {
            supplement?.earthCenteredAccuracy.limit(to: possibleErrors)
            supplement?.earthCenteredSpeedAccuracy.limit(to: possibleErrors)
        }
    }

    /// Removes a date after 2099, and a fix with such a date. A falsely recognized frame usually has such a date, because
    /// 16-bit week numbers extend to the year 3236.
    private mutating func removeImpossibleTime() {
        switch time {
        case .gps(let week?, let nanoseconds) where week.number == unknownWeek || isBeforeFirstFix(week):
            time = .gps(nil, nanoseconds: nanoseconds)
            return
        case .gps(let week?, _) where week.number > lastWeek: break
        case .utc(let date?, _) where date.year > 2099: break
        default: return
        }
        time = nil
        if fix.coordinate != nil { withdrawFix() }
    }

    /// Returns whether a full week number is 0 because the receiver has had no fix yet.
    private func isBeforeFirstFix(_ week: GPSWeek) -> Bool {
        week.number == 0 && week.modulus == nil && fix.mode == .noFix
    }

    private mutating func withdrawFix() {
        fix = Fix()
        fix.mode = .noFix
        isTimeOfFix = false
    }
}

/// The last week of the year 2099.
private let lastWeek: Int64 = 6_260

/// The 16-bit week number of a receiver that does not know the week.
private let unknownWeek: Int64 = 65_535

/// The maximum plausible speed, in meters per second. Even satellites are slower.
private let maxSpeed = 20_000.0

/// The range of plausible error estimates, in meters or meters per second. A receiver without an estimate sends the
/// largest value that the field can hold, such as 429,496.7295 for a 32-bit field in tenths of a millimeter.
private let possibleErrors = 0.0...4e5

extension Fix {
    /// The range of plausible altitudes, in meters. The maximum is above the orbits of navigation satellites.
    static let possibleHeights: ClosedRange<Double> = -10_000...50_000_000

    fileprivate var hasImpossiblePosition: Bool {
        guard let coordinate else { return false }
        return !coordinate.isOnEarth || !Self.possibleHeights.contains(altitude ?? 0)
            || !Self.possibleHeights.contains(ellipsoidalAltitude ?? 0)
    }
}

extension Dilution {
    fileprivate mutating func removeImpossibleValues() {
        let possible = 0.0...10_000
        position.limit(to: possible)
        horizontal.limit(to: possible)
        vertical.limit(to: possible)
        time.limit(to: possible)
        geometric.limit(to: possible)
        north.limit(to: possible)
        east.limit(to: possible)
    }
}

extension ErrorEstimate {
    fileprivate mutating func removeImpossibleValues() {
        north.limit(to: possibleErrors)
        east.limit(to: possibleErrors)
        vertical.limit(to: possibleErrors)
        horizontal.limit(to: possibleErrors)
        spherical.limit(to: possibleErrors)
        major.limit(to: possibleErrors)
        minor.limit(to: possibleErrors)
        speed.limit(to: possibleErrors)
        climb.limit(to: possibleErrors)
        course.limit(to: 0...360)
    }
}

extension Double? {
    /// Removes a value that is outside a range.
    fileprivate mutating func limit(to range: ClosedRange<Double>) {
        if let number = self, !range.contains(number) { self = nil }
    }
}
