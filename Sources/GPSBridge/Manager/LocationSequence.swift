import FoundationEssentials
import GNSS

/// The order of a receiver's locations. Late locations are not part of it.
struct LocationSequence {
    /// How a location relates to the last one.
    enum Place {
        case next
        /// The location replaces the last one, which has the same time.
        case amendment(of: Location)
        /// The receiver's clock was set back before the location.
        case afterSetBack
        /// The location must be dropped.
        case late
    }

    private(set) var last: Location?
    /// Whether ``last`` is the position of the device. Set this property to `false` when reading stops.
    var isCurrent = false
    /// The number of consecutive locations that were older than the last one.
    private var lateCount = 0
    /// The number of consecutive positions without a date.
    private var undatedCount = 0

    /// The maximum delay of a location, in seconds. A location that is older than the last one by at most this delay is
    /// late. An even older location is accepted, because the receiver's clock must have been set back.
    private static let maxDelay = 10.0

    /// The maximum number of consecutive late locations. If more locations than this are late, the receiver's clock is
    /// assumed to have been set back, for example because a short recording was restarted.
    private static let maxLateCount = 2

    /// The maximum number of consecutive undated positions, after which the receiver is assumed to send no dates. Even
    /// a receiver that sends dates may start with undated positions, because reading can begin in the middle of a
    /// burst.
    private static let maxUndatedCount = 3

    /// Whether the receiver sends no dates.
    var lacksDates: Bool { undatedCount > Self.maxUndatedCount }

    mutating func countUndated(_ fix: Fix) {
        if fix.coordinate != nil { undatedCount = fix.time == nil ? undatedCount + 1 : 0 }
    }

    mutating func forgetUndated() { undatedCount = 0 }

    /// Adds a location, unless it is late.
    mutating func add(_ found: Location, isAmendment: Bool) -> Place {
        let latest = last
        let delay = latest.map { $0.timestamp.timeIntervalSince(found.timestamp) } ?? 0
        if delay > 0 {
            lateCount += 1
            guard delay > Self.maxDelay || lateCount > Self.maxLateCount else { return .late }
        }
        lateCount = 0
        last = found
        if isAmendment, let latest, delay == 0 { return .amendment(of: latest) }
        isCurrent = true
        return delay > 0 ? .afterSetBack : .next
    }
}
