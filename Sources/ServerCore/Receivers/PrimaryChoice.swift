internal import GNSS
internal import Receivers

// Clients that do not choose a receiver get the data of the primary receiver: the receiver with the highest priority
// among those that have a fix. To avoid frequent changes, the primary receiver stays primary during a short loss of its
// fix, and a receiver with a higher priority becomes primary again only after it has had a fix for a while.

/// The rules for choosing the primary receiver, which is served to clients that do not choose a receiver.
enum PrimaryChoice {
    /// The state of a receiver, in ascending order of preference.
    enum Rank: Int, Comparable {
        case away
        case receiving
        case hasFix

        static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
    }

    /// The properties of a receiver that determine the choice.
    struct Candidate {
        var priority: Int
        var rank: Rank
        var rankSince: ContinuousClock.Instant
    }

    /// The time without a fix after which another receiver replaces the primary receiver.
    static let demotionDelay = Duration.seconds(3)
    /// How long a receiver with a higher priority must have had a fix before it becomes primary.
    static let promotionDelay = Duration.seconds(10)

    /// Chooses the primary receiver.
    ///
    /// - Parameter current: The index of the current primary receiver.
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
        guard receiver.status.isReceiving else {
            self = .away
            return
        }
        self = receiver.epoch?.fix.hasPosition == true ? .hasFix : .receiving
    }
}
