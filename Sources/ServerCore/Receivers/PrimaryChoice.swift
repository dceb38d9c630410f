internal import GNSS
internal import Receivers

// A client that names no receiver gets one position at a time, not those of all receivers by turns: the preferred receiver's,
// and another one's while that one has none. A fix that is gone for a moment changes nothing, and a receiver that has just
// found itself has to keep its fix for a while before it takes over again.

/// Which of several receivers is served to whoever names none.
enum PrimaryChoice {
    /// How well a receiver is, the best last.
    enum Rank: Int, Comparable {
        case away
        case heard
        case hasFix

        static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
    }

    /// What is known of a receiver.
    struct Candidate {
        var priority: Int
        var rank: Rank
        var rankSince: ContinuousClock.Instant
    }

    /// A position may be lost for so long.
    static let demotionDelay = Duration.seconds(3)
    /// And must have been there for so long.
    static let promotionDelay = Duration.seconds(10)

    /// The one that is best now.
    /// - Parameter current: the one that was until now.
    /// - Returns: its index, `nil` when there is none.
    static func best(of candidates: [Candidate], current: Int?, at now: ContinuousClock.Instant) -> Int? {
        let best = candidates.indices.min { one, other in
            (-candidates[one].rank.rawValue, candidates[one].priority)
                < (-candidates[other].rank.rawValue, candidates[other].priority)
        }
        guard let best, let current, best != current else { return best }
        let (old, new) = (candidates[current], candidates[best])
        if old.rank == .away { return new.rank > .away ? best : current }
        let isOverdue = new.rank > old.rank && now - old.rankSince >= demotionDelay
        let isProven = new.rank == old.rank && now - new.rankSince >= promotionDelay
        return isOverdue || isProven ? best : current
    }
}

extension PrimaryChoice.Rank {
    init(of receiver: ServedReceiver) {
        guard receiver.status.isHeard else {
            self = .away
            return
        }
        self = receiver.epoch?.fix.hasPosition == true ? .hasFix : .heard
    }
}
