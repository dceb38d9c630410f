import NMEA

extension BinaryReport {
    /// Removes values that no receiver can measure. A fix with an impossible position or an impossible date is replaced
    /// by an empty fix with the mode ``Fix/Mode/noFix``.
    mutating func removeImpossibleValues() {
        if fix.hasImpossiblePosition { withdrawFix() }
        removeImpossibleTime()
        fix.removeImpossibleValues()
        attitude?.removeImpossibleValues()
        if supplement?.northVelocity != nil || supplement?.eastVelocity != nil {
            supplement?.northVelocity.limit(to: Fix.possibleClimbs)
            supplement?.eastVelocity.limit(to: Fix.possibleClimbs)
        }
        if let velocity = supplement?.earthCenteredVelocity, !velocity.isPossibleVelocity {
            supplement?.earthCenteredVelocity = nil
        }
        if supplement?.earthCenteredAccuracy != nil || supplement?.earthCenteredSpeedAccuracy != nil {
            supplement?.earthCenteredAccuracy.limit(to: ErrorEstimate.possibleErrors)
            supplement?.earthCenteredSpeedAccuracy.limit(to: ErrorEstimate.possibleErrors)
        }
    }

    /// Removes a date after 2099, and a fix with such a date. A falsely recognized frame usually has such a date, because
    /// 16-bit week numbers extend to the year 3236.
    private mutating func removeImpossibleTime() {
        switch time {
        case .gps(let week?, let nanoseconds) where week.number == unknownWeek || isBeforeFirstFix(week):
            time = .gps(nil, nanoseconds: nanoseconds)
            return
        case .gps(let week?, _) where week.number > GPSWeek.lastPossible: break
        case .utc(let date?, _) where date.year > CalendarDate.possibleYears.upperBound: break
        default: return
        }
        time = nil
        if fix.coordinate != nil { withdrawFix() }
    }

    /// Returns whether a full week number is 0 because the receiver has had no fix yet.
    private func isBeforeFirstFix(_ week: GPSWeek) -> Bool {
        week.number == 0 && week.modulus == nil && fix.mode == .noFix
    }

    /// Replaces the fix by an empty one with the mode ``Fix/Mode/noFix``.
    mutating func withdrawFix() {
        fix = Fix()
        fix.mode = .noFix
        isTimeOfFix = false
    }
}

/// The 16-bit week number of a receiver that does not know the week.
private let unknownWeek: Int64 = 65_535

extension Fix {
    fileprivate var hasImpossiblePosition: Bool {
        guard let coordinate else { return false }
        return !coordinate.isOnEarth || !Self.possibleHeights.contains(altitude ?? 0)
            || !Self.possibleHeights.contains(ellipsoidalAltitude ?? 0)
    }
}

extension EarthCentered {
    fileprivate var isPossibleVelocity: Bool { [x, y, z].allSatisfy(Fix.possibleClimbs.contains) }
}
