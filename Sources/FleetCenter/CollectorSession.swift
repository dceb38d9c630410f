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
    private var arrivals = WaitingArrivals()
    private var questions = WaitingQuestions()
    private var retry = RetryDelay()
    /// The time before which the database is not used again after a failure; `nil` if the last operation succeeded.
    private var retryTime: ContinuousClock.Instant?
    private var lastRound = ContinuousClock.now
    private var nextRound = ContinuousClock.now
    /// The pull requests that are sent next, keyed by shard.
    private var dueRequests: [Int: Request] = [:]
    /// The time at which hours are compacted next.
    var nextCompaction = ContinuousClock.now
    /// The time at which the partition for tomorrow is prepared next.
    private var nextPreparation = ContinuousClock.now
    /// The last reported problem of the compaction; `nil` if the last compaction succeeded.
    private var compactionTrouble: String?
    /// The time before which postponed batches are not reported again.
    private var nextPostponementReport = ContinuousClock.now
    private var random = SystemRandomNumberGenerator()

    /// A pull request for a shard.
    private enum Request {
        /// The batches that are waiting.
        case waiting
        /// The next batch of a shard that had no batches, as soon as it arrives.
        case next
    }

    /// The maximum number of batches that a pull request delivers. Each shard has one pull request at a time.
    private static let pullCount = 100
    /// The maximum number of queries that are answered before the broker's events are handled again.
    private static let maxAnswerCount = 1_000
    /// The time between two rounds of pull requests. The broker and the database handle the batches of a round together,
    /// which costs much less than handling each one as it arrives.
    private static let roundTime = Duration.milliseconds(250)
    /// The maximum time between two checks for lost pull requests. Pull requests are lost when a server fails.
    private static let idleTime = Duration.seconds(2)
    /// The interval between two searches for hours to compact.
    private static let compactionInterval = Duration.seconds(60)
    /// The minimum time between two reports of postponed batches.
    private static let postponementReportInterval = Duration.seconds(600)
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
    var waitTime: Duration {
        if let retryTime { return max(.zero, retryTime - .now) }
        return questions.isEmpty ? max(.zero, nextRound - .now) : .zero
    }

    /// Handles the link's events, stores batches, answers queries, requests more batches, and compacts hours. Throws a
    /// failure if the database rejects an operation and a retry cannot succeed.
    func work() throws(Failure) {
        for event in link.events() { handle(event) }
        // Events also arrive while the database is failing. They must not cause attempts to use the database.
        if let retryTime, .now < retryTime { return }
        do throws(FleetStoreError) {
            try storeArrivals()
            try answerQuestions()
            if retryTime != nil { report(.recovered) }
            retry.recordSuccess()
            retryTime = nil
        } catch {
            guard error.canRetry else { throw Failure(error) }
            if retryTime == nil { report(.trouble(error.message)) }
            retryTime = .now + retry.recordFailure(using: &random)
            return
        }
        // No batches are requested while the database fails. From a broker with streams, memory therefore holds the batches
        // of at most two pull requests for each shard, unless WaitingArrivals drops some of them.
        requestBatches()
        try compactIfDue()
    }

    /// Handles an event of the link.
    func handle(_ event: CollectorLink.Event) {
        switch event {
        case .connected:
            isConnected = true
            nextRound = .now
            report(.connected)
        case .disconnected:
            isConnected = false
            dueRequests = [:]
            report(.disconnected)
        case .trouble(let sentence): report(.trouble(sentence))
        case .arrived(let arrival): arrivals.add(arrival)
        case .asked(let question): questions.add(question)
        case .finished(let shard, count: 0): dueRequests[shard] = .next
        case .finished(let shard, count: Self.pullCount): dueRequests[shard] = .waiting
        case .finished: nextRound = min(nextRound, lastRound + Self.roundTime)
        case .rejected: break
        }
    }

    /// Requests batches from the shards whose requests are due and, once per round, from all shards.
    private func requestBatches() {
        let now = ContinuousClock.now
        if now >= nextRound {
            (lastRound, nextRound) = (now, now + Self.idleTime)
            for shard in 0..<FleetSubject.shardCount where dueRequests[shard] == nil {
                dueRequests[shard] = .waiting
            }
        }
        guard isConnected else { return }
        for (shard, request) in dueRequests {
            switch request {
            case .waiting: link.pull(shard: shard, count: Self.pullCount)
            case .next: link.pull(shard: shard, count: 1, timeout: .seconds(10))
            }
        }
        dueRequests = [:]
    }

    /// Stores all batches that have arrived, in transactions of limited size.
    private func storeArrivals() throws(FleetStoreError) {
        while !arrivals.isEmpty {
            let delivered = arrivals.next
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
            reportPostponement()
        }
    }

    private func reportOutcomes(_ batches: [Arrival], _ taken: [Taken]) {
        var count = 0
        for (batch, taken) in zip(batches, taken) {
            switch taken.outcome {
            case .taken: count += 1
            case .poison(let reason, _):
                report(.refused(tenant: batch.tenant, device: batch.device, reason: reason))
            case .duplicate, .gap: break
            }
        }
        if count > 0 { report(.stored(batches: count)) }
    }

    private func reportPostponement() {
        guard store.isPostponing, .now >= nextPostponementReport else { return }
        nextPostponementReport = .now + Self.postponementReportInterval
        report(
            .trouble(
                """
                some batches cannot be stored yet: a long query or a backup prevents the creation of the partition for \
                their day. All other batches are stored
                """))
    }

    private func answerQuestions() throws(FleetStoreError) {
        for _ in 0..<Self.maxAnswerCount {
            guard let (question, request) = questions.first else { return }
            let answer = try store.answer(request, tenant: question.tenant, device: question.device)
            link.answer(question, answer.payload)
            questions.removeFirst()
        }
    }

    /// Compacts hours if a compaction is due. Batches are stored even if this fails, for example because a partition is
    /// locked or damaged. Throws a failure only if the tables do not fit this program, or if the program is stopped.
    private func compactIfDue() throws(Failure) {
        let now = ContinuousClock.now
        guard now >= nextCompaction else { return }
        do throws(FleetStoreError) {
            try compact(now)
            if compactionTrouble != nil { report(.compactionRecovered) }
            compactionTrouble = nil
        } catch {
            guard error.remedy == nil, error != .stopped else { throw Failure(error) }
            // The store has already removed the hour that failed from its list, so the next call continues with others.
            nextCompaction = .now + Self.compactionInterval
            if error.message == compactionTrouble { return }
            compactionTrouble = error.message
            report(.trouble("cannot compact stored batches: \(error.message)"))
        }
    }

    /// Compacts a limited number of hours. The next call continues with the remaining hours. Once a minute, the partition
    /// for tomorrow is prepared first, so that a failed compaction does not prevent this.
    private func compact(_ now: ContinuousClock.Instant) throws(FleetStoreError) {
        if now >= nextPreparation {
            nextPreparation = now + Self.compactionInterval
            do throws(FleetStoreError) { try store.prepareTomorrow() } catch  where error.canRetry {
                // The partition is not needed before tomorrow, so the next compaction repeats the attempt.
            }
        }
        let end = Int64(time(nil)) * 1_000_000 - Self.compactionDelay
        _ = try store.compact(before: end, limit: Self.compactionCount)
        if !store.hasHoursToCompact { nextCompaction = now + Self.compactionInterval }
    }
}
