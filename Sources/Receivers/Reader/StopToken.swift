internal import SystemSupport

/// A token for stopping a reader's thread, regardless of what the thread is waiting for.
final class StopToken {
    /// The descriptor that wakes the thread to check whether it must stop. The descriptor may also be signaled for
    /// other reasons, so a wake-up alone does not mean that the thread must stop.
    let wake: WakeDescriptor
    private let mustStop: () -> Bool
    private var wasStopped = false

    /// Creates a token.
    /// - Parameter isStopped: A closure that returns whether the thread must stop.
    init(wake: WakeDescriptor, isStopped: @escaping () -> Bool) {
        self.wake = wake
        mustStop = isStopped
    }

    /// Returns whether the thread must stop. After the first `true`, the result stays `true`, because the stop may have
    /// interrupted an operation.
    func isStopped() -> Bool {
        wasStopped = wasStopped || mustStop()
        return wasStopped
    }

    /// Waits until a descriptor is ready.
    /// - Returns: `true` if the descriptor is ready, or `false` if the deadline has passed or the thread must stop.
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
