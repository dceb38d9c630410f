public import NMEA

/// Joins the sentences of one moment to an epoch: one fix becomes exactly one.
///
/// ```swift
/// var builder = EpochBuilder()
/// reader.read(chunk) { sentence in
///     builder.add(sentence) { epoch in print(epoch.fix) }
/// }
/// ```
///
/// An epoch is handed out with its last sentence, once the receiver's cycle is known; before that, and whenever the cycle
/// changes, when the next one begins or the line is quiet. A sentence that says there is no fix ends the fix at once.
public struct EpochBuilder {
    /// How epochs are built.
    public struct Options: Sendable {
        /// The date before which no moment can be. Dates before it are moved on by cycles of 1,024 weeks, which old
        /// receivers lose; `nil` never moves a date, as is right for recordings.
        public var earliestDate: CalendarDate?

        /// Makes options.
        public init(earliestDate: CalendarDate? = nil) { self.earliestDate = earliestDate }
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

    private var state: FixState
    private var cycle = ReportCycle()
    private var burst = Burst()
    /// What is handed out: the fix as it was when it was whole last.
    private var epoch = Epoch(fix: Fix())
    private var isWhole = false
    /// Whether it has not been handed out since.
    private var isNews = false
    private var wasHandedOut = false

    /// Makes a builder for one receiver.
    public init(options: Options = Options()) { state = FixState(earliestDate: options.earliestDate) }

    /// Takes a sentence and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ sentence: borrowing RawSentence, _ emit: (Epoch) -> Void) {
        add(sentence.typed(), emit)
    }

    /// Takes a sentence and hands out the epoch that it completes, or the one that ended before it.
    public mutating func add(_ sentence: TypedSentence, _ emit: (Epoch) -> Void) {
        withUnsafePointer(to: sentence) { take($0, emit) }
    }

    /// Takes sentences and hands out the epochs that they complete, or that ended before them.
    public mutating func add(_ sentences: Span<TypedSentence>, _ emit: (Epoch) -> Void) {
        sentences.withUnsafeBufferPointer { sentences in
            guard let first = sentences.baseAddress else { return }
            for index in sentences.indices { take(first + index, emit) }
        }
    }

    // A sentence is read where it lies: each hand-over as a value copies all of it.
    private mutating func take(_ sentence: UnsafePointer<TypedSentence>, _ emit: (Epoch) -> Void) {
        let name = SentenceName(talker: sentence.pointee.talker, code: sentence.pointee.code)
        var outline = SentenceOutline(sentence.pointee.values)
        let isHeard = !isMisleading(outline, name, fieldCount: sentence.pointee.fieldCount)
        if !isHeard { outline = SentenceOutline() }
        if outline.stamp == .repeated, let moment = outline.time, !burst.isOver(at: moment) { outline.time = nil }
        let border = burst.border(before: name, time: outline.time, isVoidWithoutTime: outline.isVoidWithoutTime)
        if border.endsBurst {
            epoch.isBelated = true
            closeBurst(emit)
            epoch.isBelated = false
        }
        if border.changesTime { cycle.changeTime() }
        let contribution = isHeard ? state.read(sentence.pointee.values, talker: name.talker) : state.passOver()
        if contribution == .restart { cycle.forget() }
        if endsCycle(name.code, contribution, isTimed: outline.isTimed) || countsAlready(contribution) {
            epoch.fix = state.fix
            isWhole = true
            isNews = true
        }
        if wasHandedOut, epoch.attitude == nil, state.attitude != nil { isNews = true }
        if burst.add(name, time: outline.time, isUnfinished: outline.isUnfinished), isWhole { handOut(emit) }
    }

    /// Whether a sentence, though its checksum is right, is better not heard.
    @inline(__always)
    private func isMisleading(_ outline: SentenceOutline, _ name: SentenceName, fieldCount: UInt16) -> Bool {
        // What is cut off is not what its receiver meant to say.
        if fieldCount < outline.leastFieldCount { return true }
        // What is stamped apart and late would make an epoch of its own, of a moment that has been told.
        guard outline.stamp == .apart, let time = outline.time else { return false }
        return burst.isLate(name, time: time)
    }

    /// Whether what is known after a sentence is whole.
    private mutating func endsCycle(_ code: SentenceCode, _ contribution: Contribution, isTimed: Bool) -> Bool {
        if isTimed { return cycle.timed(code) }
        let isVoid = state.fix.mode == Fix.Mode.none
        switch contribution {
        case .content, .position, .restart: return cycle.untimed(code, isVoid: isVoid)
        case .apart:
            _ = cycle.untimed(code, isVoid: isVoid)
            return false
        case .unrelated: return cycle.unrelated()
        case .none: return false
        }
    }

    /// Whether what is known after a sentence counts as whole while the cycle is not known, or when more follows than it
    /// has: a position, and what follows it. That there is no fix after all counts always.
    private func countsAlready(_ contribution: Contribution) -> Bool {
        let isOpen = !cycle.isLearned || wasHandedOut || isWhole && cycle.isOutgrown
        return switch contribution {
        case .position, .restart: isOpen || isWhole && state.fix.mode == Fix.Mode.none
        case .content: isOpen && isWhole
        case .apart, .unrelated, .none: false
        }
    }

    /// Whether something was said that is in no epoch yet: the next sentence, or a quiet line, hands it out.
    public var isWaiting: Bool { isNews || !isWhole && !burst.isEmpty }

    /// The line has been quiet for longer than the pauses within a burst: nothing more belongs to the current epoch.
    public mutating func lineIsQuiet(_ emit: (Epoch) -> Void) {
        closeBurst(emit)
        burst.followsQuiet = true
    }

    /// The stream has ended.
    public mutating func finish(_ emit: (Epoch) -> Void) { closeBurst(emit) }

    /// Ends the current burst.
    private mutating func closeBurst(_ emit: (Epoch) -> Void) {
        if wasHandedOut, isNews { burst.withdrawPrediction() }
        handOut(emit)
        if let mode = state.fix.mode { cycle.close(isWhole: isWhole, hasFix: mode != Fix.Mode.none) }
        burst.close()
        cycle.beginBurst()
        state.beginFix()
        isWhole = false
        isNews = false
        wasHandedOut = false
    }

    private mutating func handOut(_ emit: (Epoch) -> Void) {
        // Half a fix is handed out once, when nothing more can come.
        guard isNews || !isWhole && !burst.isEmpty else { return }
        if !isWhole { epoch.fix = state.fix }
        let isAboutFix = epoch.fix.mode != nil || epoch.fix.time != nil
        epoch.sky = state.sky.take()
        epoch.attitude = state.attitude
        guard isAboutFix || epoch.sky != nil || epoch.attitude != nil else { return }
        epoch.isComplete = isWhole && !cycle.isOutgrown || !isAboutFix
        epoch.sentences = burst.sharedSentences()
        if epoch.fix.speed == nil { epoch.fix.speed = state.speedFromPlaces(epoch.fix) }
        epoch.fix.conclude(with: epoch.sky)
        statistics.epochs += 1
        if !epoch.isComplete { statistics.incomplete += 1 }
        if wasHandedOut { statistics.amended += 1 }
        wasHandedOut = true
        isNews = false
        emit(epoch)
    }
}
