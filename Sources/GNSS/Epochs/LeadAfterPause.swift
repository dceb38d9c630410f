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

    /// The number of bursts that a pair of neighbors has divided, minus the evidence against it.
    private struct Evidence {
        let neighbors: Neighbors
        var amount: Int
    }

    /// The evidence that is needed.
    private static let enough = 8
    private static let maxAmount = 16
    /// How much more an objection counts than a burst that was divided.
    private static let objection = 4
    /// Receivers begin their bursts with a few types of messages, but a line with garbage may contain any.
    private static let maxPairs = 20

    /// Whether the line has paused since the last message.
    private(set) var hasPaused = false
    private var last: SentenceCode?
    /// The neighbors of the last pause, if the second one may have begun a burst. The next time decides.
    private var candidate: Neighbors?
    /// Usually one pair; more if the receiver does not begin each burst with the same message. Empty for most receivers.
    private var evidence: [Evidence] = []

    /// Whether it is known which sentence begins a burst.
    var isLearned: Bool { evidence.contains { $0.amount >= Self.enough } }

    /// Whether a pause may show that the last sentence has not begun a burst.
    var hasCandidate: Bool { candidate != nil }

    /// Returns whether the next message, which has this type and no time, begins a burst.
    func contains(_ code: SentenceCode) -> Bool {
        guard hasPaused, let neighbors = neighbors(code) else { return false }
        return evidence.contains { $0.neighbors == neighbors && $0.amount >= Self.enough }
    }

    /// Records that the line has paused.
    mutating func pause() {
        hasPaused = true
        if let candidate { object(to: candidate) }
        candidate = nil
    }

    /// Adds a message without a time.
    /// - Parameter isAfterWhole: Whether the fix before the message is complete.
    mutating func addUntimed(_ code: SentenceCode, isAfterWhole: Bool) {
        if code.mayLead, let neighbors = neighbors(code) {
            if hasPaused, isAfterWhole { candidate = neighbors } else { object(to: neighbors) }
        }
        add(code)
    }

    /// Adds a message with a time.
    /// - Parameter isNew: Whether the time differs from the previous time.
    mutating func addTimed(_ code: SentenceCode, isNew: Bool) {
        if let candidate {
            if isNew { learn(candidate) } else { object(to: candidate) }
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
        if let index = index(of: neighbors) {
            evidence[index].amount = min(evidence[index].amount + 1, Self.maxAmount)
        } else {
            if evidence.count == Self.maxPairs { evidence.removeAll() }
            evidence.append(Evidence(neighbors: neighbors, amount: 1))
        }
    }

    private mutating func object(to neighbors: Neighbors) {
        guard let index = index(of: neighbors) else { return }
        evidence[index].amount -= Self.objection
        if evidence[index].amount <= 0 { evidence.remove(at: index) }
    }

    private func index(of neighbors: Neighbors) -> Int? { evidence.firstIndex { $0.neighbors == neighbors } }
}

extension SentenceCode {
    /// Whether some receivers begin a burst with sentences of this type, which contain no time.
    fileprivate var mayLead: Bool { self == "GSV" || self == "GSA" || self == "VTG" }
}
