internal import FleetLink
internal import FleetQueue
internal import FleetWire
internal import GNSS
internal import Glibc
internal import SystemSupport

/// The work of an edge on its thread: connects the queue, the publisher and the link.
final class EdgeSession {
    let options: EdgeOptions
    let queue: FleetQueue
    let link: EdgeLink
    let report: (Edge.Event) -> Void
    private let input: EdgeInput
    private var publisher: Publisher
    private var schedule: EdgeSchedule
    private var isConnected = false
    /// The fixes that the queue has not accepted.
    private var unwritten: [FleetFix] = []
    private var hasQueueFailed = false
    /// The newest fix with a position.
    private var newest: FleetFix?
    /// The batches that the broker has not acknowledged, keyed by the tokens with which they were sent.
    private var sent: [UInt64: (stream: Incarnation, first: UInt64)] = [:]
    private var lastToken: UInt64 = 0

    /// The maximum number of fixes in memory while the queue cannot be written: a day with a fix each second.
    private static let maxUnwritten = 86_400
    /// The time between attempts to write the queue.
    private static let retryTime = Duration.seconds(1)

    init(_ options: EdgeOptions, _ input: EdgeInput, report: @escaping (Edge.Event) -> Void) throws(Failure) {
        self.options = options
        self.input = input
        self.report = report
        schedule = EdgeSchedule(batch: options.batch, live: options.live)
        publisher = Publisher(
            random: SystemRandomNumberGenerator(), timeout: Self.microseconds(options.timeout))
        queue = try FleetQueue(
            options.queue, device: options.device, tenant: options.tenant, options: options.queueOptions)
        link = try EdgeLink(
            options.link, stored: FleetSubject.stored(tenant: options.tenant, device: options.device))
    }

    /// Works until the program ends the edge.
    ///
    /// - Returns: Whether the center has stored everything.
    func run() -> Bool {
        defer { link.close() }
        var awaited = PollList(input.descriptor, link.descriptor)
        while true {
            awaited.wait(for: waitTime)
            acceptFixes()
            for event in link.events() { handle(event) }
            if let end = input.end {
                let isStored = seal() && unwritten.isEmpty && (try? queue.status().waitingFixes) == 0
                if isStored { return true }
                if ContinuousClock.now >= end { return false }
            }
            work()
        }
    }

    private func work() {
        let now = ContinuousClock.now
        if schedule.takeSeal(at: now) { seal() }
        if schedule.takePosition(at: now), let newest {
            let position = LivePosition(tenant: options.tenant, device: options.device, fix: newest)
            advance(.live(position.payload))
        }
        advance(.tick)
    }

    /// The time until something is due.
    private var waitTime: Duration? {
        let now = ContinuousClock.now
        var times = [schedule.due, input.end].compactMap { $0 }.map { $0 - now }
        if let deadline = publisher.deadline { times.append(.microseconds(deadline - Self.microseconds(now))) }
        if !unwritten.isEmpty { times.append(Self.retryTime) }
        return times.min().map { max($0, .zero) }
    }

    // MARK: Fixes

    private func acceptFixes() {
        let now = ContinuousClock.now
        for fix in input.takeFixes() {
            unwritten.append(fix.inMilliseconds)
            if fix.fix.hasPosition { newest = fix }
            schedule.addFix(at: now, hasPosition: fix.fix.hasPosition)
        }
        guard !unwritten.isEmpty else { return }
        do throws(Failure) {
            _ = try queue.accept(unwritten)
            unwritten = []
            if hasQueueFailed { report(.queueRecovered) }
            hasQueueFailed = false
        } catch {
            if !hasQueueFailed { report(.queueFailed(error.message)) }
            hasQueueFailed = true
            let excess = unwritten.count - Self.maxUnwritten
            guard excess > 0 else { return }
            unwritten.removeFirst(excess)
            report(.lost(excess))
        }
    }

    /// Seals the fixes that are waiting, and informs the publisher.
    ///
    /// - Returns: Whether the queue could be written.
    @discardableResult
    private func seal() -> Bool {
        attempt { () throws(Failure) in
            try queue.seal(late: !isConnected, maxCount: isConnected ? Batch.maxCount : FleetQueue.maxLateCount)
            advance(.streams(try queue.streamsToSend()))
        }
    }

    // MARK: Publishing

    private func handle(_ event: EdgeLink.Event) {
        switch event {
        case .connected:
            isConnected = true
            record(trouble: nil)
            report(.connected)
            advance(.connected)
        case .disconnected:
            isConnected = false
            sent = [:]
            record(trouble: "the connection was lost")
            report(.disconnected)
            advance(.disconnected)
        case .acknowledged(let token): sent[token] = nil
        case .failed(let token, let sentence):
            report(.trouble(sentence))
            if let batch = sent.removeValue(forKey: token) { advance(.rejected(batch.stream, first: batch.first)) }
        case .stored(let payload), .synced(let payload):
            // An answer that cannot be read is not from a center of this fleet.
            if let answer = try? StoredAnswer(payload: payload) { advance(.stored(answer)) }
        case .trouble(let sentence):
            if !isConnected { record(trouble: sentence) }
            report(.trouble(sentence))
        }
    }

    /// Records the state of the connection for `gpsbridge publish status`.
    private func record(trouble: String?) {
        attempt { () throws(Failure) in
            try queue.recordLink(trouble: trouble, at: Int64(time(nil)) * 1_000_000)
        }
    }

    /// Passes an event to the publisher, and does what it decides.
    private func advance(_ event: Publisher.Event) {
        for action in publisher.handle(event, now: Self.microseconds(.now)) { perform(action) }
    }

    private func perform(_ action: Publisher.Action) {
        let (tenant, device) = (options.tenant, options.device)
        switch action {
        case .live(let payload):
            let cell = newest?.fix.coordinate.map(MapCell.name) ?? MapCell.unknown
            link.publishLive(payload, to: FleetSubject.live(tenant: tenant, cell: cell, device: device))
        case .publish(let batch):
            lastToken += 1
            sent[lastToken] = (batch.header.incarnation, batch.header.first)
            _ = link.publish(
                batch.payload, to: FleetSubject.record(tenant: tenant, device: device), token: lastToken)
        case .sync(let stream):
            let request = SyncRequest(incarnation: stream)
            _ = link.requestSync(request.payload, to: FleetSubject.sync(tenant: tenant, device: device))
        case .confirm(let stream, let next): attempt { () throws(Failure) in try queue.stored(next, of: stream) }
        case .load(let stream, let number, let limit):
            attempt { () throws(Failure) in
                advance(.loaded(try queue.batches(after: number, of: stream, limit: limit), of: stream))
            }
        case .listStreams: attempt { () throws(Failure) in advance(.streams(try queue.streams())) }
        case .refused(_, let first, let reason): report(.refused(first: first, reason: reason))
        }
    }

    /// Uses the queue, and reports a failure.
    @discardableResult
    private func attempt(_ body: () throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body()
            return true
        } catch {
            if !hasQueueFailed { report(.queueFailed(error.message)) }
            hasQueueFailed = true
            return false
        }
    }

    private static let start = ContinuousClock.now

    /// Returns the time since the first call in microseconds, which the publisher's clock needs.
    private static func microseconds(_ time: ContinuousClock.Instant) -> Int64 { microseconds(time - start) }

    private static func microseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}

extension FleetFix {
    /// This fix with a time of reception in whole milliseconds. More digits are noise, which does not compress.
    fileprivate var inMilliseconds: FleetFix {
        var copy = self
        copy.received = received / 1_000 * 1_000
        return copy
    }
}
