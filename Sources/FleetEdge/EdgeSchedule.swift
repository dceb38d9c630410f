internal import FleetQueue
internal import FleetWire

/// The schedule by which a device writes its queue and sends its position. It has no clock: its methods take the
/// current time as an argument.
struct EdgeSchedule {
    typealias Instant = ContinuousClock.Instant

    /// The time between attempts to write the queue after a write has failed.
    static let retryTime = Duration.seconds(1)

    private let batch: Duration
    private let live: Duration
    /// The maximum time that the queue keeps a fix in memory; `nil` if the queue commits each fix at once.
    private let commit: Duration?
    /// Whether the device is connected. While the device is not connected, fixes are sealed only when they fill a
    /// batch.
    var isConnected = false
    /// The number of unsealed fixes in the queue.
    private var waitingCount = 0
    /// The time at which the first unsealed fix was accepted.
    private var firstWaiting: Instant?
    /// The time at which the first uncommitted fix was accepted.
    private var firstUncommitted: Instant?
    /// Whether there is a new position that has not been sent yet.
    private var hasPosition = false
    private var lastPosition: Instant?
    /// The time at which the next attempt to write the queue is due; `nil` while writing succeeds.
    private var retry: Instant?

    init(batch: Duration, live: Duration, commit: Duration? = nil) {
        self.batch = batch
        self.live = live
        self.commit = commit
    }

    // MARK: The queue

    /// Records that the queue has accepted fixes.
    mutating func addFixes(_ count: Int, at now: Instant) {
        waitingCount += count
        firstWaiting = firstWaiting ?? now
        if commit != nil { firstUncommitted = firstUncommitted ?? now }
    }

    /// Returns whether it is time to seal the waiting fixes.
    func mustSeal(at now: Instant) -> Bool { sealTime.map { now >= $0 } ?? false }

    /// Records that all fixes in the queue were sealed.
    mutating func recordSeal() {
        waitingCount = 0
        firstWaiting = nil
        firstUncommitted = nil
    }

    /// Returns whether it is time to commit the fixes in memory.
    func mustCommit(at now: Instant) -> Bool { commitTime.map { now >= $0 } ?? false }

    /// Records that all fixes in the queue were committed.
    mutating func recordCommit() { firstUncommitted = nil }

    private var sealTime: Instant? {
        let isFull = waitingCount >= (isConnected ? Batch.maxCount : FleetQueue.maxLateCount)
        if isFull { return firstWaiting }
        return isConnected ? firstWaiting.map { $0 + batch } : nil
    }

    private var commitTime: Instant? { commit.flatMap { commit in firstUncommitted.map { $0 + commit } } }

    // MARK: Failures of the queue

    /// Whether a write to the queue has failed and no retry has succeeded yet.
    var hasFailed: Bool { retry != nil }

    /// Records that the queue could not be read or written. Only ``recordRecovery()`` ends this state.
    mutating func recordFailure(at now: Instant) {
        // A further failure before the retry is due does not postpone it.
        if let retry, retry > now { return }
        retry = now + Self.retryTime
    }

    /// Returns whether a retry is due after a failure.
    func mustRetry(at now: Instant) -> Bool { retry.map { now >= $0 } ?? false }

    /// Records that the queue can be written again.
    mutating func recordRecovery() { retry = nil }

    // MARK: The position

    /// Records that a new position is available.
    mutating func addPosition() { hasPosition = true }

    /// Returns whether it is time to send the position. If it is, records the position as sent.
    mutating func takePosition(at now: Instant) -> Bool {
        guard hasPosition, lastPosition.map({ now - $0 >= live }) ?? true else { return false }
        hasPosition = false
        lastPosition = now
        return true
    }

    /// The time at which the next write or position is due; `nil` if none is pending.
    var due: Instant? {
        let position = hasPosition ? lastPosition.map { $0 + live } : nil
        let writes = hasFailed ? [retry] : [sealTime, commitTime]
        return (writes + [position]).compactMap { $0 }.min()
    }
}
