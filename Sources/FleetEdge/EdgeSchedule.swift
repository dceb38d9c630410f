internal import FleetQueue
internal import FleetWire

/// Decides when a device writes its queue and sends its position. It has no clock, so its methods receive the current
/// time.
struct EdgeSchedule {
    typealias Instant = ContinuousClock.Instant

    /// The time between attempts to write the queue after a failure.
    static let retryTime = Duration.seconds(1)

    private let batch: Duration
    private let live: Duration
    /// The maximum time for which the queue keeps a fix in memory; `nil` if it commits each fix at once.
    private let commit: Duration?
    /// Whether fixes can be sent. Without a connection, they are sealed only when they fill a batch.
    var isConnected = false
    /// The number of fixes in the queue that are not sealed.
    private var waitingCount = 0
    /// When the first of these fixes was accepted.
    private var firstWaiting: Instant?
    /// When the first fix that is not committed was accepted.
    private var firstUncommitted: Instant?
    /// Whether there is a new position that has not been sent.
    private var hasPosition = false
    private var lastPosition: Instant?
    /// When the queue is written again after a failure.
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

    /// Whether it is time to seal.
    func mustSeal(at now: Instant) -> Bool { sealTime.map { now >= $0 } ?? false }

    /// Records that all fixes in the queue were sealed.
    mutating func recordSeal() {
        waitingCount = 0
        firstWaiting = nil
        firstUncommitted = nil
    }

    /// Whether it is time to commit.
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

    /// Whether the queue could not be written.
    var hasFailed: Bool { retry != nil }

    /// Records that the queue could not be used. Only a retry ends this state.
    mutating func recordFailure(at now: Instant) {
        // Failures before the retry do not postpone it.
        if let retry, retry > now { return }
        retry = now + Self.retryTime
    }

    /// Whether it is time to write the queue again after a failure.
    func mustRetry(at now: Instant) -> Bool { retry.map { now >= $0 } ?? false }

    /// Records that the queue can be written again.
    mutating func recordRecovery() { retry = nil }

    // MARK: The position

    /// Records that there is a new position.
    mutating func addPosition() { hasPosition = true }

    /// Returns whether it is time to send the position, and records that it is sent.
    mutating func takePosition(at now: Instant) -> Bool {
        guard hasPosition, lastPosition.map({ now - $0 >= live }) ?? true else { return false }
        hasPosition = false
        lastPosition = now
        return true
    }

    /// When the next write or position is due; `nil` if nothing is waiting.
    var due: Instant? {
        let position = hasPosition ? lastPosition.map { $0 + live } : nil
        let writes = hasFailed ? [retry] : [sealTime, commitTime]
        return (writes + [position]).compactMap { $0 }.min()
    }
}
