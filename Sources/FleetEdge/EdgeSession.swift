internal import FleetLink
internal import FleetQueue
internal import FleetWire
internal import GNSS
internal import Glibc
internal import SystemSupport

/// The part of an edge that runs on the edge's thread. It connects the queue, the publisher and the link.
final class EdgeSession {
    let options: EdgeOptions
    let queue: FleetQueue
    /// The connection; `nil` during a planned outage.
    var link: EdgeLink?
    var outages: PlannedOutages
    let report: (Edge.Event) -> Void
    private let exchange: EdgeExchange
    var schedule: EdgeSchedule
    var publisher: Publisher
    /// The batches that the broker has not acknowledged, keyed by publish token. There are at most
    /// ``Publisher/maxBatches``.
    var sent: [UInt64: (stream: Incarnation, first: UInt64)] = [:]
    var lastToken: UInt64 = 0
    /// The newest fix with a position.
    var newest: FleetFix?
    /// The reason why the device is not connected; `nil` while the device is connected.
    var linkTrouble: Trouble? = EdgeSession.unconnected
    /// The problem that is recorded in the queue; `nil` if no problem is recorded.
    var problem: Trouble?
    /// The problems reported since the device connected or the center last stored more.
    var troubles: Set<Edge.Event> = []
    /// The sequence number that the center expects next, according to its last answer.
    var stored: (stream: Incarnation, next: UInt64)?
    var copies: CopyDetector
    private var clock = ClockCheck()
    /// The fixes that the queue has not accepted yet.
    private var unwritten = UnwrittenFixes()

    /// The maximum number of fixes written in one transaction. It is small, so that a failed attempt costs little.
    private static let chunkCount = 600

    init(_ options: EdgeOptions, _ exchange: EdgeExchange, report: @escaping (Edge.Event) -> Void) throws(Failure) {
        self.options = options
        self.exchange = exchange
        self.report = report
        let commit: Duration? =
            if case .interval(let interval) = options.queueOptions.synchronization { interval } else { nil }
        schedule = EdgeSchedule(batch: options.batch, live: options.live, commit: commit)
        publisher = Publisher(
            random: SystemRandomNumberGenerator(), timeout: options.timeout.microseconds)
        queue = try FleetQueue(
            options.queue, device: options.device, tenant: options.tenant, options: options.queueOptions)
        outages = PlannedOutages(options.outages)
        copies = CopyDetector(proofTime: options.copyProof.microseconds)
        if outages.isOffline { linkTrouble = Self.outage } else { link = try Self.connect(options) }
        recordLink()
        recordProblem()
        recordClock()
    }

    /// Serves the queue and the connection until the program finishes the edge.
    func run() {
        defer { link?.close() }
        var awaited = PollList(exchange.descriptor, -1)
        while true {
            awaited[1] = link?.descriptor ?? -1
            awaited.wait(for: waitTime)
            // The requested end time is read before the fixes, so that a fix added before the request is not missed.
            let end = exchange.end
            takeFixes()
            followOutages()
            for event in link?.events() ?? [] { handle(event) }
            if let end {
                // During a planned outage, waiting longer would not help.
                let isLast = ContinuousClock.now >= end || outages.isOffline
                if !schedule.hasFailed || isLast { seal() }
                exchange.isEverythingStored = isEverythingStored
                if isLast { reportLoss() }
                if isLast || exchange.isEverythingStored { return }
            }
            work()
        }
    }

    private var isEverythingStored: Bool { unwritten.count == 0 && (try? queue.isEverythingStored()) == true }

    /// Reports the number of fixes that were still not on the disk when the edge finished.
    private func reportLoss() {
        let lost = unwritten.count + queue.uncommittedCount
        if lost > 0 { report(.lost(lost)) }
    }

    private func work() {
        let now = ContinuousClock.now
        if schedule.mustRetry(at: now) {
            recover()
        } else if !schedule.hasFailed {
            if schedule.mustSeal(at: now) { seal() }
            if schedule.mustCommit(at: now) { commit() }
        }
        if schedule.takePosition(at: now), let newest {
            let position = LivePosition(tenant: options.tenant, device: options.device, fix: newest)
            advance(.live(position.payload))
        }
        advance(.tick)
        for numbers in queue.takeDamagedNumbers() { report(.damaged(numbers)) }
        reportSilence()
        reportStall()
    }

    /// The time until the next action is due; `nil` if no action is due.
    private var waitTime: Duration? {
        let now = ContinuousClock.now
        var times = [schedule.due, exchange.end].compactMap { $0 }.map { $0 - now }
        if let deadline = publisher.deadline { times.append(.microseconds(deadline - Self.microseconds(now))) }
        return times.min().map { max($0, .zero) }
    }

    // MARK: The queue

    private func takeFixes() {
        for fix in exchange.takeFixes().map(\.inMilliseconds) {
            // Fixes may be dropped only while the queue cannot be written.
            if !schedule.hasFailed, unwritten.count >= Self.chunkCount { attempt { () throws(Failure) in try write() } }
            let lost = unwritten.add(fix)
            if lost > 0 { report(.lost(lost)) }
            outages.follow(fix)
            if options.checksClock, clock.add(fix) { recordClock() }
            guard fix.position != nil else { continue }
            newest = fix
            schedule.addPosition()
        }
        if !schedule.hasFailed { attempt { () throws(Failure) in try write() } }
    }

    /// Passes the unwritten fixes to the queue.
    private func write() throws(Failure) {
        while unwritten.count > 0 {
            let fixes = unwritten.oldest(Self.chunkCount)
            _ = try queue.accept(fixes)
            unwritten.removeOldest(fixes.count)
            schedule.addFixes(fixes.count, at: .now)
        }
    }

    private func commit() {
        attempt { () throws(Failure) in
            try queue.commit()
            schedule.recordCommit()
        }
    }

    /// Seals all fixes, and passes the streams with unsent batches to the publisher.
    ///
    /// - Parameter isLate: Whether the fixes had to wait for a connection; `nil` to use the current state of the
    ///   connection.
    func seal(isLate: Bool? = nil) {
        attempt { () throws(Failure) in
            try write()
            if !publisher.awaitsAnswers { try queue.stopKeepingForAnswer() }
            let isLate = isLate ?? !schedule.isConnected
            try queue.seal(late: isLate, maxCount: isLate ? FleetQueue.maxLateCount : Batch.maxCount)
            schedule.recordSeal()
            advance(.sealed(try queue.streamsToSend()))
        }
    }

    /// Tries to write the queue again after a failure.
    private func recover() {
        let isUsable = attempt { () throws(Failure) in
            // This call writes to the disk even if no fixes are waiting.
            try queue.recordLink(
                trouble: linkTrouble?.sentence, cause: linkTrouble?.cause.rawValue, at: UTCTime.now.microseconds)
            try write()
            try queue.seal(late: !schedule.isConnected, maxCount: FleetQueue.maxLateCount)
        }
        guard isUsable else { return }
        schedule.recordSeal()
        schedule.recordRecovery()
        report(.queueRecovered)
        // While the queue could not be written, the center's answers may not have been recorded, and batches may not
        // have been loaded. The publisher therefore starts over.
        if schedule.isConnected { advance(.connected) }
        attempt { () throws(Failure) in advance(.sealed(try queue.streamsToSend())) }
    }

    /// Records the state of the connection in the queue, for `publish status`.
    func recordLink() {
        attempt { () throws(Failure) in
            try queue.recordLink(
                trouble: linkTrouble?.sentence, cause: linkTrouble?.cause.rawValue, at: UTCTime.now.microseconds)
        }
    }

    /// Records the problem in the queue, for `publish status`.
    func recordProblem() {
        attempt { () throws(Failure) in
            try queue.recordProblem(problem?.sentence, cause: problem?.cause.rawValue, at: UTCTime.now.microseconds)
        }
    }

    /// Records the offset of the clock in the queue, for `publish status`.
    private func recordClock() {
        attempt { () throws(Failure) in try queue.recordClock(offset: clock.offset, at: UTCTime.now.microseconds) }
    }

    /// Runs a closure that uses the queue. The first failure is reported; further failures are not reported until a
    /// retry has succeeded.
    ///
    /// - Returns: Whether the closure succeeded.
    @discardableResult
    func attempt(_ body: () throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body()
            return true
        } catch {
            if !schedule.hasFailed { report(.queueFailed(error.message)) }
            schedule.recordFailure(at: .now)
            return false
        }
    }
}

extension FleetFix {
    /// A copy of this fix with the time of reception truncated to milliseconds. Further digits are noise, which does
    /// not compress.
    fileprivate var inMilliseconds: FleetFix {
        var copy = self
        copy.received = received / 1_000 * 1_000
        return copy
    }
}
