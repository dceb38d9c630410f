import NMEA

// The modems in phones and in mobile network adapters begin each burst with the list of satellites: GSV, GSA, RMC, GGA.
// GSV contains no value that could be compared with the timed sentences (see `LeadingSentences`), but a live line pauses
// between two bursts. An untimed sentence probably begins a burst if it follows a pause, and if the next time is new and
// follows without a pause.
//
// A few pauses prove nothing, because a busy machine or a slow network may cause them anywhere. The same two sentences
// must therefore be separated by a pause in most bursts. All other bursts in which they are neighbors are evidence
// against it.

/// A pure state machine that learns from the pauses on a live line which untimed sentence begins each burst. It must
/// receive every message and every pause, in order.
struct LeadAfterPause {
    /// Two successive messages that may be the end of a burst and the beginning of the next one.
    private struct Neighbors: Equatable {
        let last: SentenceCode
        let first: SentenceCode
    }

    /// The evidence that is needed.
    private static let enough = 8
    private static let maxEvidence = 16
    /// How much more a burst counts that is evidence against the learned beginning.
    private static let objection = 4

    /// Whether the line has paused since the last message.
    private(set) var hasPaused = false
    private var last: SentenceCode?
    /// The neighbors of the last pause, if the second one may have begun a burst. The next time decides.
    private var candidate: Neighbors?
    private var learned: Neighbors?
    /// The number of bursts that began with the second one of ``learned``, minus the evidence against it.
    private var evidence = 0

    /// Whether it is known which sentence begins each burst.
    var isLearned: Bool { evidence >= Self.enough }

    /// Whether a pause may show that the last sentence has not begun a burst.
    var hasCandidate: Bool { candidate != nil }

    /// Returns whether the next message, which has this type and no time, begins a burst.
    func contains(_ code: SentenceCode) -> Bool { isLearned && hasPaused && neighbors(code) == learned }

    /// Records that the line has paused.
    mutating func pause() {
        hasPaused = true
        if candidate == learned { object() }
        candidate = nil
    }

    /// Adds a message without a time.
    /// - Parameter isAfterWhole: Whether the fix before the message is complete.
    mutating func addUntimed(_ code: SentenceCode, isAfterWhole: Bool) {
        if code.mayLead, let neighbors = neighbors(code) {
            if hasPaused, isAfterWhole { candidate = neighbors } else if neighbors == learned { object() }
        }
        add(code)
    }

    /// Adds a message with a time.
    /// - Parameter isNew: Whether the time differs from the previous time.
    mutating func addTimed(_ code: SentenceCode, isNew: Bool) {
        if let candidate {
            if isNew { learn(candidate) } else if candidate == learned { object() }
        }
        candidate = nil
        add(code)
    }

    private mutating func add(_ code: SentenceCode) {
        last = code
        hasPaused = false
    }

    private func neighbors(_ code: SentenceCode) -> Neighbors? { last.map { Neighbors(last: $0, first: code) } }

    private mutating func learn(_ neighbors: Neighbors) {
        if neighbors != learned {
            object()
            guard evidence == 0 else { return }
            learned = neighbors
        }
        evidence = min(evidence + 1, Self.maxEvidence)
    }

    private mutating func object() { evidence = max(evidence - Self.objection, 0) }
}

extension SentenceCode {
    /// Whether some receivers begin a burst with sentences of this type, which contain no time.
    fileprivate var mayLead: Bool { self == "GSV" || self == "GSA" || self == "VTG" }
}
