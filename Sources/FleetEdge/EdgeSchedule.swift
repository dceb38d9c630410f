/// Decides when a device seals its fixes and sends its position. It has no clock: the present time goes in.
struct EdgeSchedule: Equatable {
    private let batch: Duration
    private let live: Duration
    /// When the first fix that is not sealed was accepted.
    private var firstWaiting: ContinuousClock.Instant?
    /// Whether there is a position that was not sent.
    private var hasPosition = false
    private var lastPosition: ContinuousClock.Instant?

    init(batch: Duration, live: Duration) {
        self.batch = batch
        self.live = live
    }

    /// Records that a fix was accepted.
    mutating func addFix(at now: ContinuousClock.Instant, hasPosition: Bool) {
        firstWaiting = firstWaiting ?? now
        if hasPosition { self.hasPosition = true }
    }

    /// Returns whether it is time to seal, and records that it was done.
    mutating func takeSeal(at now: ContinuousClock.Instant) -> Bool {
        guard let firstWaiting, now - firstWaiting >= batch else { return false }
        self.firstWaiting = nil
        return true
    }

    /// Returns whether it is time to send the position, and records that it was done.
    mutating func takePosition(at now: ContinuousClock.Instant) -> Bool {
        guard hasPosition, lastPosition.map({ now - $0 >= live }) ?? true else { return false }
        hasPosition = false
        lastPosition = now
        return true
    }

    /// When something is due; `nil` if nothing is waiting.
    var due: ContinuousClock.Instant? {
        let seal = firstWaiting.map { $0 + batch }
        let position = hasPosition ? lastPosition.map { $0 + live } : nil
        return [seal, position].compactMap { $0 }.min()
    }
}
