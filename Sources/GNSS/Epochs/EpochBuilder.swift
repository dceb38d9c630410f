public import NMEA
internal import UBX

/// Combines the messages about one moment into an epoch: exactly one epoch for each fix.
///
/// ```swift
/// var builder = EpochBuilder()
/// reader.read(chunk) { sentence in
///     builder.add(sentence) { epoch in print(epoch.fix) }
/// }
/// ```
///
/// All sentences with the same time belong to one epoch, regardless of pauses on the line. In a recording, each epoch
/// is emitted once, when the next one begins.
///
/// An epoch of a live receiver (see ``Options/isLive``) is emitted with its last sentence once the receiver's cycle is
/// known. Until then it is emitted when the line is quiet or when the next epoch begins. If more sentences follow, the
/// epoch is emitted again with everything known by then. Such an epoch is marked by ``Epoch/isAmendment`` and replaces
/// the previous one.
public struct EpochBuilder {
    /// The options for building epochs.
    public struct Options: Sendable {
        /// The earliest possible date. Earlier dates are moved forward by cycles of 1,024 weeks, which old receivers
        /// lose.
        ///
        /// `nil` never moves a date, which is right for recordings.
        public var earliestDate: CalendarDate?
        /// Whether the sentences come from a live receiver, so that an epoch is emitted as soon as it seems to be
        /// complete.
        ///
        /// Otherwise each epoch is emitted once, when the next one begins.
        public var isLive: Bool

        /// Creates options. The defaults are those for a recording.
        public init(earliestDate: CalendarDate? = nil, isLive: Bool = false) {
            self.earliestDate = earliestDate
            self.isLive = isLive
        }
    }

    /// The numbers of epochs built so far.
    public struct Statistics: Hashable, Sendable {
        /// The number of epochs emitted.
        public internal(set) var epochs = 0
        /// The number of emitted epochs that lack the sentence that ends the receiver's cycle.
        public internal(set) var incomplete = 0
        /// The number of emitted epochs that replaced their predecessor, because the receiver sent more than before.
        public internal(set) var amended = 0
    }

    /// The numbers of epochs built so far.
    public private(set) var statistics = Statistics()

    /// How much of an epoch has not been emitted yet.
    public enum Rest: Sendable {
        /// Nothing.
        case none
        /// Everything that the receiver usually sends: the epoch is over if the line stays quiet.
        case whole
        /// A part of the epoch: more should follow.
        case part
    }

    private let isLive: Bool
    private var state: FixState
    private var cycle = ReportCycle()
    private var burst = Burst()
    private var current = OpenEpoch()
    /// The parts of the fix in the last complete epoch.
    private var usual: FixParts = []
    /// Whether no message about an epoch has followed its stated end.
    private var endsAreFinal = true

    /// Creates a builder for one receiver.
    public init(options: Options = Options()) {
        isLive = options.isLive
        state = FixState(earliestDate: options.earliestDate)
    }

    /// Adds a sentence, and emits the epoch that it completes or the one that ended before it.
    public mutating func add(_ sentence: borrowing RawSentence, _ emit: (Epoch) -> Void) {
        add(sentence.typed(), emit)
    }

    /// Adds a sentence, and emits the epoch that it completes or the one that ended before it.
    public mutating func add(_ sentence: TypedSentence, _ emit: (Epoch) -> Void) {
        withUnsafePointer(to: sentence) { take($0, emit) }
    }

    /// Adds a message, and emits the epoch that it completes or the one that ended before it.
    public mutating func add(_ message: Message, _ emit: (Epoch) -> Void) {
        switch message {
        case .nmea(let sentence): add(sentence, emit)
        case .ubx(let message): withUnsafePointer(to: message) { take($0, emit) }
        }
    }

    /// Adds a frame if its protocol is decoded, and emits the epoch that it completes or the one that ended before it.
    public mutating func add(_ frame: borrowing BinaryFrame, _ emit: (Epoch) -> Void) {
        if let message = frame.message { add(message, emit) }
    }

    /// Adds sentences, and emits the epochs that they complete or that ended before them.
    public mutating func add(_ sentences: Span<TypedSentence>, _ emit: (Epoch) -> Void) {
        sentences.withUnsafeBufferPointer { sentences in
            guard let first = sentences.baseAddress else { return }
            for index in sentences.indices { take(first + index, emit) }
        }
    }

    // Reads the report in place: passing it by value would copy all of it each time.
    private mutating func take(_ report: UnsafePointer<some Report>, _ emit: (Epoch) -> Void) {
        let name = report.pointee.name
        var outline = report.pointee.outline(leapSeconds: state.leapSeconds)
        let isHeard = !isMisleading(outline, name)
        if !isHeard { outline = ReportOutline() }
        if outline.stamp == .repeated, let moment = outline.time, !burst.isOver(at: moment) { outline.time = nil }
        let boundary = burst.boundary(
            before: name, time: outline.time, place: outline.place, isVoidWithoutTime: outline.isVoidWithoutTime,
            losesFix: outline.isVoidWithoutTime && state.fix.hasPosition)
        let isOfNext = current.hasEnded && outline.time == nil
        if boundary != .none || isOfNext { closeBurst(isCutOff: false, emit) }
        switch boundary {
        case .time: cycle.changeTime()
        case .place:
            cycle.changeTime()
            current.repeatsTime = true
        case .other, .none: break
        }
        if outline.endsEpoch { return endEpoch(name, outline.time, emit) }
        if current.hasEnded { goOnAfterEnd() }
        let contribution = isHeard ? report.pointee.contribute(to: &state) : state.passOver()
        if contribution == .restart { cycle.forget() }
        if endsCycle(name.code, contribution, isTimed: outline.isTimed) || isAllThatIsKnown(contribution) {
            current.becomesWhole(state.fix)
        } else if outline.isTimed, contribution.isAboutFix {
            current.goesOn()
        }
        let isExpectedEnd = burst.add(
            name, time: outline.time, place: outline.place, isUnfinished: outline.isUnfinished)
        if isLive, isExpectedEnd, current.hasBeenWhole, rest != .none {
            handOut(isOver: false, emit)
            current.wasPredicted = true
        }
    }

    /// Ends an epoch that the receiver declared complete. In a recording it is still emitted when the next epoch
    /// begins.
    private mutating func endEpoch(_ name: SentenceName, _ time: TimeOfDay?, _ emit: (Epoch) -> Void) {
        guard !burst.isEmpty else { return }
        _ = burst.add(name, time: time)
        current.becomesWhole(state.fix)
        current.hasEnded = true
        if isLive, endsAreFinal { handOut(isOver: false, emit) }
    }

    /// Continues an epoch after its stated end. The receiver also sends another protocol, to which that end does not
    /// apply.
    private mutating func goOnAfterEnd() {
        current.hasEnded = false
        endsAreFinal = false
    }

    /// Whether a sentence is ignored although its checksum is valid.
    @inline(__always)
    private func isMisleading(_ outline: ReportOutline, _ name: SentenceName) -> Bool {
        // The values of a truncated sentence cannot be trusted.
        if outline.isTruncated { return true }
        // A late sentence with a time that differs from its burst would create an extra epoch for a moment already
        // reported.
        guard outline.stamp == .apart, let time = outline.time else { return false }
        return burst.isLate(name, time: time)
    }

    /// Whether the fix is complete after a sentence.
    private mutating func endsCycle(_ code: SentenceCode, _ contribution: Contribution, isTimed: Bool) -> Bool {
        if isTimed { return cycle.timed(code) }
        let isVoid = state.fix.mode == .noFix
        switch contribution {
        case .content, .position, .restart: return cycle.untimed(code, isVoid: isVoid)
        case .apart:
            _ = cycle.untimed(code, isVoid: isVoid)
            return false
        case .unrelated: return cycle.unrelated()
        case .none: return false
        }
    }

    /// Whether the fix counts as complete although the end of the cycle is unknown or the burst has continued after it.
    ///
    /// A position counts, and so does everything that follows it. The loss of a complete fix always counts.
    private func isAllThatIsKnown(_ contribution: Contribution) -> Bool {
        let isUndecided = !cycle.isLearned || current.hasBeenWhole && cycle.exceededLearnedCycle
        return switch contribution {
        case .position, .restart: isUndecided || current.hasBeenWhole && state.fix.mode == .noFix
        case .content: isUndecided && current.hasBeenWhole
        case .apart, .unrelated, .none: false
        }
    }

    /// How much of the current epoch has not been emitted yet. The next epoch's first sentence or a quiet line emits
    /// the rest.
    public var rest: Rest {
        guard current.hasNews || isUntold || hasNewAttitude else { return .none }
        return current.isWhole ? .whole : .part
    }

    private var isUntold: Bool { !current.isHandedOut && !burst.isEmpty }

    private var hasNewAttitude: Bool { state.attitude != current.handedOut?.attitude }

    /// Emits what is known, because the line has been quiet for longer than the usual pauses within a burst.
    ///
    /// If the burst continues, later sentences amend the epoch. Does nothing in a recording, which has no quiet line.
    public mutating func lineIsQuiet(_ emit: (Epoch) -> Void) {
        guard isLive, rest != .none else { return }
        handOut(isOver: false, emit)
        current.isProvisional = true
    }

    /// Ends the stream and emits the last epoch.
    public mutating func finish(_ emit: (Epoch) -> Void) { closeBurst(isCutOff: true, emit) }

    /// Ends the current burst.
    /// - Parameter isCutOff: Whether the stream ends with the burst, so that the burst may be incomplete.
    private mutating func closeBurst(isCutOff: Bool, _ emit: (Epoch) -> Void) {
        if current.wasPredicted, rest != .none { burst.withdrawPrediction() }
        if rest != .none || current.isProvisional { handOut(isOver: !isCutOff, emit) }
        if let mode = state.fix.mode { cycle.close(isWhole: current.hasBeenWhole, hasFix: mode != .noFix) }
        if let whole = current.whole { usual = FixParts(whole) }
        burst.close()
        cycle.beginBurst()
        state.sky.settle()
        state.beginFix()
        current = OpenEpoch()
    }

    /// Emits what is known.
    /// - Parameter isOver: Whether the next epoch has begun.
    private mutating func handOut(isOver: Bool, _ emit: (Epoch) -> Void) {
        current.hasNews = false
        var epoch = Epoch(fix: current.isWhole ? current.whole ?? state.fix : state.fix)
        let isAboutFix = epoch.fix.mode != nil || epoch.fix.time != nil
        epoch.sky = state.sky.whole()
        epoch.attitude = state.attitude
        epoch.surroundings = state.surroundings.current
        epoch.sharedSupplement = state.sharedSupplement
        guard isAboutFix || epoch.sky != nil || epoch.attitude != nil else { return }
        epoch.sentences = burst.sharedSentences()
        let lacksNothing = isOver && !usual.isEmpty && FixParts(epoch.fix).isSuperset(of: usual)
        if epoch.fix.speed == nil { epoch.fix.speed = state.speedFromPlaces(epoch.fix) }
        epoch.fix.conclude(with: epoch.sky)
        epoch.isComplete = !isAboutFix || lacksNothing || current.hasBeenWhole && !cycle.exceededLearnedCycle
        epoch.isBelated = isOver
        epoch.repeatsTime = current.repeatsTime
        if let handedOut = current.handedOut {
            if epoch.tellsNoMore(than: handedOut) { return }
            epoch.isAmendment = true
            statistics.amended += 1
        }
        state.surroundings.handOut()
        statistics.epochs += 1
        if !epoch.isComplete { statistics.incomplete += 1 }
        // A recording's epoch is not amended: the next one has begun.
        if isLive { current.handedOut = epoch }
        emit(epoch)
    }
}

/// The state of the epoch that is being built.
private struct OpenEpoch {
    /// The fix when it was last complete.
    private(set) var whole: Fix?
    /// Whether no timed sentence about the fix has followed since then.
    private(set) var isWhole = false
    /// Whether new values have not been emitted yet.
    var hasNews = false
    /// The epoch as it was last emitted.
    var handedOut: Epoch?
    // `if case` instead of `!= nil`: a comparison with nil would copy the whole value for each sentence.

    /// Whether the fix has been complete at any time.
    var hasBeenWhole: Bool { if case .some = whole { true } else { false } }

    /// Whether the epoch has been emitted.
    var isHandedOut: Bool { if case .some = handedOut { true } else { false } }

    /// Whether the epoch was emitted because its predicted last sentence arrived.
    var wasPredicted = false
    /// Whether the epoch has the same time as the previous one, at another position.
    var repeatsTime = false
    /// Whether the epoch was emitted because the line was quiet. Its completeness is judged again at the end of the
    /// epoch.
    var isProvisional = false
    /// Whether the receiver has stated that the epoch is complete.
    var hasEnded = false

    mutating func becomesWhole(_ fix: Fix) {
        whole = fix
        isWhole = true
        hasNews = true
    }

    mutating func goesOn() {
        isWhole = false
        hasNews = true
    }
}

extension Epoch {
    /// Whether the epoch has the same content as another one, though perhaps from more sentences.
    fileprivate func tellsNoMore(than other: Epoch) -> Bool {
        fix == other.fix && sky == other.sky && attitude == other.attitude && sharedSupplement == other.sharedSupplement
            && surroundings == other.surroundings && isComplete == other.isComplete
    }
}

/// The parts of a fix that a receiver reports either always or never.
private struct FixParts: OptionSet {
    let rawValue: UInt8

    static let time = FixParts(rawValue: 1)
    static let position = FixParts(rawValue: 2)
    static let altitude = FixParts(rawValue: 4)
    static let speed = FixParts(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ fix: Fix) {
        self = []
        if fix.time != nil { insert(.time) }
        if fix.coordinate != nil { insert(.position) }
        if fix.altitude != nil || fix.ellipsoidalAltitude != nil { insert(.altitude) }
        if fix.speed != nil { insert(.speed) }
    }
}
