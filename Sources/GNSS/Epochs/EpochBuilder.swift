public import NMEA

/// A builder that combines the messages of a receiver into epochs, one epoch for each fix.
///
/// ```swift
/// import GNSS
/// import NMEA
///
/// var reader = SentenceReader()
/// var builder = EpochBuilder()
/// let chunk = Array("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// reader.read(chunk) { sentence in
///     builder.add(sentence) { epoch in print(epoch.fix) }
/// }
/// builder.finish { epoch in print(epoch.fix) }
/// ```
///
/// All sentences with the same time belong to one epoch, regardless of pauses on the line. When reading a recording,
/// the builder emits each epoch once, when the next one begins.
///
/// For a live receiver (see ``Options/isLive``), the builder learns which sentence is the last one of each epoch. From
/// then on, an epoch is emitted as soon as this sentence arrives. Before that, an epoch is emitted when the line is
/// idle or when the next epoch begins. If more sentences follow, the epoch is emitted again with all values received by
/// then. The second epoch is marked by ``Epoch/isAmendment`` and replaces the first one.
public struct EpochBuilder {
    /// Statistics about the epochs emitted so far.
    public private(set) var statistics = Statistics()

    private let isLive: Bool
    private var reader = BinaryReader()
    private var state: FixState
    private var cycle = ReportCycle()
    private var burst = Burst()
    /// Not used for a recording.
    private var predictor = EndPredictor()
    /// Not used for a recording.
    private var leadAfterPause = LeadAfterPause()
    private var current = OpenEpoch()
    /// The current epoch as it was last emitted, if it was emitted. Not set for a recording. The property is not
    /// optional, because an optional would be copied for each epoch.
    private var handedOut = Epoch(fix: Fix())
    /// The parts of the fix that the last complete epoch contained.
    private var usual: FixParts = []
    /// Whether the receiver can be trusted when it declares an epoch complete. Becomes `false` when the receiver sends
    /// more messages for such an epoch.
    private var endsAreFinal = true
    /// Whether an epoch with a time has ended.
    private var hasClosedTimedEpoch = false
    /// Whether a heading or an attitude has ever been received in a sentence.
    private var sendsAttitude = false
    /// The number of sentences with a heading or an attitude in the previous burst with a fix.
    private var usualAttitudes = 0
    /// Whether the receiver has declared the previous epoch complete. The end of the current one is then not predicted.
    private var declaresEnds = false

    /// Creates a builder for one receiver.
    public init(options: Options = Options()) {
        isLive = options.isLive
        state = FixState(options: options)
    }

    /// Changes ``Options/earliestDate`` and ``Options/latestDate``. A live receiver may be connected for years, so these
    /// dates must follow the calendar.
    package mutating func setDates(earliest: CalendarDate?, latest: CalendarDate?) {
        state.clock.earliest = earliest
        state.satelliteClock.earliestDate = earliest
        state.satelliteClock.latestDate = latest
    }

    /// Adds a sentence. Emits an epoch if the sentence completes the current epoch or begins the next one.
    public mutating func add(_ sentence: borrowing RawSentence, _ emit: (Epoch) -> Void) {
        add(sentence.typed(), emit)
    }

    /// Adds a sentence. Emits an epoch if the sentence completes the current epoch or begins the next one.
    public mutating func add(_ sentence: TypedSentence, _ emit: (Epoch) -> Void) {
        withUnsafePointer(to: sentence) { process($0, emit) }
    }

    /// Adds the navigation data of a binary frame. Emits an epoch if the data completes the current epoch or begins the
    /// next one.
    public mutating func add(_ report: BinaryReport, _ emit: (Epoch) -> Void) {
        withUnsafePointer(to: report) { add($0, emit) }
    }

    private mutating func add(_ report: UnsafePointer<BinaryReport>, _ emit: (Epoch) -> Void) {
        let leapSeconds = state.satelliteClock.leapSeconds
        // Passing the whole report would copy it.
        let time = report.pointee.time
        if state.satelliteClock.learn(time, leapSeconds: report.pointee.leapSeconds) {
            correctTime(convertedWith: leapSeconds)
        }
        if let time, !state.satelliteClock.knowsWeek { learnDate(for: time) }
        withUnsafePointer(to: LentReport(report: report)) { process($0, emit) }
    }

    /// Corrects the time of the current epoch, which was converted before the week or the leap seconds were known.
    ///
    /// - Parameter leapSeconds: The leap seconds with which the time was converted; `nil` if they were unknown.
    private mutating func correctTime(convertedWith leapSeconds: Int64?) {
        // After a leap second, the message with the new number may begin the next epoch. The time of this epoch is then
        // right, because the earlier number was in effect.
        if let leapSeconds, leapSeconds != state.satelliteClock.leapSeconds, let time = state.fix.time,
            UTCTime.leapSeconds(atDay: time.secondsSince1970 / 86_400) == leapSeconds
        {
            return
        }
        guard !current.wasEmitted, let time = state.stampFromSatellites() else { return }
        burst.correctTime(time)
        current.correctTime(state.fix.time)
    }

    /// Takes the week from the date in the receiver's sentences, because it sends only times of week in its frames. If
    /// the date is wrong, the two kinds of times would not match.
    private mutating func learnDate(for time: BinaryReport.Time) {
        guard let date = state.clock.date else { return }
        var clock = state.satelliteClock
        clock.learn(date)
        if clock.timeOfDay(time).map(burst.isNear) == true { state.satelliteClock = clock }
    }

    /// Adds a frame. Emits an epoch if the frame completes the current epoch or begins the next one. A frame of a
    /// protocol that is not decoded has no effect.
    public mutating func add(_ frame: borrowing BinaryFrame, _ emit: (Epoch) -> Void) {
        var report = BinaryReport()
        guard reader.read(frame, into: &report) else { return }
        withUnsafePointer(to: &report) { add($0, emit) }
    }

    /// Adds sentences. Emits an epoch for each sentence that completes the current epoch or begins the next one.
    public mutating func add(_ sentences: Span<TypedSentence>, _ emit: (Epoch) -> Void) {
        sentences.withUnsafeBufferPointer { sentences in
            guard let first = sentences.baseAddress else { return }
            for index in sentences.indices { process(first + index, emit) }
        }
    }

    // The report is passed by pointer, because passing it by value would copy it each time.
    private mutating func process(_ report: UnsafePointer<some Report>, _ emit: (Epoch) -> Void) {
        let name = report.pointee.name
        var outline = report.pointee.outline(clock: state.satelliteClock)
        let isAccepted = !isMisleading(outline, name)
        if !isAccepted { outline = ReportOutline() }
        let relation = burst.relation(of: outline.timeOfWeek, in: name)
        let belongsDespiteTime = hasEarlierTime(outline, name, relation)
        if belongsDespiteTime { outline.time = nil }
        let boundary = findBoundary(before: name, outline, relation)
        if let time = outline.time {
            let isNew = boundary == .time || burst.awaitsTime && !burst.isLastTime(time, of: name)
            state.leading.addTime(of: name.code, isNew: isNew)
            if isLive { leadAfterPause.addTimed(name.code, isNew: isNew) }
        } else if isLive {
            leadAfterPause.addUntimed(name.code, isAfterWhole: current.isWhole)
        }
        let isOfNext = current.hasEnded && outline.time == nil && !belongsDespiteTime
        if boundary != .none || isOfNext { closeBurst(isCutOff: false, emit) }
        begin(boundary)
        if outline.endsEpoch { return endEpoch(name, outline.time, emit) }
        if current.hasEnded { resumeAfterEnd() }
        let contribution = isAccepted ? report.pointee.contribute(to: &state) : state.passOver()
        if contribution == .restart { cycle.forget() }
        if endsCycle(name.code, contribution, isTimed: outline.isTimed) || completesFix(contribution)
            || completesFix(report.pointee, contribution)
        {
            current.becomesWhole(state.fix)
        } else if outline.isTimed, contribution.isAboutFix {
            current.resume()
        }
        burst.add(name, time: outline.time, timeOfWeek: outline.timeOfWeek, position: outline.position)
        if isLive { reportIfOver(name, contribution, outline, emit) }
    }

    /// Emits the current epoch of a live receiver if this message is expected to be its last one.
    private mutating func reportIfOver(
        _ name: SentenceName, _ contribution: Contribution, _ outline: ReportOutline, _ emit: (Epoch) -> Void
    ) {
        // Such a message may have changed the supplement of an epoch that was emitted before.
        if contribution == .empty, current.wasEmitted, state.sharedSupplement != handedOut.sharedSupplement {
            current.hasChanges = true
        }
        let isExpectedEnd =
            !outline.isUnfinished && predictor.add(name, EndPredictor.Role(contribution, outline))
            && !(declaresEnds && endsAreFinal)
        if isExpectedEnd, current.hasBeenWhole, rest != .none {
            handOut(isOver: false, emit)
            state.isReported = true
            predictor.use()
        }
        if contribution == .attitude { countAttitude(emit) }
    }

    /// Counts a sentence with a heading or an attitude. If the compass continues although the receiver's next epoch is
    /// overdue, the burst is ended, so that each heading is emitted in an epoch.
    private mutating func countAttitude(_ emit: (Epoch) -> Void) {
        sendsAttitude = true
        current.attitudes += 1
        // More headings are awaited if the end of the epoch has not been seen.
        let limit = 2 * usualAttitudes + 2
        if current.attitudes > (state.isReported ? limit : 10 * limit + 100) { closeBurst(isCutOff: false, emit) }
    }

    /// Begins a burst, unless the next sentence belongs to the current one.
    @inline(__always)
    private mutating func begin(_ boundary: Burst.Boundary) {
        switch boundary {
        case .time: cycle.changeTime()
        case .lead:
            cycle.changeTime()
            burst.awaitTime()
        case .position:
            cycle.changeTime()
            current.repeatsTime = true
        case .other, .none: break
        }
    }

    /// Ends the current epoch, because the receiver has declared it complete. In a recording, the epoch is still
    /// emitted only when the next epoch begins.
    private mutating func endEpoch(_ name: SentenceName, _ time: TimeOfDay?, _ emit: (Epoch) -> Void) {
        guard !burst.isEmpty else { return }
        burst.add(name, time: time)
        // Reading may have begun in the middle of the first epoch, after the message with the fix.
        let lacksFix = !hasClosedTimedEpoch && state.fix.mode == nil
        if !lacksFix { current.becomesWhole(state.fix) }
        current.hasEnded = true
        declaresEnds = true
        if isLive, endsAreFinal { handOut(isOver: false, emit) }
    }

    /// Continues the current epoch although the receiver has declared it complete. This happens if the receiver sends
    /// two protocols, because the declaration applies to only one of them.
    private mutating func resumeAfterEnd() {
        current.hasEnded = false
        endsAreFinal = false
    }

    // The builder's queries are inlined, because otherwise the compiler copies a structure of this size before each
    // nonmutating call.

    /// Returns whether a sentence must be ignored although its checksum is valid.
    @inline(__always)
    private func isMisleading(_ outline: ReportOutline, _ name: SentenceName) -> Bool {
        // The values of a truncated sentence cannot be trusted.
        if outline.isTruncated { return true }
        // A late sentence and its burst have different times. Without this check, it would create a second epoch for a
        // time that has already been reported.
        guard outline.stamp == .apart, let time = outline.time else { return false }
        return burst.isLate(name, time: time)
    }

    /// Returns whether and why a sentence begins a new burst.
    @inline(__always)
    private func findBoundary(
        before name: SentenceName, _ outline: ReportOutline, _ relation: Burst.TimeRelation
    ) -> Burst.Boundary {
        let boundary = burst.boundary(
            before: name, time: outline.time, relation: relation, position: outline.position,
            isVoidWithoutTime: outline.isVoidWithoutTime,
            losesFix: outline.isVoidWithoutTime && state.fix.hasPosition && !state.isForeign(name.talker))
        let isLead =
            boundary == .none && outline.time == nil && burst.hasTime
            && (state.leading.contains(name.code) || leadAfterPause.contains(name.code))
        return isLead ? .lead : boundary
    }

    /// Returns whether a message belongs to the current burst although its time may be that of an earlier fix.
    @inline(__always)
    private func hasEarlierTime(
        _ outline: ReportOutline, _ name: SentenceName, _ relation: Burst.TimeRelation
    ) -> Bool {
        switch outline.stamp {
        case .repeated: isOfBurst(outline, relation)
        case .late: outline.time.map { burst.isLate(name, time: $0) } == true
        case .ofFix, .apart, .guess: false
        }
    }

    /// Returns whether a message that repeats a time belongs to the current burst.
    @inline(__always)
    private func isOfBurst(_ outline: ReportOutline, _ relation: Burst.TimeRelation) -> Bool {
        switch relation {
        case .same: true
        case .later: false
        case .unknown: outline.time.map { !burst.isOver(at: $0) } == true
        }
    }

    /// Adds a sentence to the cycle, and returns whether the fix is complete after the sentence.
    private mutating func endsCycle(_ code: SentenceCode, _ contribution: Contribution, isTimed: Bool) -> Bool {
        if isTimed { return cycle.timed(code) }
        let isVoid = state.fix.mode == .noFix
        switch contribution {
        case .content, .position, .restart: return cycle.untimed(code, isVoid: isVoid)
        case .apart, .attitude, .empty:
            _ = cycle.untimed(code, isVoid: isVoid)
            return false
        case .unrelated: return cycle.unrelated()
        case .none: return false
        }
    }

    /// Returns whether a sentence completes the fix.
    ///
    /// Usually the learned end of the receiver's cycle decides when a fix is complete. If no end has been learned, or
    /// if the burst has continued beyond the learned end, a sentence with a position completes the fix. Every later
    /// sentence about the fix then completes it again. If a complete fix is lost within the burst, the sentence that
    /// reports the loss always completes the fix.
    @inline(__always)
    private func completesFix(_ contribution: Contribution) -> Bool {
        let isUndecided = !cycle.isLearned || current.hasBeenWhole && cycle.exceededLearnedCycle
        return switch contribution {
        case .position, .restart: isUndecided || current.hasBeenWhole && state.fix.mode == .noFix
        case .content: isUndecided && current.hasBeenWhole
        case .apart, .attitude, .empty, .unrelated, .none: false
        }
    }

    /// Returns whether a report completes the fix regardless of the receiver's cycle, or adds to a complete fix.
    @inline(__always)
    private func completesFix<Message: Report>(_ report: borrowing Message, _ contribution: Contribution) -> Bool {
        report.isWholeFix || Message.amendsWholeFix && current.hasBeenWhole && contribution.isAboutFix
    }

    /// The part of the current epoch that has not been emitted yet. This part is emitted when the next epoch begins or
    /// when ``handleIdleLine(_:)`` is called.
    @inline(__always)
    public var rest: Rest {
        guard current.hasChanges || isUnreported || hasNewAttitude else { return .none }
        return current.isWhole ? .whole : .part
    }

    /// Whether to call ``notePause()`` when the line pauses for longer than within a burst. A heading that follows
    /// without a pause belongs to the current epoch, and is taken for its end if it is sent once per epoch. Satellites
    /// that follow a pause may begin the next epoch. This is the case only for receivers whose epochs are not emitted
    /// before the pause, so that for others no pause is awaited.
    @inline(__always)
    package var awaitsPause: Bool {
        guard !burst.isEmpty else { return false }
        if sendsAttitude, !predictor.hasPaused { return true }
        let mayHaveEnded = current.isWhole && (rest != .none || leadAfterPause.isLearned)
        return (mayHaveEnded || leadAfterPause.hasCandidate) && !leadAfterPause.hasPaused
    }

    @inline(__always)
    private var isUnreported: Bool { !current.wasEmitted && !burst.isEmpty }

    @inline(__always)
    private var hasNewAttitude: Bool { state.attitude != (current.wasEmitted ? handedOut.attitude : nil) }

    /// Emits the current epoch with the values received so far. Call this method when the line has been idle for longer
    /// than the usual pauses within a burst.
    ///
    /// If the burst continues, later sentences amend the epoch. This method has no effect unless ``Options/isLive`` is
    /// `true`.
    public mutating func handleIdleLine(_ emit: (Epoch) -> Void) {
        notePause()
        guard isLive, rest != .none else { return }
        handOut(isOver: false, emit)
        current.isProvisional = true
    }

    /// Records that the line has paused.
    package mutating func notePause() {
        predictor.pause()
        leadAfterPause.pause()
    }

    /// Ends the stream and emits the last epoch.
    public mutating func finish(_ emit: (Epoch) -> Void) { closeBurst(isCutOff: true, emit) }

    /// Ends the current burst.
    /// - Parameter isCutOff: Whether the stream has ended, in which case the burst may be incomplete.
    private mutating func closeBurst(isCutOff: Bool, _ emit: (Epoch) -> Void) {
        if rest != .none || current.isProvisional { handOut(isOver: !isCutOff, emit) }
        if let mode = state.fix.mode { cycle.close(isWhole: current.hasBeenWhole, hasFix: mode != .noFix) }
        if current.hasBeenWhole { usual = current.whole.parts }
        if state.fix.time != nil { hasClosedTimedEpoch = true }
        if !current.hasEnded { declaresEnds = false }
        if state.fix.mode != nil { usualAttitudes = current.attitudes }
        burst.close()
        if isLive { predictor.close() }
        cycle.beginBurst()
        state.sky.settle()
        state.beginFix(wasEmitted: current.wasEmitted)
        current = OpenEpoch()
    }

    /// Emits the current epoch with the values received so far.
    /// - Parameter isOver: Whether the next epoch has begun.
    private mutating func handOut(isOver: Bool, _ emit: (Epoch) -> Void) {
        current.hasChanges = false
        var fix = current.isWhole ? current.whole : state.fix
        let isAboutFix = fix.mode != nil || fix.time != nil
        let sky = state.sky.whole()
        guard isAboutFix || sky != nil || state.attitude != nil else { return }
        let lacksNothing = isOver && !usual.isEmpty && fix.parts.isSuperset(of: usual)
        if fix.speed == nil { state.completeMotion(of: &fix) }
        fix.conclude(with: sky)
        var epoch = Epoch(
            fix: fix, sky: sky, attitude: state.attitude, sentences: burst.sharedSentences(),
            isComplete: !isAboutFix || lacksNothing || current.hasBeenWhole && !cycle.exceededLearnedCycle)
        epoch.signals = state.sky.currentSignals()
        epoch.surroundings = state.surroundings.current
        epoch.sharedSupplement = state.sharedSupplement
        epoch.isBelated = isOver
        epoch.repeatsTime = current.repeatsTime
        if current.wasEmitted {
            if epoch.hasSameContent(as: handedOut) { return }
            epoch.isAmendment = true
            statistics.amended += 1
        }
        state.surroundings.handOut()
        statistics.epochs += 1
        if !epoch.isComplete { statistics.incomplete += 1 }
        // In a recording, an epoch is emitted after the next epoch has begun, and is therefore never amended.
        if isLive { handedOut = epoch }
        current.wasEmitted = true
        emit(epoch)
    }
}

extension Epoch {
    /// Returns whether two epochs have the same content, regardless of the sentences they were built from. Surroundings
    /// are not compared, because a measurement that arrives after an epoch was emitted belongs to the next epoch.
    fileprivate func hasSameContent(as other: Epoch) -> Bool {
        fix == other.fix && sky == other.sky && signals == other.signals && attitude == other.attitude
            && sharedSupplement == other.sharedSupplement && isComplete == other.isComplete
    }
}

extension EndPredictor.Role {
    @inline(__always)
    fileprivate init(_ contribution: Contribution, _ outline: ReportOutline) {
        // A message that has only the time of the fix is also sent for each fix.
        let hasTime = outline.time != nil || outline.timeOfWeek != nil
        let isSentForFix = contribution.isSentForFix || contribution == .none && hasTime
        self = isSentForFix ? .report : contribution == .attitude ? .attitude : .other
    }
}
