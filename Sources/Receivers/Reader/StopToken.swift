internal import SystemSupport

/// Signals a reader's thread to stop, no matter what it is waiting for.
struct StopToken {
    /// Wakes the thread when it may be time to stop, and for other reasons.
    let wake: WakeDescriptor
    /// Returns whether it is time to stop.
    let isStopped: () -> Bool

    /// Waits until a descriptor is ready.
    /// - Returns: `true` if the descriptor is ready; `false` after the deadline, or when it is time to stop.
    func waits(for descriptor: Int32, _ event: PollList.Event, until deadline: ContinuousClock.Instant) -> Bool {
        while !isStopped() {
            let left = deadline - .now
            guard left > .zero else { return false }
            var awaited = PollList(wake.descriptor)
            awaited.append(descriptor, for: event)
            guard awaited.wait(for: left) else { continue }
            if awaited.isReady(1) { return true }
            wake.clear()
        }
        return false
    }
}
