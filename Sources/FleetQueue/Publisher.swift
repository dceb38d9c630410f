package import FleetWire

/// A state machine that decides which batches a device sends next.
///
/// The publisher has no clock, sockets or queue: it receives events with the current time, and returns actions. Streams
/// are sent one after the other, with their batches in order. If the center does not store a batch, that batch and all
/// later batches are sent again.
package struct Publisher: Sendable {
    /// The maximum number of batches that have been sent but not stored.
    package static let maxBatches = 64
    /// The maximum size of the batches that have been sent but not stored, in bytes. A single batch may be larger.
    package static let maxBytes = 256_000
    /// The maximum number of completely stored streams that the center is asked about at the same time. Collectors keep
    /// at most this number of queries of a device.
    static let maxChecks = 64
    /// The time without progress after which the center is asked what it has stored, in microseconds.
    package static let timeout: Int64 = 10_000_000
    /// The divisor that shortens ``timeout`` if a batch or a request is known to be lost.
    static let retryShare: Int64 = 5
    /// The maximum factor by which timeouts grow. Timeouts double each time a deadline passes.
    static let maxGrowth: Int64 = 32
    /// The factor of timeouts after three deadlines without progress.
    private static let stalledGrowth: Int64 = 8

    /// An input of the state machine.
    package enum Event: Sendable {
        /// The connection was opened.
        case connected
        /// The connection was lost.
        case disconnected
        /// The reply to ``Action/listStreams``: all streams that have batches, oldest first, and the next sequence
        /// numbers of those that the center has stored completely.
        case listed([Incarnation], stored: [Incarnation: UInt64] = [:])
        /// Batches were sealed. These are the streams that have batches to send, oldest first.
        case sealed([Incarnation])
        /// The reply to ``Action/load(_:after:limit:)``.
        case loaded([QueuedBatch], of: Incarnation)
        /// The newest position, encoded.
        case live([UInt8])
        /// The center reported what it has stored, either unasked or in reply to a request.
        case stored(StoredAnswer)
        /// The broker refused a batch.
        case rejected(Incarnation, first: UInt64)
        /// No collector received the request that ``Action/sync(_:)`` sent.
        case unanswered
        /// The ``deadline`` has passed.
        case tick
    }

    /// An output of the state machine. Actions are performed in order.
    package enum Action: Sendable {
        /// Send the newest position.
        case live([UInt8])
        /// Send a batch.
        case publish(QueuedBatch)
        /// Ask the center how much of a stream it has stored.
        case sync(Incarnation)
        /// Call ``FleetQueue/stored(_:of:)``.
        case confirm(Incarnation, next: UInt64)
        /// Call ``FleetQueue/batches(after:of:limit:)``, and return the result as an event.
        case load(Incarnation, after: UInt64, limit: Int)
        /// Call ``FleetQueue/streams()`` and ``FleetQueue/storedStreams()``, and return the results as an event.
        case listStreams
        /// Report that the center refused the batch that begins with `first`. The batch is sent again later.
        case refused(Incarnation, first: UInt64, reason: String)
    }

    /// A batch that has been sent but not stored.
    struct Sent {
        var first: UInt64
        var next: UInt64
        var size: Int
    }

    enum Phase {
        case disconnected
        /// Requests about completely stored streams have been sent.
        case checking
        /// A request has been sent, and the next answer is its reply.
        case synchronizing
        case sending
        /// Nothing is sent until the deadline, because a batch was refused or no collector is running.
        case waiting
    }

    var phase = Phase.disconnected
    /// The stream whose batches are being sent.
    var current: Incarnation?
    /// The streams to send after the current stream.
    var pending: [Incarnation] = []
    /// The next sequence numbers of the pending streams that were stored completely, and about which the center has not
    /// answered since they were listed. No stream is sent before the center has answered for all of them.
    var unchecked: [Incarnation: UInt64] = [:]
    /// The unchecked streams that the center was asked about.
    var asked: Set<Incarnation> = []
    /// The next sequence numbers of the listed streams that the center has confirmed completely since they were listed.
    var checked: [Incarnation: UInt64] = [:]
    /// The sequence number of the current stream's first fix that the center has not stored.
    var next: UInt64 = 1
    /// The sequence number of the current stream's first fix that has not been sent.
    var position: UInt64 = 1
    var sent: [Sent] = []
    /// Whether all batches that the center has not stored are sent again after the center's next reply.
    var mustResend = true
    var isLoading = false
    /// Whether the streams have been listed since the publisher was created or started over.
    var hasListed = false
    /// The newest position, kept while the device is disconnected.
    var live: [UInt8]?
    private let timeout: Int64
    /// The number of requests in a row that no collector has answered.
    package internal(set) var unansweredCount = 0
    /// The factor by which deadlines have grown since the last progress.
    var growth: Int64 = 1
    /// Whether a question was sent that the center has not answered, perhaps over an earlier connection.
    var isAsking = false
    /// Whether the center has not yet answered for all streams. An earlier process may have asked for any of them.
    package var awaitsAnswers: Bool { isAsking || !pending.isEmpty || !hasListed }
    /// Whether the center answers, but has stored nothing although batches were sent at least three times.
    package var isStalled: Bool { growth >= Self.stalledGrowth && unansweredCount == 0 && !sent.isEmpty }
    /// The stream that the center needed from its beginning although it was sent, if the older streams were then checked.
    var startedOver: Incarnation?
    private var random: any RandomNumberGenerator & Sendable
    /// The time of the next ``Event/tick``; `nil` if no tick is needed.
    package internal(set) var deadline: Int64?

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - random: The random number generator for the jitter of deadlines.
    ///   - timeout: The time without progress after which the center is asked what it has stored, in microseconds.
    package init(random: any RandomNumberGenerator & Sendable, timeout: Int64 = Publisher.timeout) {
        self.random = random
        self.timeout = timeout
    }

    /// Handles an event, and returns the actions to perform.
    ///
    /// - Parameter now: The monotonic time in microseconds.
    package mutating func handle(_ event: Event, now: Int64) -> [Action] {
        switch event {
        case .connected: return connect(now)
        case .disconnected:
            phase = .disconnected
            deadline = nil
            return []
        case .listed(let streams, let stored):
            hasListed = true
            // The newest stream becomes the current one, which the center is asked about after each reconnection.
            unchecked = stored.filter { $0.key != streams.last }
            checked = [:]
            return add(streams, now)
        case .sealed(let streams): return add(streams, now)
        case .loaded(let batches, let stream): return publish(batches, of: stream, now)
        case .live(let payload):
            guard phase == .disconnected else { return [.live(payload)] }
            live = payload
            return []
        case .stored(let answer): return handle(answer, now)
        case .rejected(let stream, let first):
            guard phase == .sending, stream == current, first < position else { return [] }
            phase = .waiting
            startTimer(now, afterLoss: true)
            return []
        case .unanswered:
            guard phase == .synchronizing || phase == .checking else { return [] }
            phase = .waiting
            startTimer(now, afterLoss: true)
            return []
        case .tick:
            guard phase != .disconnected, let deadline, now >= deadline else { return [] }
            growth = min(growth * 2, Self.maxGrowth)
            if phase == .synchronizing || phase == .checking { unansweredCount += 1 }
            return unchecked.isEmpty ? synchronize(now) : checkAgain(now)
        }
    }

    /// Sets the deadline, with a jitter of ± 50%.
    ///
    /// - Parameter isLost: Whether a batch or a request is known to be lost.
    mutating func startTimer(_ now: Int64, afterLoss isLost: Bool = false) {
        let time = (isLost ? timeout / Self.retryShare : timeout) * growth
        deadline = now + Int64.random(in: time / 2...time * 3 / 2, using: &random)
    }
}
