import DelegateStreams
import GNSS
import GPSBridge
import GPSDProtocol
import MonitorScreen
import SystemSupport
import TextOutput
import TrackFormats

/// The output of `gpsbridge monitor` as lines, without a screen.
struct MonitorLines {
    private let request: MonitorCommand.Request
    private let buffer: OutputBuffer
    private var writer: Writer
    private var clock: SourceClock
    /// The time at which the wait for a position ends; `nil` before the wait has begun.
    private var deadline: ContinuousClock.Instant?
    /// The number of epochs written.
    private var count = 0
    /// The previous epoch, if it was counted.
    private var counted: Epoch?
    private var hasFix = false
    /// Whether the source has ended, so that no more data will arrive.
    private var hasEnded = false
    /// Whether any data after the skipped beginning has arrived.
    private var hasBegun = false
    /// The search for the first complete fix; `nil` if the command does not wait for a position.
    private var firstFix: FirstFix?
    /// The epoch to write if no complete fix arrives in time.
    private var latest: Epoch?
    /// The last status that was reported.
    private var status = ""
    private var dropped = DroppedBatches(because: "the output is being read too slowly")

    private enum Writer {
        case track(any TrackWriter)
        case reports(ReportWriter)
    }

    init(_ request: MonitorCommand.Request) throws(Failure) {
        self.request = request
        clock = request.source.clock
        firstFix = request.fixTimeout == nil ? nil : FirstFix()
        let file = try OutputFile(nil)
        buffer = file.makeBuffer()
        switch request.output {
        case .json: writer = .reports(ReportWriter(buffer))
        case .csv: writer = .track(TrackFormat.csv.writer(into: buffer))
        case .screen: writer = .track(LineWriter(.default, into: buffer))
        case .lines(let template): writer = .track(LineWriter(template, into: buffer))
        }
    }

    /// Writes lines until the requested output is complete, the source ends or a signal arrives.
    mutating func run() throws(Failure) -> ExitCode {
        Shutdown.begin()
        let receiver = Receiver(request.source.source, options: request.source.options)
        let inbox = try Inbox()
        let batches = receiver.batches(request.source.buffering)
        Task.detached { await inbox.fill(from: batches) }
        defer { receiver.stop() }
        receiver.start()
        if case .track(var track) = writer {
            track.begin()
            track.beginTrack(named: request.source.name)
            writer = .track(track)
        }
        while true {
            let contents = inbox.drain()
            for batch in contents.batches where try handle(batch) { return try end() }
            report(lost: contents.lost)
            try buffer.flush()
            // Ctrl-C is the normal way to end this command, but it counts as a failure while the command is still
            // waiting for a position.
            if Shutdown.isRequested {
                if isWaiting { throw Failure(.cannotRead, "stopped before the first position") }
                return .success
            }
            hasEnded = contents.hasEnded
            if hasEnded {
                if let failure = request.source.failure { throw failure }
                request.source.reportIncomplete()
            }
            if hasEnded || hasBegun && isTooLate(at: clock.now().instant) { return try end() }
            wait(for: inbox)
        }
    }

    private var isWaiting: Bool { request.fixTimeout != nil && !hasFix }

    /// Writes the epochs of a batch.
    ///
    /// - Returns: Whether the requested output is complete.
    private mutating func handle(_ batch: Receiver.Batch) throws(Failure) -> Bool {
        clock.record(batch)
        report(batch.status)
        guard !batch.isSkipped else { return false }
        hasBegun = true
        if isTooLate(at: batch.time) { return true }
        if case .reports(var reports) = writer {
            reports.isSimulated = batch.isSimulated
            writer = .reports(reports)
        }
        for epoch in batch.epochs where handle(firstFix?.add(epoch) ?? [epoch]) { return true }
        return false
    }

    /// Writes epochs. While the command is still waiting for a position, keeps the latest epoch instead.
    ///
    /// - Returns: Whether the requested output is complete.
    private mutating func handle(_ epochs: [Epoch]) -> Bool {
        for epoch in epochs {
            hasFix = hasFix || epoch.fix.hasPosition && epoch.isComplete
            // `write` omits the fix of an incomplete epoch. The satellites of the epoch are still written if the output
            // consists of gpsd reports.
            if request.fixTimeout == nil || hasFix { write(epoch) } else { remember(epoch) }
            if request.isOnce, count > 0 { return true }
            if let limit = request.count, count == limit { return true }
        }
        return false
    }

    /// Keeps an epoch to write if the wait ends without a complete fix.
    ///
    /// Some receivers never complete an epoch, and an incomplete position is better than no position.
    private mutating func remember(_ epoch: Epoch) {
        if epoch.fix.hasPosition || epoch.isComplete && latest?.fix.hasPosition != true { latest = epoch }
    }

    private mutating func write(_ epoch: Epoch) {
        let isRepeated = counted?.isAmended(by: epoch) ?? false
        let before = count
        switch writer {
        case .track(var track):
            // A line cannot be replaced, and a second line would look like another fix.
            if epoch.isComplete, !isRepeated { track.append(epoch) }
            count = track.count
            writer = .track(track)
        case .reports(var reports):
            // As with gpsd, the later one of two reports of the same time applies.
            reports.write(epoch, withFix: epoch.isComplete)
            if epoch.isComplete, epoch.fix.mode != nil, !isRepeated { count += 1 }
            writer = .reports(reports)
        }
        if !isRepeated { counted = count > before ? epoch : nil }
    }

    /// Returns whether the timeout for a position has expired. The first call starts the timeout.
    private mutating func isTooLate(at moment: ContinuousClock.Instant) -> Bool {
        guard isWaiting, let fixTimeout = request.fixTimeout else { return false }
        let deadline = deadline ?? moment + fixTimeout
        self.deadline = deadline
        return moment > deadline
    }

    private func wait(for inbox: Inbox) {
        let left = isWaiting ? deadline.flatMap { clock.duration(until: $0) } : nil
        var awaited = PollList(inbox.descriptor, Shutdown.descriptor)
        awaited.wait(for: left)
    }

    private mutating func end() throws(Failure) -> ExitCode {
        _ = handle(firstFix?.finish() ?? [])
        if request.fixTimeout != nil, count == 0, var latest, request.isOnce || latest.fix.hasPosition {
            hasFix = latest.fix.hasPosition
            latest.isComplete = true
            write(latest)
        }
        try buffer.flush()
        if let fixTimeout = request.fixTimeout {
            guard hasFix else { throw noFix(hasEnded ? "before the end of the data" : "within \(fixTimeout)") }
            return .success
        }
        guard count == 0 else { return .success }
        throw Failure(.nothingDecoded, "no fix before the end of the data")
    }

    /// Returns the error for a wait that ended without a position.
    ///
    /// - Parameter end: A phrase that states when the wait ended.
    private func noFix(_ end: String) -> Failure {
        // With `--quiet`, the status has not been reported.
        let lastStatus = request.isQuiet && !status.isEmpty ? " (\(status))" : ""
        let canWaitLonger = !hasEnded && request.fixTimeout.map { $0 < .seconds(900) } ?? false
        // The doctor examines serial ports only.
        let examination: String? =
            switch request.source.source {
            case .automatic: "gpsbridge doctor"
            case .port(let path): "gpsbridge doctor \(path)"
            default: nil
            }
        let lines = [
            "no position \(end)\(lastStatus)",
            canWaitLonger ? "To wait longer: --wait-fix 15min" : nil,
            examination.map { "To find out why: \($0)" },
        ]
        return Failure(.cannotRead, lines.compactMap(\.self).joined(separator: "\n"))
    }

    private mutating func report(_ newStatus: Receiver.Status) {
        guard newStatus.explanation != status else { return }
        status = newStatus.explanation
        if !request.isQuiet { Terminal.say("gpsbridge: \(status)") }
    }

    private mutating func report(lost count: Int) {
        guard !request.isQuiet, let message = dropped.message(count) else { return }
        Terminal.say("gpsbridge: \(message)")
    }
}
