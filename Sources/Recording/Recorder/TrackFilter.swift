package import GNSS

// A receiver that stands still may repeat its position ten times a second. A filtered position lies between two
// recorded ones. The loss of the position is never filtered out, because the track breaks there.

/// Selects the positions that are far enough from the last recorded one, and late enough after it.
package struct TrackFilter: Hashable, Sendable {
    /// The minimum distance in meters.
    package var distance = 0.0
    /// The minimum time in seconds.
    package var time = 0.0

    private var last: Fix?

    /// Creates a filter that keeps everything.
    package init() {}

    /// Whether the filter keeps everything.
    package var keepsAll: Bool { distance <= 0 && time <= 0 }

    /// Returns whether to record an epoch. Epochs must be passed in order.
    package mutating func keeps(_ epoch: Epoch) -> Bool {
        if keepsAll { return true }
        let fix = epoch.fix
        guard fix.hasPosition else {
            // The loss of a position is recorded once.
            let wasLost = last == nil || last?.hasPosition == false
            if fix.mode == .noFix { last = fix }
            return fix.mode == .noFix && !wasLost
        }
        if let last, last.hasPosition, !isFar(fix, from: last) || !isLate(fix, after: last) { return false }
        last = fix
        return true
    }

    private func isFar(_ fix: Fix, from other: Fix) -> Bool {
        guard distance > 0, let one = fix.coordinate, let two = other.coordinate else { return true }
        return one.distance(to: two) >= distance
    }

    /// Returns whether enough time has passed, or the clock was set back. Otherwise nothing would be recorded until the
    /// clock has caught up.
    private func isLate(_ fix: Fix, after other: Fix) -> Bool {
        guard time > 0, let one = fix.time, let two = other.time else { return true }
        let step = one.seconds(since: two)
        return step >= time || step < 0
    }
}
