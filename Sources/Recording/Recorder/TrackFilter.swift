package import GNSS

// A receiver that stands still says so ten times a second. What a filter leaves out is between two positions that it keeps;
// that the position was lost is never left out, for a track breaks there.

/// Which positions are worth recording: those that are far enough from the last one that was, and late enough.
package struct TrackFilter: Hashable, Sendable {
    /// Metres.
    package var distance = 0.0
    /// Seconds.
    package var time = 0.0

    private var last: Fix?

    /// Makes a filter that keeps everything.
    package init() {}

    /// Whether everything is kept.
    package var keepsAll: Bool { distance <= 0 && time <= 0 }

    /// Whether an epoch is to be recorded; they come in their order.
    package mutating func keeps(_ epoch: Epoch) -> Bool {
        if keepsAll { return true }
        let fix = epoch.fix
        guard fix.hasPosition else {
            // Of a lost position it is enough to say so once.
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

    /// A clock that was set back is late enough: nothing is lost for ever.
    private func isLate(_ fix: Fix, after other: Fix) -> Bool {
        guard time > 0, let one = fix.time, let two = other.time else { return true }
        let step = one.seconds(since: two)
        return step >= time || step < 0
    }
}
