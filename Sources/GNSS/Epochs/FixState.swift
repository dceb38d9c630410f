import NMEA

/// The values received for the current epoch, and the values of earlier epochs that are needed to interpret them.
struct FixState {
    /// The fix of the current epoch, with the values received so far.
    var fix = Fix()
    var attitude: Attitude?
    /// The attitude in sentences that arrived after the current epoch was reported. A compass does not follow the
    /// receiver's cycle, so its values belong to the next epoch.
    var nextAttitude: Attitude?
    /// Whether everything that the receiver usually sends for the current epoch has been emitted.
    var isReported = false
    /// Whether the attitude has ever come from a True North compass.
    var hasTrueNorthCompass = false
    var supplement: Supplement {
        get { sharedSupplement?.value ?? Supplement() }
        set { sharedSupplement = newValue == Supplement() ? nil : Shared(newValue) }
    }
    /// The supplement of the current epoch; `nil` if the supplement is empty.
    private(set) var sharedSupplement: Shared<Supplement>?
    /// The values of messages that are independent of the fix, and arrived after the current epoch was reported.
    private var nextSupplement: Shared<Supplement>?

    /// Adds the values of a supplement from a binary message.
    /// - Parameter keepsVelocity: Whether the velocity in the supplement does not replace the current one.
    mutating func complete(by values: Shared<Supplement>, keepsVelocity: Bool) {
        if sharedSupplement != nil {
            Shared.change(&sharedSupplement) { supplement in
                let (north, east) = (supplement.northVelocity, supplement.eastVelocity)
                supplement.complete(by: values.value)
                if keepsVelocity { (supplement.northVelocity, supplement.eastVelocity) = (north, east) }
            }
        } else if values.value != Supplement() {
            sharedSupplement = values
        }
    }

    /// Adds the values of a supplement to the next epoch.
    mutating func postpone(_ values: Shared<Supplement>) {
        if nextSupplement == nil {
            nextSupplement = values
        } else {
            Shared.change(&nextSupplement) { $0.complete(by: values.value) }
        }
    }

    /// Sets GPS time minus UTC.
    mutating func setLeapSeconds(_ seconds: UInt8) {
        guard sharedSupplement?.value.leapSeconds != seconds else { return }
        changeSupplement { $0.leapSeconds = seconds }
    }

    /// Changes the supplement in place, because it is too large to copy.
    mutating func changeSupplement(_ change: (inout Supplement) -> Void) {
        if sharedSupplement == nil { sharedSupplement = Shared(Supplement()) }
        Shared.change(&sharedSupplement, change)
    }

    var surroundings = SurroundingsBuilder()
    var clock: ReceiverClock
    var sky = SkyBuilder()
    /// The untimed sentences that precede the timed sentences of their epoch.
    var leading = LeadingSentences()
    /// The relation of GPS time to UTC, for binary protocols.
    var satelliteClock: SatelliteClock
    /// The time of the current epoch in a binary message; `nil` if there is none.
    var satelliteTime: BinaryReport.Time?
    /// Whether ``satelliteTime`` is the time of the fix, and not only the time that a message repeats.
    var hasSatelliteTimeOfFix = false
    /// The values that binary messages have reported for the current epoch; empty if there are none.
    var binary = BinaryValues()
    /// The mode of the last fix with a time.
    private var lastMode: Fix.Mode?
    /// The position and time of the most recent earlier epoch that has a time; `nil` if that epoch has no position.
    private var lastPosition: TimedPosition?

    /// The talker whose sentence contains the position of the current epoch; `nil` if there is none.
    private var positionTalker: Talker?
    /// The talkers whose sentences have ever contained a position, in the order of their first position.
    private var talkersWithFix: [Talker] = []
    /// The maximum number of talkers to remember. A hostile stream may contain any number.
    private static let maxTalkers = 16

    /// How often the receiver has reported a position with and without a speed. Earlier positions count less.
    private var speedCounts = (with: 0, without: 0)

    /// Whether the receiver has ever reported a fix or the loss of the fix.
    private var sendsFixes = false

    private var hasBegun = false
    private var hadAltitude = false
    /// The second of the day at which a 3D fix was last confirmed by an altitude or a GSA sentence.
    private var confirmedSecond: Int64?
    /// The second of the day in the receiver's latest time.
    private var second: Int64?
    /// The time of day in the sentences of the current epoch; `nil` if they contain none.
    private(set) var timeOfDay: TimeOfDay?

    /// The values of binary messages. They replace the values that sentences report for the same fix, because sentences
    /// have fewer digits.
    struct BinaryValues {
        /// Whether no values have been reported. ``fix`` is not optional, because an optional would be copied for each
        /// sentence.
        private(set) var isEmpty = true
        var fix = Fix() { didSet { isEmpty = false } }
        /// The precision of the position.
        var precision = BinaryReport.Precision.coarse
        /// The precision of the velocity.
        var velocityPrecision = BinaryReport.Precision.coarse
    }

    private struct TimedPosition {
        var time: UTCTime
        var coordinate: Coordinate
    }

    /// The values received before a sentence. They are used to interpret a sentence that does not report whether the
    /// fix is 2D or 3D.
    struct Knowledge {
        var hasAltitude: Bool
        var usedSatellites: Int
        var lastMode: Fix.Mode?
    }

    // Some receivers spread their sentences over several seconds: RMC in the first second, GLL in the next, GGA in the
    // third. A 3D fix is therefore not confirmed in every second.

    /// The time in seconds during which a fix without an altitude counts as three-dimensional after a 3D fix was last
    /// confirmed.
    private static let confirmationLifetime: Int64 = 10
    /// The maximum time between two positions from which a speed is computed, in seconds. The average over a longer time
    /// says little about the current speed.
    private static let maxSpeedInterval = 60.0
    /// The maximum speed to compute, in meters per second. If positions are farther apart, one of them is wrong.
    private static let maxComputedSpeed = 20_000.0

    /// Returns whether a position without an altitude counts as three-dimensional.
    func suggestsThreeDimensions(_ known: Knowledge) -> Bool {
        if known.hasAltitude || known.usedSatellites > 3 { return true }
        guard let confirmedSecond, let second else { return false }
        let day: Int64 = 86_400
        return (second - confirmedSecond + day) % day <= Self.confirmationLifetime
    }

    /// Records that a sentence contains a position.
    mutating func recordPosition(of talker: Talker) {
        guard positionTalker != talker else { return }
        positionTalker = talker
        if talkersWithFix.contains(talker) { return }
        if talkersWithFix.count == Self.maxTalkers { talkersWithFix.removeFirst() }
        talkersWithFix.append(talker)
    }

    /// Returns whether a talker belongs to a device other than the one that sent the current epoch's position.
    ///
    /// A device that has never had a fix, such as an AIS transponder on the same line, does not revoke the fix of
    /// another device. The talkers of satellite systems may all belong to one receiver.
    func isForeign(_ talker: Talker) -> Bool {
        guard positionTalker != nil, positionTalker != talker, !talkersWithFix.contains(talker) else { return false }
        return talker != .gps && talker != .combined && SatelliteNumbering.constellation(talker) == nil
    }

    /// Records the time of the current epoch.
    mutating func record(_ time: TimeOfDay) {
        second = time.plainSecondOfDay
        timeOfDay = time
    }

    /// Records that a sentence reports a 3D fix.
    mutating func confirmThreeDimensions() { confirmedSecond = second }

    init(options: EpochBuilder.Options) {
        clock = ReceiverClock(earliest: options.earliestDate, firstDate: options.firstDate)
        satelliteClock = SatelliteClock(
            latestDate: options.latestDate, approximateDate: options.approximateDate,
            earliestDate: options.earliestDate)
    }

    /// Returns the values received before the next sentence. For the first sentence of an epoch, these are the values
    /// of the previous epoch.
    mutating func beginSentence() -> Knowledge {
        defer { hasBegun = true }
        let hasAltitude = hasBegun ? fix.altitude != nil || fix.ellipsoidalAltitude != nil : hadAltitude
        return Knowledge(hasAltitude: hasAltitude, usedSatellites: sky.usedCount, lastMode: lastMode)
    }

    /// Starts the next epoch.
    /// - Parameter wasEmitted: Whether the previous epoch has been emitted.
    mutating func beginFix(wasEmitted: Bool) {
        hadAltitude = fix.altitude != nil || fix.ellipsoidalAltitude != nil
        hasBegun = false
        if let time = fix.time, let coordinate = fix.coordinate, fix.hasPosition {
            lastPosition = TimedPosition(time: time, coordinate: coordinate)
            countSpeed()
        } else if fix.time != nil {
            lastPosition = nil
        }
        // Values that arrive between two fixes, such as the antenna state, belong to the next fix. A receiver that
        // sends no fixes may still send lists of satellites. The values then belong to the epoch of such a list.
        let hadFix = fix.mode != nil || fix.time != nil
        if hadFix { sendsFixes = true }
        let hasReport = hadFix || wasEmitted && !sendsFixes
        fix = Fix()
        if !binary.isEmpty { binary = BinaryValues() }
        satelliteTime = nil
        hasSatelliteTimeOfFix = false
        timeOfDay = nil
        positionTalker = nil
        attitude = nextAttitude
        nextAttitude = nil
        isReported = false
        if hasReport, let shared = sharedSupplement {
            if shared.value.hasLastingValues { supplement = shared.value.lasting } else { sharedSupplement = nil }
        }
        if let nextSupplement {
            complete(by: nextSupplement, keepsVelocity: false)
            self.nextSupplement = nil
        }
        surroundings.settle()
    }

    /// Computes the values that follow from other values of the fix, such as an altitude from the geoid separation.
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
        if fix.time != nil, let mode = fix.mode { lastMode = mode }
    }

    /// Computes the speed of a fix whose messages do not contain it: from the components of the velocity, which also give
    /// the course, or from the previous position.
    @inline(__always)
    func completeMotion(of fix: inout Fix) {
        if let supplement = sharedSupplement?.value, let north = supplement.northVelocity,
            let east = supplement.eastVelocity
        {
            fix.speed = (north * north + east * east).squareRoot()
            fix.course = fix.course ?? .direction(north: north, east: east)
        } else {
            fix.speed = speedFromPositions(fix)
        }
    }

    /// Counts a position with or without a speed.
    private mutating func countSpeed() {
        if fix.speed != nil { speedCounts.with += 1 } else { speedCounts.without += 1 }
        guard max(speedCounts.with, speedCounts.without) == 64 else { return }
        speedCounts = (speedCounts.with / 2, speedCounts.without / 2)
    }

    /// Whether the receiver sends a speed with nearly every position. Some receivers send positions more often than
    /// speeds.
    private var usuallySendsSpeed: Bool { speedCounts.with > 3 * speedCounts.without }

    /// Returns the average speed between the previous position and the current one, in meters per second; `nil` if the
    /// receiver usually sends speeds, or if the previous position is too old.
    ///
    /// If a receiver that usually sends speeds omits one, the speed was probably lost on the line. A speed computed
    /// from two positions would not be consistent with the reported speeds of other epochs.
    @inline(__always)
    private func speedFromPositions(_ fix: Fix) -> Double? {
        guard !usuallySendsSpeed, let lastPosition, let time = fix.time, let coordinate = fix.coordinate,
            fix.hasPosition
        else { return nil }
        let seconds = time.seconds(since: lastPosition.time)
        guard seconds > 0, seconds <= Self.maxSpeedInterval else { return nil }
        let speed = lastPosition.coordinate.shortDistance(to: coordinate) / seconds
        return speed <= Self.maxComputedSpeed ? speed : nil
    }
}

extension Fix {
    /// Estimates the position errors that the receiver has not estimated. Some receivers send only the errors of the
    /// velocity, or a single error for all three dimensions.
    private mutating func completeErrors() {
        let quality = quality ?? .autonomous
        if errors == nil {
            errors = ErrorEstimate(dilution: dilution, quality: quality)
        } else {
            errors?.complete(from: dilution, quality)
        }
    }

    /// Completes or removes the values that depend on all sentences of the epoch.
    mutating func conclude(with sky: Sky?) {
        dilution.dropUnknown()
        removeImpossibleValues()
        // Some receivers send 360 instead of 0.
        if course == 360 { course = 0 }
        guard hasPosition else {
            // Without a position the mode is unknown, because reading may have started in the middle of a burst.
            if mode != .noFix, coordinate == nil { mode = nil }
            // Without a fix, the values from other sentences of the epoch are outdated.
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
        // Receivers that use no corrections send 0000 as the station ID.
        if quality == .autonomous, correctionAge == nil, correctionStation == 0 { correctionStation = nil }
        if dilution.isUnknown, let sky { dilution = Dilution(geometryOf: sky) ?? dilution }
        completeErrors()
    }
}
