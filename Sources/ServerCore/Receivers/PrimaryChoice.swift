internal import GNSS
internal import Receivers

// A client that chooses no receiver gets the positions of one receiver at a time, not those of all in turn. That is the
// preferred receiver, or another one while the preferred has no fix. A brief loss of the fix changes nothing, and a
// receiver that regains its fix must keep it for a while before it takes over again.

/// The choice of the primary receiver, which is served to clients that do not choose one.
enum PrimaryChoice {
    /// The state of a receiver, from worst to best.
    enum Rank: Int, Comparable {
        case away
        case heard
        case hasFix

        static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
    }

    /// The state of a receiver, as far as it matters for the choice.
    struct Candidate {
        var priority: Int
        var rank: Rank
        var rankSince: ContinuousClock.Instant
    }

    /// The time for which the primary receiver may lose its fix.
    static let demotionDelay = Duration.seconds(3)
    /// The time for which another receiver must have had its fix before it takes over.
    static let promotionDelay = Duration.seconds(10)

    /// Returns the best receiver.
    ///
    /// - Parameter current: The index of the primary receiver so far.
    /// - Returns: The index of the new primary receiver, or `nil` if there are no receivers.
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
