import NMEA

// A receiver sends one burst of sentences for each fix, in an order that differs between receivers. After only some of
// the sentences the fix is incomplete, so the end of the cycle is learned. When a sentence with a new time begins a
// burst, the last timed sentence before it ended the previous burst: it is a terminator.
//
// From then on a fix is complete only once a terminator has been read. Untimed sentences after the terminator
// (satellites, course, errors) complete it further. A burst stays incomplete if its terminator was lost or if the log
// ends within the burst.
//
// Receivers can be reconfigured. After a few bursts without a terminator the cycle is forgotten.
//
// Until the first terminator is known there is nothing to compare with: any position counts as complete, and so does
// everything after it.
//
// After power-up a receiver first reports that it has no fix. Those bursts may end differently from bursts with a fix.
// The time of a void RMC is a guess of the receiver's clock, and nothing is learned from it. So the first fix includes
// everything that follows in its burst. If a timed sentence follows the terminator, the fix is not called complete,
// because more may be coming.
//
// GLL is special. Several manufacturers give it a time that differs from the rest of the burst. So nothing is learned
// from a burst that seems to begin with GLL. Old Garmin receivers send GLL last, followed only by route sentences,
// which carry no time.

/// Learns which sentences end a receiver's cycle. A pure state machine, fed with every sentence in order.
struct ReportCycle {
    /// The types of timed sentences that ended a burst.
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
    /// Whether the end of the cycle is known.
    private(set) var isLearned = false
    /// Whether the first burst with a fix has continued after a terminator of the bursts without one.
    private(set) var exceededLearnedCycle = false

    /// Notes that the next sentence has another time than the previous one.
    mutating func changeTime() { hasNewTime = true }

    /// Notes that the next sentence belongs to a new burst.
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

    /// Adds a sentence without a time whose content belongs to a fix.
    /// - Parameter isVoid: Whether the receiver has no fix. No timed sentence is required in such a burst.
    /// - Returns: `true` if the fix is complete after the sentence.
    mutating func untimed(_ code: SentenceCode, isVoid: Bool) -> Bool {
        isAfterGLL = code == "GLL"
        guard hasTimed || isVoid else { return false }
        return lastTimed.map(terminators.contains) ?? false
    }

    /// Adds a standard sentence whose content does not belong to a fix, such as one about a route.
    /// - Returns: `true` if the sentence ends the cycle.
    mutating func unrelated() -> Bool {
        guard isAfterGLL else { return false }
        terminators.removeAll { $0 == lastTimed }
        isLearned = true
        return true
    }

    /// Ends a burst that reported whether there is a fix.
    /// - Parameters:
    ///   - isWhole: Whether the burst had a terminator.
    ///   - hasFix: Whether the burst had a fix.
    mutating func close(isWhole: Bool, hasFix: Bool) {
        if hasFix { hasSeenFix = true }
        incompleteBursts = isWhole ? 0 : incompleteBursts + 1
        guard incompleteBursts >= Self.maxIncompleteBursts else { return }
        incompleteBursts = 0
        terminators.removeAll()
        isLearned = false
        hasSeenFix = false
    }

    /// Forgets that the cycle is known, because the receiver has restarted.
    mutating func forget() { isLearned = false }
}
