// A receiver with a bug, a false frame or an attacker can send any number. The limits are far beyond what receivers
// measure, so no measured value is removed.

extension BinaryReport {
    /// Removes values that no receiver can measure. A fix whose position is impossible is not a fix.
    mutating func removeImpossibleValues() {
        if fix.hasImpossiblePosition {
            fix = Fix()
            fix.mode = .noFix
            isTimeOfFix = false
        }
        fix.geoidSeparation.limit(to: -1_000...1_000)
        fix.speed.limit(to: 0...maxSpeed)
        fix.climb.limit(to: -maxSpeed...maxSpeed)
        fix.course.limit(to: 0...360)
        fix.magneticVariation.limit(to: -180...180)
        fix.correctionAge.limit(to: 0...1e6)
        fix.dilution.removeImpossibleValues()
        fix.errors?.removeImpossibleValues()
        let hasVelocity = supplement?.northVelocity != nil || supplement?.eastVelocity != nil
        guard hasVelocity else { return }
        supplement?.northVelocity.limit(to: -maxSpeed...maxSpeed)
        supplement?.eastVelocity.limit(to: -maxSpeed...maxSpeed)
    }
}

/// The maximum speed in meters per second. Satellites are slower.
private let maxSpeed = 20_000.0

extension Fix {
    /// Heights that receivers can reach, in meters.
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
        // Receivers that do not know an error send the largest number that its field can hold.
        let possible = 0.0...1e8
        north.limit(to: possible)
        east.limit(to: possible)
        vertical.limit(to: possible)
        horizontal.limit(to: possible)
        spherical.limit(to: possible)
        major.limit(to: possible)
        minor.limit(to: possible)
        speed.limit(to: possible)
        climb.limit(to: possible)
        course.limit(to: possible)
    }
}

extension Double? {
    /// Removes a number that is not within a range.
    fileprivate mutating func limit(to range: ClosedRange<Double>) {
        if let number = self, !range.contains(number) { self = nil }
    }
}
