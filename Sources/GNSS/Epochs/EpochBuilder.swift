public import NMEA
internal import UBX

/// Joins the messages of one moment to an epoch: one fix becomes exactly one.
///
/// ```swift
/// var builder = EpochBuilder()
/// reader.read(chunk) { sentence in
///     builder.add(sentence) { epoch in print(epoch.fix) }
/// }
/// ```
///
/// All sentences of one time belong to one epoch, however the line pauses. A recording's epoch is handed out once, when the next
/// one begins.
///
/// A live receiver's epoch (see ``Options/isLive``) is handed out with its last sentence once the receiver's cycle is known, and
/// before that when the line is quiet or the next epoch begins. If more follows, the epoch is amended: it is handed out again
/// with everything that is known by then, as ``Epoch/isAmendment`` says, and replaces its predecessor.
public struct EpochBuilder {
    /// How epochs are built.
    public struct Options: Sendable {
        /// The date before which no moment can be. Dates before it are moved on by cycles of 1,024 weeks, which old
        /// receivers lose; `nil` never moves a date, as is right for recordings.
        public var earliestDate: CalendarDate?
        /// Whether the sentences come from a receiver as it speaks, so that an epoch is wanted as soon as it seems to be whole.
        /// Without it each epoch is handed out once, when the next one begins.
        public var isLive: Bool

        /// Makes options: those of a recording by default.
        public init(earliestDate: CalendarDate? = nil, isLive: Bool = false) {
            self.earliestDate = earliestDate
            self.isLive = isLive
        }
    }

    /// What has been built so far.
    public struct Statistics: Hashable, Sendable {
        /// Epochs handed out.
        public internal(set) var epochs = 0
        /// Of those, how many were cut short: the sentence that ends the receiver's cycle did not come.
        public internal(set) var incomplete = 0
        /// Of those, how many were handed out again because the receiver said more than it used to.
        public internal(set) var amended = 0
    }

    /// What has been built so far.
    public private(set) var statistics = Statistics()

    /// What of an epoch has not been handed out yet.
    public enum Rest: Sendable {
        /// Nothing.
        case none
        /// All that the receiver usually says: it only has to be quiet for the epoch to be over.
        case whole
        /// A part of it: more should follow.
        case part
    }

    private let isLive: Bool
    private var state: FixState
    private var cycle = ReportCycle()
    private var burst = Burst()
    private var current = OpenEpoch()
    /// What the last whole epoch told.
    private var usual: FixParts = []
    /// Whether nothing about an epoch follows its stated end.
    private var endsAreFinal = true

    /// Makes a builder for one receiver.
    public init(options: Options = Options()) {
        isLive = options.isLive
        state = FixState(earliestDate: options.earliestDate)
    }

    /// Takes a sentence and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ sentence: borrowing RawSentence, _ emit: (Epoch) -> Void) {
        add(sentence.typed(), emit)
    }

    /// Takes a sentence and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ sentence: TypedSentence, _ emit: (Epoch) -> Void) {
        withUnsafePointer(to: sentence) { take($0, emit) }
    }

    /// Takes a message and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ message: Message, _ emit: (Epoch) -> Void) {
        switch message {
        case .nmea(let sentence): add(sentence, emit)
        case .ubx(let message): withUnsafePointer(to: message) { take($0, emit) }
        }
    }

    /// Takes a frame, if its protocol is decoded, and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ frame: borrowing BinaryFrame, _ emit: (Epoch) -> Void) {
        if let message = frame.message { add(message, emit) }
    }

    /// Takes sentences and hands out the epochs that they complete, or that ended before them.
    public mutating func add(_ sentences: Span<TypedSentence>, _ emit: (Epoch) -> Void) {
        sentences.withUnsafeBufferPointer { sentences in
            guard let first = sentences.baseAddress else { return }
            for index in sentences.indices { take(first + index, emit) }
        }
    }

    // A report is read where it lies: each hand-over as a value copies all of it.
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

    /// The receiver states that the epoch is complete. A recording's epoch is handed out when the next one begins, as always.
    private mutating func endEpoch(_ name: SentenceName, _ time: TimeOfDay?, _ emit: (Epoch) -> Void) {
        guard !burst.isEmpty else { return }
        _ = burst.add(name, time: time)
        current.becomesWhole(state.fix)
        current.hasEnded = true
        if isLive, endsAreFinal { handOut(isOver: false, emit) }
    }

    /// The epoch goes on after its stated end: the receiver also speaks another protocol, which knows nothing of that end.
    private mutating func goOnAfterEnd() {
        current.hasEnded = false
        endsAreFinal = false
    }

    /// Whether a sentence, though its checksum is right, is better not heard.
    @inline(__always)
    private func isMisleading(_ outline: ReportOutline, _ name: SentenceName) -> Bool {
        // What is cut off is not what its receiver meant to say.
        if outline.isTruncated { return true }
        // What is stamped apart and late would make an epoch of its own, of a moment that has been told.
        guard outline.stamp == .apart, let time = outline.time else { return false }
        return burst.isLate(name, time: time)
    }

    /// Whether what is known after a sentence is whole.
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

    /// Whether what is known after a sentence counts as whole while the cycle is not known, or when more follows than it has: a
    /// position, and what follows it. That there is no fix after all counts always.
    private func isAllThatIsKnown(_ contribution: Contribution) -> Bool {
        let isUndecided = !cycle.isLearned || current.hasBeenWhole && cycle.exceededLearnedCycle
        return switch contribution {
        case .position, .restart: isUndecided || current.hasBeenWhole && state.fix.mode == .noFix
        case .content: isUndecided && current.hasBeenWhole
        case .apart, .unrelated, .none: false
        }
    }

    /// What has not been handed out yet: the next epoch's first sentence, or a quiet line, brings it.
    public var rest: Rest {
        guard current.hasNews || isUntold || hasNewAttitude else { return .none }
        return current.isWhole ? .whole : .part
    }

    private var isUntold: Bool { !current.isHandedOut && !burst.isEmpty }

    private var hasNewAttitude: Bool { state.attitude != current.handedOut?.attitude }

    /// The line has been quiet for longer than the usual pauses within a burst. What was said is handed out; if the burst goes
    /// on after all, what follows amends it. A recording has no quiet line.
    public mutating func lineIsQuiet(_ emit: (Epoch) -> Void) {
        guard isLive, rest != .none else { return }
        handOut(isOver: false, emit)
        current.isProvisional = true
    }

    /// The stream has ended.
    public mutating func finish(_ emit: (Epoch) -> Void) { closeBurst(isCutOff: true, emit) }

    /// Ends the current burst.
    /// - Parameter isCutOff: nothing follows it, so that it is not known whether it was at its end.
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

    /// Hands out what is known.
    /// - Parameter isOver: the next epoch has begun.
    private mutating func handOut(isOver: Bool, _ emit: (Epoch) -> Void) {
        current.hasNews = false
        var epoch = Epoch(fix: current.isWhole ? current.whole ?? state.fix : state.fix)
        let isAboutFix = epoch.fix.mode != nil || epoch.fix.time != nil
        epoch.sky = state.sky.whole()
        epoch.attitude = state.attitude
        epoch.surroundings = state.surroundings.current
        if state.supplement != Supplement() { epoch.supplement = state.supplement }
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
        current.handedOut = epoch
        emit(epoch)
    }
}

/// How far the epoch has come that is being built.
private struct OpenEpoch {
    /// The fix as it was when it was whole last.
    private(set) var whole: Fix?
    /// Whether nothing with a time has been said about the fix since then.
    private(set) var isWhole = false
    /// Whether something was said that has not been handed out.
    var hasNews = false
    /// The epoch as it was handed out last.
    var handedOut: Epoch?
    // A comparison with nil would copy all of it, for each sentence.

    /// Whether it has been whole at some time.
    var hasBeenWhole: Bool { if case .some = whole { true } else { false } }

    /// Whether it has been handed out.
    var isHandedOut: Bool { if case .some = handedOut { true } else { false } }

    /// Whether it was handed out because its last sentence seemed to have come.
    var wasPredicted = false
    /// Whether it has the time of the epoch before it, at another place.
    var repeatsTime = false
    /// Whether it was handed out because the line was quiet, and may be judged otherwise when it is over.
    var isProvisional = false
    /// Whether the receiver has stated that it is complete.
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
    /// Whether it says what another one has said, though it may be made of more sentences.
    fileprivate func tellsNoMore(than other: Epoch) -> Bool {
        fix == other.fix && sky == other.sky && attitude == other.attitude && supplement == other.supplement
            && surroundings == other.surroundings && isComplete == other.isComplete
    }
}

/// What a fix tells, as far as a receiver that tells it once tells it always.
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
