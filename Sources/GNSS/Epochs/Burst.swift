import NMEA

// A burst is what a receiver says about one moment. Another one begins with another time. A receiver that says no time, or
// has just lost it, begins another one with a sentence that is sent once a burst.
//
// A live fix should be handed out with the last byte that belongs to it, not when the next one begins a second later. The last
// sentence of a burst is predicted from the bursts before: when they ended with the same sentence, the next one will too.
// A prediction that turns out wrong (something of the same burst still follows) is withdrawn, and the more often that
// happens the longer the ends must have been the same before the next prediction, so that a receiver with an irregular
// cycle is soon left to time stamps and quiet lines. A quiet line never ends a burst: on a busy machine or a slow network a pause
// may fall anywhere.

/// Tells bursts apart and predicts their last sentence. A pure state machine, fed with every sentence in turn.
struct Burst {
    /// What parts a sentence from the burst before it.
    enum Boundary {
        /// Nothing: it belongs to the burst.
        case none
        /// Another time.
        case time
        /// Another place in a sentence that the burst has had: the receiver's clock stands still, counts whole seconds though
        /// there are several fixes in each, or guessed the time of the first fix.
        case place
        /// A sentence without a time that is sent once a burst.
        case other
    }

    /// A sentence's place in a burst: the same type may come several times. Of lists that take several sentences only the
    /// last ones count, so that they may grow and shrink.
    private struct End: Equatable {
        var name: SentenceName
        var occurrence: Int
    }

    /// The sentences so far, in their order.
    private var sentences: [SentenceName] = []
    /// The places in them.
    private var places: [(name: SentenceName, place: ReportOutline.Place)] = []
    /// Those of them that another part of the same list was to follow.
    private var unfinished: [SentenceName] = []

    private var lastShared: [SentenceName] = []
    private var hasTime = false
    private var lastTime: TimeOfDay?
    private var lastEnd: End?
    private var agreement = 0
    /// Whether the last burst, though its end seemed to be known, had none.
    private var wasMissed = false
    private var requiredAgreement = 1
    private static let mostRequiredAgreement = 256
    /// Receivers send fewer; a stream without any time must not gather sentences without end.
    private static let mostSentences = 1000
    /// Some receivers round the same time differently in different sentences.
    private static let tolerance: Int64 = 10_000_000

    var isEmpty: Bool { sentences.isEmpty }

    // Questions are inlined here and in what asks them: the compiler copies a structure of this size before each call that
    // does not change it.

    /// Whether a sentence begins another burst.
    /// - Parameters:
    ///   - isVoidWithoutTime: it says that there is no fix, and no time.
    ///   - losesFix: the burst has a fix, so that this is not said of its moment.
    @inline(__always)
    func boundary(
        before name: SentenceName, time: TimeOfDay?, place: ReportOutline.Place? = nil, isVoidWithoutTime: Bool,
        losesFix: Bool
    ) -> Boundary {
        if let time, !isLastTime(time, of: name) { return .time }
        // A receiver that loses its fix at the end of a burst says so of the same moment.
        if let place, place.coordinate != nil, places.contains(where: { $0.name == name && $0.place != place }) {
            return .place
        }
        let isAgain = (!hasTime || isVoidWithoutTime) && name.isSentOnce && sentences.contains(name)
        return isAgain || losesFix || sentences.count >= Self.mostSentences ? .other : .none
    }

    /// Whether a time is the burst's, but for rounding. A fast receiver's fixes are as near to each other as that: what the
    /// burst already has is said of another one.
    @inline(__always)
    private func isLastTime(_ time: TimeOfDay, of name: SentenceName) -> Bool {
        guard let lastTime else { return false }
        let times = (lastTime.nanosecondOfDay, time.nanosecondOfDay)
        var difference = abs(times.0 - times.1)
        // Midnight may lie in between. A leap second is beyond the day's end already.
        let day: Int64 = 86_400_000_000_000
        if difference > day / 2, max(times.0, times.1) < day { difference = day - difference }
        return difference == 0 || difference <= Self.tolerance && !sentences.contains(name)
    }

    /// Whether a sentence repeats what was said a moment ago, after the next moment has begun.
    @inline(__always)
    func isLate(_ name: SentenceName, time: TimeOfDay) -> Bool {
        guard hasTime, let lastTime, !sentences.contains(name) else { return false }
        let lag = lastTime.nanosecondOfDay - time.nanosecondOfDay
        return lag > Self.tolerance && lag <= 5_000_000_000
    }

    /// Whether a time is a little later than that of the burst.
    @inline(__always)
    func isOver(at time: TimeOfDay) -> Bool {
        guard let lastTime else { return true }
        let day: Int64 = 86_400_000_000_000
        let ahead = (time.nanosecondOfDay - lastTime.nanosecondOfDay + day) % day
        return ahead > Self.tolerance && ahead < 600_000_000_000
    }

    /// Takes a sentence of the current burst.
    /// - Parameter isUnfinished: another part of the same list is to follow.
    /// - Returns: whether it is expected to be the last one.
    mutating func add(
        _ name: SentenceName, time: TimeOfDay?, place: ReportOutline.Place? = nil, isUnfinished: Bool = false
    ) -> Bool {
        sentences.append(name)
        if let place { places.append((name, place)) }
        if isUnfinished { unfinished.append(name) }
        if let time {
            lastTime = time
            hasTime = true
        }
        guard !isUnfinished, agreement >= requiredAgreement, let lastEnd, lastEnd.name == name else { return false }
        return lastEnd.occurrence == occurrences(of: name)
    }

    /// The sentences so far, in memory shared with the last burst when that had the same ones, as most have.
    mutating func sharedSentences() -> [SentenceName] {
        if sentences != lastShared { lastShared = sentences.map { $0 } }
        return lastShared
    }

    /// The burst is over.
    mutating func close() {
        if let last = sentences.last { learn(End(name: last, occurrence: occurrences(of: last))) }
        sentences.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        unfinished.removeAll(keepingCapacity: true)
        hasTime = false
    }

    private mutating func learn(_ end: End) {
        if end == lastEnd {
            agreement += 1
            wasMissed = false
        } else if agreement >= requiredAgreement, !wasMissed, let lastEnd,
            occurrences(of: lastEnd.name) < lastEnd.occurrence
        {
            // One sentence that is lost does not make another cycle.
            wasMissed = true
        } else {
            agreement = 0
            lastEnd = end
            wasMissed = false
        }
    }

    /// The prediction was wrong: the burst went on after its expected end.
    mutating func withdrawPrediction() {
        agreement = 0
        requiredAgreement = min(requiredAgreement * 2, Self.mostRequiredAgreement)
        lastEnd = nil
    }

    @inline(__always)
    private func occurrences(of name: SentenceName) -> Int {
        sentences.count { $0 == name } - unfinished.count { $0 == name }
    }
}
