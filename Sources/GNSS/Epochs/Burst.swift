import NMEA

// A burst is the group of sentences that a receiver sends about one moment. A sentence with another time begins a new
// burst. If a receiver sends no time, or has just lost it, a new burst begins when a sentence that is sent once per
// burst repeats.
//
// A live fix should be emitted with its last byte, not when the next burst begins a second later. So the last sentence
// of a burst is predicted: if the previous bursts ended with the same sentence, this one will too. A prediction is
// wrong if more of the same burst follows. It is then withdrawn, and the next prediction requires twice as many equal
// ends in a row. Receivers with an irregular cycle soon fall back to timestamps and quiet lines.
//
// A quiet line never ends a burst: on a busy machine or a slow network a pause may occur anywhere.

/// Separates bursts and predicts their last sentence. A pure state machine, fed with every sentence in order.
struct Burst {
    /// How a sentence differs from the burst before it.
    enum Boundary {
        /// The sentence belongs to the burst.
        case none
        /// The sentence has another time.
        case time
        /// A sentence of the burst repeats with another position. The receiver's clock stands still, counts only whole
        /// seconds although there are several fixes in each, or guessed the time of the first fix.
        case place
        /// The sentence belongs to another burst for another reason. For example, an untimed sentence that is sent once
        /// per burst repeats.
        case other
    }

    /// A sentence and its occurrence in a burst, because the same type may occur several times. Only the last sentence
    /// of a multi-sentence list counts, so that lists may grow and shrink.
    private struct End: Equatable {
        var name: SentenceName
        var occurrence: Int
    }

    /// The sentences so far, in order.
    private var sentences: [SentenceName] = []
    /// The positions in these sentences.
    private var places: [(name: SentenceName, place: ReportOutline.Place)] = []
    /// The sentences that announced another part of the same list.
    private var unfinished: [SentenceName] = []

    private var lastShared: [SentenceName] = []
    private var hasTime = false
    private var lastTime: TimeOfDay?
    private var lastEnd: End?
    private var agreement = 0
    /// Whether the expected end was missing from the last burst.
    private var wasMissed = false
    private var requiredAgreement = 1
    private static let mostRequiredAgreement = 256
    /// A limit above what receivers send, so that a stream without any time cannot grow the list without bound.
    private static let mostSentences = 1000
    /// A tolerance in nanoseconds. Some receivers round the same time differently in different sentences.
    private static let tolerance: Int64 = 10_000_000

    var isEmpty: Bool { sentences.isEmpty }

    // These queries and their callers are inlined: the compiler copies a structure of this size before each nonmutating
    // call.

    /// Returns whether and why a sentence begins a new burst.
    /// - Parameters:
    ///   - isVoidWithoutTime: Whether the sentence reports that there is no fix, and no time.
    ///   - losesFix: Whether that contradicts a fix in the burst, so that the sentence is about another moment.
    @inline(__always)
    func boundary(
        before name: SentenceName, time: TimeOfDay?, place: ReportOutline.Place? = nil, isVoidWithoutTime: Bool,
        losesFix: Bool
    ) -> Boundary {
        if let time, !isLastTime(time, of: name) { return .time }
        // A missing position does not count: a receiver that loses its fix at the end of a burst reports that with the
        // same time.
        if let place, place.coordinate != nil, places.contains(where: { $0.name == name && $0.place != place }) {
            return .place
        }
        let isAgain = (!hasTime || isVoidWithoutTime) && name.isSentOnce && sentences.contains(name)
        return isAgain || losesFix || sentences.count >= Self.mostSentences ? .other : .none
    }

    /// Whether a time is that of the burst, apart from rounding.
    ///
    /// The fixes of a fast receiver may be as close together as the rounding. So if the burst already has a sentence of
    /// this type, the times must be equal.
    @inline(__always)
    private func isLastTime(_ time: TimeOfDay, of name: SentenceName) -> Bool {
        guard let lastTime else { return false }
        let times = (lastTime.nanosecondOfDay, time.nanosecondOfDay)
        var difference = abs(times.0 - times.1)
        // Midnight may lie between the two times. A leap second is already beyond the end of the day.
        let day: Int64 = 86_400_000_000_000
        if difference > day / 2, max(times.0, times.1) < day { difference = day - difference }
        return difference == 0 || difference <= Self.tolerance && !sentences.contains(name)
    }

    /// Whether a sentence is late: its time is before that of the burst.
    @inline(__always)
    func isLate(_ name: SentenceName, time: TimeOfDay) -> Bool {
        guard hasTime, let lastTime, !sentences.contains(name) else { return false }
        let lag = lastTime.nanosecondOfDay - time.nanosecondOfDay
        return lag > Self.tolerance && lag <= 5_000_000_000
    }

    /// Whether a time is up to 10 minutes later than that of the burst.
    @inline(__always)
    func isOver(at time: TimeOfDay) -> Bool {
        guard let lastTime else { return true }
        let day: Int64 = 86_400_000_000_000
        let ahead = (time.nanosecondOfDay - lastTime.nanosecondOfDay + day) % day
        return ahead > Self.tolerance && ahead < 600_000_000_000
    }

    /// Adds a sentence to the current burst.
    /// - Parameter isUnfinished: Whether another part of the same list follows.
    /// - Returns: `true` if the sentence is expected to be the last one.
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

    /// Returns the sentences so far. The array is shared with the last burst if both have the same sentences, as most
    /// have.
    mutating func sharedSentences() -> [SentenceName] {
        if sentences != lastShared { lastShared = sentences.map { $0 } }
        return lastShared
    }

    /// Ends the burst.
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
            // One lost sentence does not mean another cycle.
            wasMissed = true
        } else {
            agreement = 0
            lastEnd = end
            wasMissed = false
        }
    }

    /// Withdraws a wrong prediction: the burst continued after its expected end.
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
