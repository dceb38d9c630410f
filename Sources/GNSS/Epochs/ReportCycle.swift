import NMEA

// A receiver sends one burst of sentences for each fix. The order of the sentences differs between receivers, and a fix
// is incomplete until its last sentence has arrived. The type of the last sentence is therefore learned. When a
// sentence with a new time begins a burst, the latest earlier sentence with a time must have ended the previous burst.
// The type of this earlier sentence is called a terminator.
//
// Once a terminator has been learned, a fix is complete only after a terminator has arrived. Sentences without a time
// (satellites, course, errors) may follow the terminator and add values to the complete fix. A burst stays incomplete
// if its terminator was lost or if the log ends within the burst.
//
// A receiver may be reconfigured to send other sentences. All terminators are therefore discarded after a few bursts
// without one.
//
// Until the first terminator has been learned, it is unknown where a burst ends. A fix is then complete after every
// sentence with a position, and after every later sentence about the fix.
//
// After power-up a receiver first reports that it has no fix. A burst without a fix may end with a different sentence
// from a burst with a fix. Nothing is learned from the time of an RMC sentence without a fix, because it is a guess by
// the receiver's clock. The terminators learned so far may therefore be wrong for the first burst with a fix, and the
// fix includes all sentences of that burst. If a sentence with a time follows the terminator in this burst, the fix is
// not marked as complete, because more sentences may follow.
//
// GLL is an exception, because the GLL sentences of several manufacturers have a time that differs from the rest of the
// burst. Nothing is learned from a burst that appears to begin with GLL. Old Garmin receivers send GLL last, followed
// only by route sentences, which have no time. A route sentence after GLL therefore ends the cycle.

/// A pure state machine that learns which sentences end a receiver's cycle. All of the receiver's sentences must be
/// added, in order of arrival.
struct ReportCycle {
    /// The types of sentence that have ended a burst. All sentences of these types contain a time.
    private var terminators: [SentenceCode] = []
    private var lastTimed: SentenceCode?
    private var hasNewTime = false
    /// Whether a sentence with a time has arrived since the burst began.
    private var hasTimed = false
    /// Whether a terminator has arrived since the burst began.
    private var hasEnded = false
    private var isAfterGLL = false
    /// The number of consecutive bursts without a terminator.
    private var incompleteBursts = 0
    private static let maxIncompleteBursts = 3
    /// Whether a burst with a fix has ended since learning began.
    private var hasSeenFix = false
    /// Whether the end of the cycle has been learned.
    private(set) var isLearned = false
    /// Whether the first burst with a fix has continued beyond a terminator that was learned from bursts without a fix.
    private(set) var exceededLearnedCycle = false

    /// Records that the time of the next sentence differs from the previous one.
    mutating func changeTime() { hasNewTime = true }

    /// Records that the next sentence begins a new burst.
    mutating func beginBurst() {
        hasTimed = false
        hasEnded = false
        exceededLearnedCycle = false
    }

    /// Adds a sentence with a time.
    /// - Returns: `true` if the sentence ends the cycle.
    mutating func timed(_ code: SentenceCode) -> Bool {
        isAfterGLL = code == "GLL"
        defer { hasNewTime = false }
        if hasNewTime, let lastTimed, !isAfterGLL, !terminators.contains(lastTimed) {
            terminators.append(lastTimed)
            isLearned = true
        }
        lastTimed = code
        hasTimed = true
        let isTerminator = terminators.contains(code)
        exceededLearnedCycle = hasEnded && !isTerminator && isLearned && !hasSeenFix
        if isTerminator { hasEnded = true }
        return isTerminator
    }

    /// Adds a sentence that belongs to a fix but has no time.
    /// - Parameter isVoid: Whether the receiver has no fix. A burst without a fix does not need a sentence with a time
    ///   to be complete.
    /// - Returns: `true` if the fix is complete after the sentence.
    mutating func untimed(_ code: SentenceCode, isVoid: Bool) -> Bool {
        isAfterGLL = code == "GLL"
        guard hasTimed || isVoid else { return false }
        return lastTimed.map(terminators.contains) ?? false
    }

    /// Adds a standard sentence that does not belong to a fix, such as a route sentence.
    /// - Returns: `true` if the sentence ends the cycle.
    mutating func unrelated() -> Bool {
        guard isAfterGLL else { return false }
        terminators.removeAll { $0 == lastTimed }
        isLearned = true
        return true
    }

    /// Ends a burst. Call this method only if a sentence of the burst reported whether the receiver has a fix.
    /// - Parameters:
    ///   - isWhole: Whether the fix was complete at any time during the burst.
    ///   - hasFix: Whether the receiver had a fix.
    mutating func close(isWhole: Bool, hasFix: Bool) {
        if hasFix { hasSeenFix = true }
        incompleteBursts = isWhole ? 0 : incompleteBursts + 1
        guard incompleteBursts >= Self.maxIncompleteBursts else { return }
        incompleteBursts = 0
        terminators.removeAll()
        isLearned = false
        hasSeenFix = false
    }

    /// Marks the end of the cycle as unknown. Called when the receiver has restarted.
    mutating func forget() { isLearned = false }
}
