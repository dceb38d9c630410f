package import GNSS
package import Receivers

// `DashboardState` contains everything that a screen shows, in a terminal or in a browser, but no drawing code. Because
// the state is a value, a paused screen can simply keep an older copy.

/// The data received so far, including a short history.
public struct DashboardState: Sendable {
    /// A source of data.
    public enum Origin: Hashable, Sendable {
        /// A receiver.
        case receiver
        /// A simulated receiver.
        case simulation
        /// A recording with the given name.
        case replay(String)
        /// A server with the given name.
        case server(String)
    }

    /// The source of the data.
    package var origin: Origin
    /// The time at which the program started waiting for data.
    package let began: HostTime
    package private(set) var now: HostTime
    package private(set) var status: Receiver.Status?
    /// The time at which the receiver entered its current phase.
    package private(set) var statusSince: ContinuousClock.Instant
    package private(set) var statistics = Receiver.Statistics()
    /// The time at which data was last received.
    package private(set) var bytesAt: ContinuousClock.Instant?
    /// The last epoch. If the epoch contains no satellites, the satellites of an earlier epoch are added.
    package private(set) var epoch: Epoch?
    /// The time at which the last epoch arrived, not counting amendments.
    package private(set) var epochAt: ContinuousClock.Instant?
    /// The time at which satellites were last reported.
    package private(set) var skyAt: ContinuousClock.Instant?
    /// The last fix with a position.
    package private(set) var position: Fix?
    /// The time at which the last fix with a position arrived.
    package private(set) var positionAt: ContinuousClock.Instant?
    /// The start of the current uninterrupted period with a position; `nil` if there is no position.
    package private(set) var fixSince: ContinuousClock.Instant?
    /// The time at which the position was last lost, or the creation time of this state before the first loss.
    package private(set) var lostSince: ContinuousClock.Instant
    package private(set) var signals = SignalHistory()
    package private(set) var speeds = SpeedHistory()
    package private(set) var deviations = Deviations()
    package private(set) var rates = MessageRates()
    package private(set) var raw = RawTail()
    private var rawText = RawText()
    /// The data of the last batch as readable text.
    package private(set) var newRaw: [UInt8] = []
    package private(set) var log: EventLog
    /// The receiver's state according to its own reports.
    package private(set) var reports = SelfReport()
    /// The differences between the host's clock and the receiver's clock, in seconds. Positive values mean that the
    /// host's clock is ahead.
    package private(set) var clockOffsets = RecentValues(capacity: 60)
    /// The intervals between epochs, in seconds.
    package private(set) var intervals = RecentValues(capacity: 60)

    /// Creates a state without data.
    ///
    /// - Parameter log: The event log to continue, such as the log of the previously shown receiver.
    package init(origin: Origin = .receiver, at now: HostTime, log: EventLog = EventLog()) {
        self.origin = origin
        began = now
        self.log = log
        self.now = now
        statusSince = now.instant
        lostSince = now.instant
    }

    /// The number of seconds since the program started waiting for data.
    package var seconds: Double { now.seconds(since: began.instant) }

    /// Returns the number of seconds since an instant. Returns 0 if the instant appears to be in the future, which is
    /// possible if the two times come from different clocks.
    package func age(of instant: ContinuousClock.Instant?) -> Double? { instant.map { max(0, now.seconds(since: $0)) } }

    /// Updates the current time. Call this method regularly, even if no data is received.
    package mutating func tick(at now: HostTime) { if now.instant > self.now.instant { self.now = now } }

    /// Adds an event to the log.
    package mutating func addEvent(_ text: String, _ tone: EventLog.Event.Tone = .plain) {
        log.add(text, tone, at: now.utc)
    }

    /// Updates the state with a batch of received data.
    package mutating func handle(_ batch: Receiver.Batch, at now: HostTime) {
        self.now = now
        statistics = batch.statistics
        rates.add(statistics, at: seconds)
        if !batch.bytes.isEmpty { bytesAt = now.instant }
        newRaw = rawText.bytes(of: batch)
        raw.append(newRaw)
        // The batch that reports the loss of a receiver also contains the receiver's last data. Process the epochs
        // first, because they were received before the loss.
        let isReading = batch.status.phase == .reading(.good)
        if isReading { handle(batch.status) }
        readReports(in: batch)
        for epoch in batch.epochs { handle(epoch, isLive: !batch.isSimulated) }
        if !isReading { handle(batch.status) }
    }

    private mutating func handle(_ status: Receiver.Status) {
        let old = self.status
        self.status = status
        if let old, status.mayBeAnotherReceiver(than: old) { reports = SelfReport() }
        if old?.phase != status.phase {
            statusSince = now.instant
            let (text, tone) = status.event(after: old)
            addEvent(text, tone)
        }
        if status.phase != .reading(.good) { loseFix() }
    }

    private mutating func readReports(in batch: Receiver.Batch) {
        let old = reports
        reports.add(batch)
        if let antenna = reports.antenna, antenna != old.antenna, antenna.remedy != nil || old.antenna?.remedy != nil {
            addEvent(antenna.text, antenna.remedy == nil ? .good : .bad)
        }
        if let jamming = reports.jamming, jamming.isHarmful != (old.jamming?.isHarmful ?? false) {
            addEvent(jamming.isHarmful ? jamming.text : "interference has ended", jamming.isHarmful ? .bad : .good)
        }
        if reports.output?.isOverloaded == true, old.output?.isOverloaded != true { addEvent(OutputUsage.text, .bad) }
        for notice in reports.notices where !old.notices.contains(notice) {
            addEvent("the receiver reports: \(notice.text)", notice.isError ? .bad : .plain)
        }
    }

    private mutating func loseFix() {
        if fixSince != nil {
            addEvent("position lost", .bad)
            lostSince = now.instant
        }
        fixSince = nil
        intervals.removeAll()
    }

    private mutating func handle(_ epoch: Epoch, isLive: Bool) {
        var epoch = epoch
        if let sky = epoch.sky {
            signals.add(sky, at: seconds)
            skyAt = now.instant
        } else {
            epoch.sky = self.epoch?.sky
        }
        let old = self.epoch?.fix
        if !epoch.isAmendment {
            if fixSince != nil, let epochAt { intervals.add(now.seconds(since: epochAt)) }
            epochAt = now.instant
        }
        self.epoch = epoch
        speeds.add(epoch.fix.speed, at: seconds)
        guard epoch.fix.hasPosition, let coordinate = epoch.fix.coordinate else { return loseFix() }
        addFixEvents(epoch.fix, after: old)
        position = epoch.fix
        positionAt = now.instant
        fixSince = fixSince ?? now.instant
        if !epoch.isAmendment {
            deviations.add(coordinate, speed: epoch.fix.speed, error: epoch.fix.errors?.horizontalError, at: seconds)
        }
        if isLive, let time = epoch.fix.time { clockOffsets.add(now.utc.seconds(since: time)) }
    }

    private mutating func addFixEvents(_ fix: Fix, after old: Fix?) {
        if fixSince == nil {
            let isFirst = position == nil
            let duration = statistics.timeToFirstFix.map { " after \(fixed($0 / .seconds(1), 1)) s" } ?? ""
            addEvent(isFirst ? "first position\(duration): \(fix.kind)" : "position regained: \(fix.kind)", .good)
        } else if let old, old.kind != fix.kind {
            addEvent("\(old.kind) → \(fix.kind)")
        }
    }
}

extension Receiver.Status {
    /// Returns the log entry for a change to this status.
    fileprivate func event(after old: Receiver.Status?) -> (String, EventLog.Event.Tone) {
        switch phase {
        case .reading(.good):
            guard case .findingBaudRate = old?.phase, let baudRate else { return ("\(self)", .good) }
            return ("baud rate found: \(baudRate)", .good)
        case .waiting(.error(let error)): return (error.summary, .bad)
        case .stopped, .opening, .reading(.noDataYet), .findingBaudRate(.undecided), .ended: return ("\(self)", .plain)
        case .waiting, .lost, .findingBaudRate, .reading(.garbled), .reading(.silent), .reading(.binary):
            return ("\(self)", .bad)
        }
    }
}
