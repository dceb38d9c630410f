internal import Glibc
internal import Serial

/// Tells a reader's thread when it is to stop, whatever that waits for.
struct StopSign {
    /// Is signalled when it may be time to stop, and for other reasons, too.
    let wake: Wake
    /// Whether it is.
    let isUp: () -> Bool

    /// Waits until a descriptor is ready.
    /// - Returns: whether it is; not when the time is over, or it is time to stop.
    func waits(for descriptor: Int32, _ events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
        while !isUp() {
            let left = deadline - .now
            guard left > .zero else { return false }
            var waited = [
                pollfd(fd: descriptor, events: Int16(events), revents: 0),
                pollfd(fd: wake.descriptor.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waited, nfds_t(waited.count), left.pollTimeout) > 0 else { continue }
            if waited[0].revents != 0 { return true }
            wake.descriptor.clear()
        }
        return false
    }
}

/// A wake descriptor that several threads know.
final class Wake: Sendable {
    let descriptor: WakeDescriptor

    init() throws(SerialError) { descriptor = try WakeDescriptor() }
}

extension Duration {
    /// For a `poll`, in milliseconds. Rounded up: who wakes too early has to sleep once more.
    var pollTimeout: Int32 {
        let (seconds, attoseconds) = max(.zero, self).components
        guard seconds < Int64(Int32.max) / 1_000 else { return .max }
        return Int32(seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
