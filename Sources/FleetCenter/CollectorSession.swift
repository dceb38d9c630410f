internal import FleetLink
internal import FleetStore
internal import FleetWire
internal import Glibc
internal import SystemSupport

/// The work of a running collector, which is done on one thread. If the collector is killed, the broker redelivers the
/// batches that were not acknowledged.
final class CollectorSession {
    private let store: FleetStore
    private let link: CollectorLink
    private let report: (Collector.Event) -> Void
    private var isConnected = false
    private var arrivals: [CollectorLink.Arrival] = []
    private var questions: [CollectorLink.Question] = []
    private var retry = RetryDelay()
    private var lastPull = ContinuousClock.now
    private var nextPull = ContinuousClock.now
    private var nextCompaction = ContinuousClock.now
    private var random = SystemRandomNumberGenerator()

    /// The maximum number of batches that a pull request delivers. Each shard has one pull request at a time.
    private static let pullCount = 100
    /// The maximum number of batches that wait in memory to be stored.
    private static let maxWaitingCount = 20_000
    /// The time between two rounds of pull requests while batches arrive. The broker and the database handle the batches
    /// of a round together, which costs much less than handling each one as it arrives.
    private static let pullInterval = Duration.milliseconds(250)
    /// The time between two rounds of pull requests while no batches arrive.
    private static let idleInterval = Duration.milliseconds(500)
    /// The interval between two searches for hours to compact.
    private static let compactionInterval = Duration.seconds(60)
    /// The maximum number of device hours that are compacted before the broker's events are handled again.
    private static let compactionCount = 10
    /// The minimum time between the end of an hour and its compaction, in microseconds. This delay gives late batches
    /// time to arrive.
    private static let compactionDelay: Int64 = 3_600_000_000

    init(_ store: FleetStore, _ link: CollectorLink, report: @escaping (Collector.Event) -> Void) {
        self.store = store
        self.link = link
        self.report = report
    }

    func close() { link.close() }

    /// The file descriptor to poll. It is readable while events are queued.
    var descriptor: Int32 { link.descriptor }

    /// The maximum time to wait for events before ``work()`` must be called.
    var waitTime: Duration { retry.jittered(using: &random) ?? max(.zero, nextPull - .now) }

    /// Handles the link's events, stores batches, answers queries, compacts hours, and requests more batches. Throws a
    /// failure if the database rejects an operation and a retry cannot succeed.
    func work() throws(Failure) {
        for event in link.events() { handle(event) }
        if !arrivals.isEmpty { nextPull = min(nextPull, lastPull + Self.pullInterval) }
        do throws(FleetStoreError) {
            try storeArrivals()
            try answerQuestions()
            try compact()
            if retry.delay != nil { report(.recovered) }
            retry.recordSuccess()
        } catch {
            guard error.canRetry else { throw Failure(error) }
            if retry.delay == nil { report(.trouble(error.message)) }
            retry.recordFailure()
            return
        }
        // While the database fails, no batches are requested. Therefore, memory holds the batches of at most one pull
        // request for each shard.
        pull()
    }

    private func handle(_ event: CollectorLink.Event) {
        switch event {
        case .connected:
            isConnected = true
            nextPull = .now
            report(.connected)
        case .disconnected:
            isConnected = false
            report(.disconnected)
        case .trouble(let sentence): report(.trouble(sentence))
        // Only a broker without streams delivers more batches than were requested. Devices resend the batches that are
        // dropped here.
        case .arrived(let arrival): if arrivals.count < Self.maxWaitingCount { arrivals.append(arrival) }
        case .asked(let question): questions.append(question)
        case .finished(_, let isFull): if isFull { nextPull = .now }
        case .rejected: break
        }
    }

    /// Requests the batches of all shards if a round of requests is due.
    private func pull() {
        let now = ContinuousClock.now
        guard now >= nextPull else { return }
        lastPull = now
        nextPull = now + Self.idleInterval
        guard isConnected else { return }
        for shard in 0..<FleetSubject.shardCount { link.pull(shard: shard, count: Self.pullCount) }
    }

    /// Stores all batches that have arrived, in transactions of limited size.
    private func storeArrivals() throws(FleetStoreError) {
        while !arrivals.isEmpty {
            let delivered = arrivals.prefix(FleetStore.maxArrivals)
            let batches = delivered.map { Arrival(tenant: $0.tenant, device: $0.device, payload: $0.payload) }
            let taken = try store.take(batches)
            arrivals.removeFirst(delivered.count)
            for (arrival, taken) in zip(delivered, taken) {
                if case .gap = taken.outcome { link.postpone(arrival) } else { link.acknowledge(arrival) }
            }
            for answer in StoredAnswers.after(batches, taken) {
                link.publishStored(answer.answer.payload, tenant: answer.tenant, device: answer.device)
            }
            reportOutcomes(batches, taken)
        }
    }

    private func reportOutcomes(_ batches: [Arrival], _ taken: [Taken]) {
        var count = 0
        for (batch, taken) in zip(batches, taken) {
            switch taken.outcome {
            case .taken: count += 1
            case .poison(let reason, _): report(.refused(device: batch.device, reason: reason))
            case .duplicate, .gap: break
            }
        }
        if count > 0 { report(.stored(batches: count)) }
    }

    private func answerQuestions() throws(FleetStoreError) {
        while let question = questions.first {
            // A query that cannot be decoded comes from a faulty device, which could not use an answer.
            if let request = try? SyncRequest(payload: question.payload) {
                let answer = try store.answer(request, tenant: question.tenant, device: question.device)
                link.answer(question, answer.payload)
            }
            questions.removeFirst()
        }
    }

    /// Compacts a limited number of hours if a compaction is due. The next call continues with the remaining hours.
    private func compact() throws(FleetStoreError) {
        let now = ContinuousClock.now
        guard now >= nextCompaction else { return }
        let end = Int64(time(nil)) * 1_000_000 - Self.compactionDelay
        let count = try store.compact(before: end, limit: Self.compactionCount)
        if count < Self.compactionCount { nextCompaction = now + Self.compactionInterval }
    }
}
