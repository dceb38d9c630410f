import NMEA

// A receiver sends a burst of sentences for each fix, in an order of its own. What is known after some of them is half a
// fix, so the cycle's ends are learned: when a sentence with a new time begins a burst, the timed sentence before it ended
// the last one. From then on a fix counts as whole only when such a terminator has been read; untimed sentences that follow
// an terminator (satellites, course, errors) complete it further. A burst whose terminator was lost, or that is cut off by
// the end of a log, stays half.
//
// Receivers are set up anew: after a few bursts without any terminator the cycle is not known any more.
//
// Before the first terminator is known any position counts, and what follows it: there is nothing to compare with.
//
// A receiver that is switched on says first that it has no fix. What ends those bursts need not end one with a fix: the
// time of a void RMC is a guess of the receiver's clock and teaches nothing. So the first fix is taken with all that
// follows in its burst; when something timed follows the terminator it is not called whole, for it is not known what else
// there is.
//
// GLL is special. Several makers stamp it apart from the rest of the burst, so a burst that seems to begin with GLL teaches
// nothing, and old Garmin receivers put it last but for route sentences without any time.

/// Learns which sentences end a receiver's cycle. A pure state machine, fed with every sentence in turn.
struct ReportCycle {
    /// Timed sentences that ended a burst.
    private var terminators: [SentenceCode] = []
    private var lastTimed: SentenceCode?
    private var hasNewTime = false
    /// Whether a sentence with a time has come since the burst began.
    private var hasTimed = false
    /// Whether a terminator has come since then.
    private var hasEnded = false
    private var isAfterGLL = false
    /// How many bursts have come without a terminator.
    private var incompleteBursts = 0
    private static let maxIncompleteBursts = 3
    /// Whether a burst with a fix has been seen since the cycle began to be learned.
    private var hasSeenFix = false
    /// Whether the cycle's end is known.
    private(set) var isLearned = false
    /// Whether the burst, the first one with a fix, has gone on after what ended those without.
    private(set) var exceededLearnedCycle = false

    /// What comes now has another time than what came before.
    mutating func changeTime() { hasNewTime = true }

    /// What comes now is of another burst than what came before.
    mutating func beginBurst() {
        hasTimed = false
        hasEnded = false
        exceededLearnedCycle = false
    }

    /// Takes a sentence with a time.
    /// - Returns: whether it ends the cycle.
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

    /// Takes a sentence without a time whose content belongs to fixes.
    /// - Parameter isVoid: there is no fix, which nothing need follow.
    /// - Returns: whether what is known then is whole.
    mutating func untimed(_ code: SentenceCode, isVoid: Bool) -> Bool {
        isAfterGLL = code == "GLL"
        guard hasTimed || isVoid else { return false }
        return lastTimed.map(terminators.contains) ?? false
    }

    /// Takes a standard sentence whose content does not belong to fixes, such as one about a route.
    /// - Returns: whether it ends the cycle.
    mutating func unrelated() -> Bool {
        guard isAfterGLL else { return false }
        terminators.removeAll { $0 == lastTimed }
        isLearned = true
        return true
    }

    /// A burst is over that said whether there is a fix.
    /// - Parameter isWhole: it had a terminator.
    mutating func close(isWhole: Bool, hasFix: Bool) {
        if hasFix { hasSeenFix = true }
        incompleteBursts = isWhole ? 0 : incompleteBursts + 1
        guard incompleteBursts >= Self.maxIncompleteBursts else { return }
        incompleteBursts = 0
        terminators.removeAll()
        isLearned = false
        hasSeenFix = false
    }

    /// Forgets that the cycle is known: the receiver has begun anew.
    mutating func forget() { isLearned = false }
}
