import NMEA

// A faulty receiver, a falsely recognized frame, a damaged line or an attacker can send any value. The limits are far
// beyond what receivers can measure, so no measured value is removed.

extension CalendarDate {
    /// The years that receivers can report. GPS time began in 1980. A falsely recognized frame usually has a later date,
    /// because 16-bit week numbers extend to the year 3236.
    static let possibleYears: ClosedRange<Int16> = 1980...2099
}

extension GPSWeek {
    /// The last week of the last possible year.
    static let lastPossible: Int64 = 6_260
}

extension Fix {
    /// The range of plausible altitudes, in meters. The maximum is above the orbits of navigation satellites.
    static let possibleHeights: ClosedRange<Double> = -10_000...50_000_000
    /// The range of plausible speeds, in meters per second. Even satellites are slower.
    private static let possibleSpeeds = 0.0...20_000
    /// The range of plausible components of a velocity, in meters per second.
    static let possibleClimbs = -20_000.0...20_000

    /// Removes values that no receiver can measure, except for the coordinate and the time.
    package mutating func removeImpossibleValues() {
        altitude.limit(to: Self.possibleHeights)
        ellipsoidalAltitude.limit(to: Self.possibleHeights)
        geoidSeparation.limit(to: -1_000...1_000)
        speed.limit(to: Self.possibleSpeeds)
        climb.limit(to: Self.possibleClimbs)
        course.limit(to: 0...360)
        magneticCourse.limit(to: 0...360)
        magneticVariation.limit(to: -180...180)
        correctionAge.limit(to: 0...1e6)
        dilution.removeImpossibleValues()
        guard errors != nil else { return }
        errors?.removeImpossibleValues()
        if errors == ErrorEstimate(origin: .receiver) { errors = nil }
    }
}

extension Attitude {
    /// Removes angles and rates that no instrument can measure.
    package mutating func removeImpossibleValues() {
        // Some receivers report headings from -180 to 180 degrees.
        heading.limit(to: -360...360)
        magneticHeading.limit(to: -360...360)
        pitch.limit(to: -360...360)
        roll.limit(to: -360...360)
        headingAccuracy.limit(to: 0...360)
        rateOfTurn.limit(to: -10_000...10_000)
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
    /// The range of plausible error estimates, in meters or meters per second. A receiver without an estimate sends the
    /// largest value that the field can hold, such as 429,496.7295 for a 32-bit field in tenths of a millimeter.
    static let possibleErrors = 0.0...4e5

    mutating func removeImpossibleValues() {
        north.limit(to: Self.possibleErrors)
        east.limit(to: Self.possibleErrors)
        vertical.limit(to: Self.possibleErrors)
        horizontal.limit(to: Self.possibleErrors)
        spherical.limit(to: Self.possibleErrors)
        major.limit(to: Self.possibleErrors)
        minor.limit(to: Self.possibleErrors)
        orientation.limit(to: -360...360)
        rangeDeviation.limit(to: Self.possibleErrors)
        speed.limit(to: Self.possibleErrors)
        climb.limit(to: Self.possibleErrors)
        course.limit(to: 0...360)
    }
}

extension Double? {
    /// Removes a value that is outside a range.
    mutating func limit(to range: ClosedRange<Double>) {
        if let number = self, !range.contains(number) { self = nil }
    }
}
