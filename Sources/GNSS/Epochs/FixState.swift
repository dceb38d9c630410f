import NMEA

/// What is known of the current moment, and what of the past is needed to understand it.
struct FixState {
    /// The fix as far as it is known.
    var fix = Fix()
    var attitude: Attitude?
    var supplement = Supplement()
    var surroundings = SurroundingsBuilder()
    var clock: ReceiverClock
    var sky = SkyBuilder()
    /// How many seconds GPS time is ahead of UTC, as far as a message with both has shown it.
    var leapSeconds: Int64?
    /// How many dimensions the last fix with a time had.
    private var lastMode: Fix.Mode?
    /// The last place with a time, of an earlier moment.
    private var lastPlace: Place?

    /// Whether the receiver has ever told a speed.
    private var tellsSpeed = false

    private var hasBegun = false
    private var hadAltitude = false
    /// The second of the day at which an altitude or GSA last confirmed three dimensions.
    private var confirmedSecond: Int64?
    /// The second of the day of the latest time.
    private var second: Int64?

    private struct Place {
        var time: UTCTime
        var coordinate: Coordinate
    }

    /// What was known before a sentence. Sentences that do not tell the number of dimensions are understood by it.
    struct Knowledge {
        var hasAltitude: Bool
        var usedSatellites: Int
        var lastMode: Fix.Mode?
    }

    // Some receivers spread their sentences over several seconds: RMC in one, GLL in the next, GGA in the third.

    /// How many seconds a fix without an altitude counts as three-dimensional after the last confirmation.
    private static let confirmationLifetime: Int64 = 10

    /// Whether a position without an altitude counts as three-dimensional.
    func suggestsThreeDimensions(_ known: Knowledge) -> Bool {
        if known.hasAltitude || known.usedSatellites > 3 { return true }
        guard let confirmedSecond, let second else { return false }
        let day: Int64 = 86_400
        return (second - confirmedSecond + day) % day <= Self.confirmationLifetime
    }

    /// Takes the time of the current moment.
    mutating func note(_ time: TimeOfDay) { second = time.plainSecondOfDay }

    /// A sentence reports three dimensions.
    mutating func confirmThreeDimensions() { confirmedSecond = second }

    init(earliestDate: CalendarDate?) { clock = ReceiverClock(earliest: earliestDate) }

    /// What is known before the next sentence. The first one of a moment is understood by the moment before.
    mutating func takeKnowledge() -> Knowledge {
        defer { hasBegun = true }
        let hasAltitude = hasBegun ? fix.altitude != nil || fix.ellipsoidalAltitude != nil : hadAltitude
        return Knowledge(hasAltitude: hasAltitude, usedSatellites: sky.usedCount, lastMode: lastMode)
    }

    /// Leaves the current moment.
    mutating func beginFix() {
        hadAltitude = fix.altitude != nil || fix.ellipsoidalAltitude != nil
        hasBegun = false
        if fix.speed != nil { tellsSpeed = true }
        if let time = fix.time, let coordinate = fix.coordinate, fix.hasPosition {
            lastPlace = Place(time: time, coordinate: coordinate)
        } else if fix.time != nil {
            lastPlace = nil
        }
        fix = Fix()
        attitude = nil
        supplement = supplement.lasting
        surroundings.settle()
    }

    /// Fills in what follows from the rest, as soon as it does.
    mutating func derive() {
        if let separation = fix.geoidSeparation {
            if let altitude = fix.altitude {
                if fix.ellipsoidalAltitude == nil { fix.ellipsoidalAltitude = altitude + separation }
            } else if let altitude = fix.ellipsoidalAltitude {
                fix.altitude = altitude - separation
            }
        }
        if fix.mode == .threeDimensional {
            if fix.altitude != nil || fix.ellipsoidalAltitude != nil { confirmThreeDimensions() }
        } else if fix.mode != nil {
            confirmedSecond = nil
        }
        if fix.time != nil { lastMode = fix.mode }
    }

    /// The speed between this place and the one before, for receivers that send none. Of one that does, a speed that is missing
    /// was lost, and what two places tell is not what it would have said.
    func speedFromPlaces(_ fix: Fix) -> Double? {
        guard !tellsSpeed, let lastPlace, let time = fix.time, let coordinate = fix.coordinate, fix.hasPosition else {
            return nil
        }
        let seconds = time.seconds(since: lastPlace.time)
        return seconds > 0 ? lastPlace.coordinate.shortDistance(to: coordinate) / seconds : nil
    }
}

extension Fix {
    /// Settles what only the whole moment can tell.
    mutating func conclude(with sky: Sky?) {
        dilution.dropUnknown()
        guard hasPosition else {
            // Whoever begins to listen in the midst of a burst has not heard that there is none.
            if mode != .noFix, coordinate == nil { mode = nil }
            // Without a fix what is left from another sentence of the moment is not current.
            quality = nil
            coordinate = nil
            altitude = nil
            ellipsoidalAltitude = nil
            speed = nil
            course = nil
            magneticCourse = nil
            climb = nil
            errors = nil
            return
        }
        // Receivers without corrections send 0000.
        if quality == .autonomous, correctionAge == nil, correctionStation == 0 { correctionStation = nil }
        if dilution.isUnknown, let sky { dilution = Dilution(geometryOf: sky) ?? dilution }
        if errors == nil { errors = ErrorEstimate(dilution: dilution, quality: quality ?? .autonomous) }
    }
}
