import NMEA

/// The known values of the current epoch, and the earlier values that are needed to interpret it.
struct FixState {
    /// The fix so far.
    var fix = Fix()
    var attitude: Attitude?
    var supplement: Supplement {
        get { sharedSupplement?.value ?? Supplement() }
        set { sharedSupplement = newValue == Supplement() ? nil : Shared(newValue) }
    }
    /// The supplement for the epoch, or `nil` if it is empty.
    private(set) var sharedSupplement: Shared<Supplement>?
    var surroundings = SurroundingsBuilder()
    var clock: ReceiverClock
    var sky = SkyBuilder()
    /// GPS time minus UTC in seconds, once a message with both has shown it.
    var leapSeconds: Int64?
    /// The mode of the last fix with a time.
    private var lastMode: Fix.Mode?
    /// The last position with a time, from an earlier epoch.
    private var lastPlace: Place?

    /// Whether the receiver has ever reported a speed.
    private var tellsSpeed = false

    private var hasBegun = false
    private var hadAltitude = false
    /// The second of the day at which an altitude or GSA last confirmed a 3D fix.
    private var confirmedSecond: Int64?
    /// The second of the day of the latest time.
    private var second: Int64?

    private struct Place {
        var time: UTCTime
        var coordinate: Coordinate
    }

    /// The values known before a sentence. Sentences that do not report the number of dimensions are interpreted with
    /// them.
    struct Knowledge {
        var hasAltitude: Bool
        var usedSatellites: Int
        var lastMode: Fix.Mode?
    }

    // Some receivers spread their sentences over several seconds: RMC in one, GLL in the next, GGA in the third.

    /// The number of seconds that a fix without an altitude counts as three-dimensional after the last confirmation.
    private static let confirmationLifetime: Int64 = 10

    /// Whether a position without an altitude counts as three-dimensional.
    func suggestsThreeDimensions(_ known: Knowledge) -> Bool {
        if known.hasAltitude || known.usedSatellites > 3 { return true }
        guard let confirmedSecond, let second else { return false }
        let day: Int64 = 86_400
        return (second - confirmedSecond + day) % day <= Self.confirmationLifetime
    }

    /// Notes the time of the current epoch.
    mutating func note(_ time: TimeOfDay) { second = time.plainSecondOfDay }

    /// Notes that a sentence reports three dimensions.
    mutating func confirmThreeDimensions() { confirmedSecond = second }

    init(earliestDate: CalendarDate?) { clock = ReceiverClock(earliest: earliestDate) }

    /// Returns the values known before the next sentence. The first sentence of an epoch is interpreted with the
    /// previous epoch's values.
    mutating func takeKnowledge() -> Knowledge {
        defer { hasBegun = true }
        let hasAltitude = hasBegun ? fix.altitude != nil || fix.ellipsoidalAltitude != nil : hadAltitude
        return Knowledge(hasAltitude: hasAltitude, usedSatellites: sky.usedCount, lastMode: lastMode)
    }

    /// Starts the next epoch.
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
        if let sharedSupplement { supplement = sharedSupplement.value.lasting }
        surroundings.settle()
    }

    /// Computes the values that follow from others, as soon as those are known.
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

    /// Returns the speed between this position and the previous one, for receivers that send no speed.
    ///
    /// If a receiver does send speeds, a missing one was lost. A speed computed from two positions would differ from
    /// it.
    func speedFromPlaces(_ fix: Fix) -> Double? {
        guard !tellsSpeed, let lastPlace, let time = fix.time, let coordinate = fix.coordinate, fix.hasPosition else {
            return nil
        }
        let seconds = time.seconds(since: lastPlace.time)
        return seconds > 0 ? lastPlace.coordinate.shortDistance(to: coordinate) / seconds : nil
    }
}

extension Fix {
    /// Settles the values that depend on the whole epoch.
    mutating func conclude(with sky: Sky?) {
        dilution.dropUnknown()
        guard hasPosition else {
            // Without a position the mode is unknown: reading may have started in the middle of a burst.
            if mode != .noFix, coordinate == nil { mode = nil }
            // Without a fix, values from other sentences of the epoch are not current.
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
        // Receivers without corrections send station 0000.
        if quality == .autonomous, correctionAge == nil, correctionStation == 0 { correctionStation = nil }
        if dilution.isUnknown, let sky { dilution = Dilution(geometryOf: sky) ?? dilution }
        if errors == nil { errors = ErrorEstimate(dilution: dilution, quality: quality ?? .autonomous) }
    }
}
