internal import SystemSupport

/// Tells a reader's thread when it is to stop, whatever that waits for.
struct StopToken {
    /// Is signalled when it may be time to stop, and for other reasons, too.
    let wake: WakeDescriptor
    /// Whether it is.
    let isStopped: () -> Bool

    /// Waits until a descriptor is ready.
    /// - Returns: whether it is; not when the time is over, or it is time to stop.
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
