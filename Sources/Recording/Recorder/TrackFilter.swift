package import GNSS

// A receiver may report its position ten times a second even while it is stationary, so positions close to the last
// recorded one can be omitted. The loss of the position is always recorded, because it interrupts the track.

/// A filter that selects positions that are far enough, in both distance and time, from the last recorded position.
package struct TrackFilter: Hashable, Sendable {
    /// The minimum distance between recorded positions, in meters.
    package var distance = 0.0
    /// The minimum time between recorded positions, in seconds.
    package var time = 0.0

    private var last: Fix?

    /// Creates a filter that keeps all positions.
    package init() {}

    /// Whether the filter keeps all positions.
    package var keepsAll: Bool { distance <= 0 && time <= 0 }

    /// Returns whether an epoch should be recorded. Epochs must be passed in the order they were received.
    package mutating func keeps(_ epoch: Epoch) -> Bool {
        if keepsAll { return true }
        let fix = epoch.fix
        guard fix.hasPosition else {
            // Of the epochs without a position, only the first one after the loss of the position is recorded.
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

    /// Returns whether the minimum time has passed since another fix, or whether the clock was set back. Without the
    /// second condition, nothing would be recorded until the clock caught up.
    private func isLate(_ fix: Fix, after other: Fix) -> Bool {
        guard time > 0, let one = fix.time, let two = other.time else { return true }
        let step = one.seconds(since: two)
        return step >= time || step < 0
    }
}
