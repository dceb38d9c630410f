internal import GNSS
internal import NMEA

// A receiver's thread and a server's event loop read in the same way: they call `turn()`, wait for an event or the
// deadline, and call `turn()` again.

/// A reader that takes a source's events from a transport, passes them to a state machine, and publishes the results.
final class SourceReader {
    private typealias Instant = ContinuousClock.Instant

    private let transport: any Transport
    /// Whether the source is a recording, whose dates are left unchanged.
    private let isRecording: Bool
    /// Returns the date according to the computer's clock.
    private let today: () -> CalendarDate
    /// The date for which the decoder was created or updated.
    private var date: CalendarDate
    private let publish: (Receiver.Batch) -> Void

    private var machine: LinkMachine
    private var decoder: StreamDecoder
    private var counter = StatisticsCounter()
    /// The data that has not been published yet.
    private var batch: Receiver.Batch
    private var publishedStatus: Receiver.Status?
    /// The time at which the last bytes arrived.
    private var lastBytes: Instant
    /// The time at which the line will count as idle if no more bytes arrive.
    private var idleDeadline: Instant?
    /// The time at which the receiver's own data last contained a fix or a sentence that can be part of one.
    private var lastOwnData: Instant?
    /// The time of the last epoch.
    private var lastTime: UTCTime?
    /// The time of the last of a server's epochs that were used since the receiver's own data.
    private var servedTime: UTCTime?
    /// The time up to which epochs have already been reported, although not by the current decoder: by the previous
    /// receiver, if a server has changed to another one, or by the server itself. `nil` once a new time has followed.
    private var reportedTime: UTCTime?
    /// The time at which to publish the waiting sentences and frames even if their epoch is incomplete.
    private var due: Instant?
    /// Whether the reader has been ended, so that the rest of the turn must neither publish anything nor open the source.
    private var hasEnded = false

    /// The maximum time for which sentences are held back until their epoch is complete.
    private static let maxDelay = Duration.milliseconds(50)
    /// How long the receiver's own data must be missing before a server's epochs are used.
    private static let ownDataTimeout = Duration.seconds(5)
    /// The maximum number of bytes to hold back while waiting for a sentence to become complete.
    private static let maxUnpublishedBytes = 1 << 12

    init(
        _ source: Receiver.Source, _ options: Receiver.Options, through transport: any Transport,
        today: @escaping () -> CalendarDate = { .today }, publish: @escaping (Receiver.Batch) -> Void
    ) {
        self.transport = transport
        self.publish = publish
        isRecording = source.isRecording
        self.today = today
        date = today()
        let now = transport.now
        lastBytes = now
        machine = LinkMachine(source, options, at: now)
        decoder = Self.decoder(on: date, ofRecording: isRecording)
        batch = Receiver.Batch(time: now, status: machine.status, statistics: counter.statistics)
    }

    /// Whether the source has ended.
    var isOver: Bool { machine.isOver }

    /// The time at which to call ``turn()`` again even if no event occurs.
    var deadline: ContinuousClock.Instant? {
        machine.deadline.earlier(idleDeadline).earlier(due).earlier(transport.deadline)
    }

    /// Waits for an event, the deadline or a request to stop.
    func wait(_ stop: StopToken) { transport.wait(until: deadline, stop) }

    /// Handles all pending events and expired deadlines.
    func turn() {
        // Handle events before deadlines, so that data that has already arrived prevents a timeout.
        processEvents()
        // The line is not idle if its data merely has not been read yet.
        if !hasEnded, let idleDeadline, transport.now >= idleDeadline {
            if transport.hasMore() { processEvents() } else { handleIdleLine(at: transport.now) }
        }
        let now = transport.now
        if !hasEnded, let deadline = machine.deadline, now >= deadline { tick() }
        flush(all: !transport.gathersSentences || due.map { now >= $0 } ?? false)
    }

    /// Stops reading. Data that was already read is still published. The closure that receives the batches may call this
    /// method, even during a turn.
    func end() {
        guard !hasEnded else { return }
        add(decoder.finish(), at: transport.now)
        flush(all: true)
        // The closure may have called this method again.
        guard !hasEnded else { return }
        hasEnded = true
        _ = transport.perform(.close)
    }

    private func processEvents() { while !isOver, !hasEnded, let event = transport.next() { process(event) } }

    private func process(_ event: TransportEvent) {
        let now = transport.now
        switch event {
        case .bytes(let bytes): decode(bytes, at: now)
        case .served(let bytes, let epochs, let server):
            if let last = machine.status.server?.device, last != server.device {
                replaceDecoder(at: now)
                reportedTime = lastTime
                // The data of the two receivers must not be in one batch, which has only one status.
                flush(all: true)
            }
            handle(.served(server))
            // Publishing may have ended the reader.
            guard !hasEnded else { return }
            if !bytes.isEmpty { decode(bytes, at: now) }
            addServed(epochs, at: now)
        case .input(let input): handle(input)
        case .ended(let error):
            add(decoder.finish(), at: now)
            idleDeadline = nil
            handle(.ended(error))
        }
    }

    private func decode(_ bytes: [UInt8], at now: Instant) {
        if batch.bytes.isEmpty { batch.bytes = bytes } else { batch.bytes += bytes }
        batch.time = now
        updateDate()
        let result = decoder.read(bytes, isBaudRateKnown: !machine.isFindingBaudRate)
        recordOwnData(result, at: now)
        add(result, at: now)
        lastBytes = now
        idleDeadline = decoder.idleDeadline(after: now, idleDeadline)
        transport.recordDecoding(
            byteCount: bytes.count, isEndOfEpoch: !result.epochs.isEmpty, baudRate: machine.status.baudRate, at: now)
        handle(.received(result.evidence, result.frames))
    }

    /// Records that the receiver's own data has arrived, which takes precedence over a server's epochs.
    private func recordOwnData(_ result: StreamDecoder.Result, at now: Instant) {
        let hasFix = result.epochs.contains { $0.fix.mode != nil }
        guard hasFix || result.sentences.contains(where: { $0.code != "TXT" }) else { return }
        if !hasOwnData(at: now) {
            reportedTime = servedTime ?? reportedTime
            servedTime = nil
        }
        lastOwnData = now
    }

    private func hasOwnData(at now: Instant) -> Bool { lastOwnData.map { now - $0 < Self.ownDataTimeout } ?? false }

    /// Adds a server's epochs if the receiver's own data is missing.
    private func addServed(_ epochs: [Epoch], at now: Instant) {
        guard !epochs.isEmpty, !hasOwnData(at: now) else { return }
        servedTime = epochs.last?.fix.time ?? servedTime
        batch.time = now
        add(StreamDecoder.Result(epochs: epochs), at: now)
        handle(.received(LineEvidence(sentences: epochs.count), [:]))
    }

    private func handleIdleLine(at now: Instant) {
        let result = decoder.handleIdleLine()
        idleDeadline = decoder.idleTimeout.map { lastBytes + $0 }
        recordOwnData(result, at: now)
        add(result, at: now)
        handle(.received(result.evidence, result.frames))
    }

    private func tick() {
        handle(.time)
        guard !hasEnded, machine.status.phase == .reading(.silent) else { return }
        do { try transport.handleSilence() } catch { handle(.ended(error)) }
    }

    private func add(_ result: StreamDecoder.Result, at now: Instant) {
        let result = withoutReported(result)
        lastTime = result.epochs.last?.fix.time ?? lastTime
        counter.add(result, baudRate: machine.status.baudRate, at: now)
        batch.add(result)
        if transport.gathersSentences, !result.packets.isEmpty, due == nil { due = now + Self.maxDelay }
    }

    /// Removes the epochs whose time has already been reported. A server may change between two receivers that are about
    /// to report the same time, and it may report the first fixes before the receiver's own data is decoded.
    private func withoutReported(_ result: StreamDecoder.Result) -> StreamDecoder.Result {
        guard reportedTime != nil, !result.epochs.isEmpty else { return result }
        var result = result
        result.epochs = result.epochs.filter { epoch in
            guard let reportedTime, let time = epoch.fix.time else { return true }
            // If the receiver's time is behind by more than two seconds, one of the two clocks is wrong.
            if 0...2 ~= reportedTime.seconds(since: time) { return false }
            // Only the first epochs can repeat a time. Later ones may return to it: a replay may begin again, and a
            // clock may be set back.
            self.reportedTime = nil
            return true
        }
        return result
    }

    /// Passes an input to the state machine, performs the actions that it returns, and passes their results back.
    private func handle(_ input: LinkMachine.Input) {
        var actions = respond(to: input)[...]
        while let action = actions.popFirst() {
            // Every status is published, even if the next one replaces it immediately. Every epoch is published before
            // the source is closed.
            if machine.status != publishedStatus || action == .close { flush() }
            // Publishing may have ended the reader.
            guard !hasEnded else { return }
            prepare(for: action)
            if let answer = transport.perform(action) { actions += respond(to: answer) }
        }
    }

    private func respond(to input: LinkMachine.Input) -> [LinkMachine.Action] {
        if case .opened = input {
            // A different receiver may now be connected to the port.
            startDecoder()
            counter.open(at: transport.now)
        }
        return machine.handle(input, at: transport.now)
    }

    private func prepare(for action: LinkMachine.Action) {
        switch action {
        case .setBaudRate: replaceDecoder(at: transport.now)
        case .close: idleDeadline = nil
        case .openPort, .openStream, .remember: break
        }
    }

    /// Publishes the batch if it contains anything new.
    /// - Parameter all: Whether to publish sentences even if their epoch is incomplete.
    private func flush(all: Bool = false) {
        guard !hasEnded else { return }
        var status = machine.status
        if transport.isSimulated { status.isSimulated = true }
        let isChanged = status != publishedStatus
        let isDue = all && !batch.isEmpty || batch.bytes.count >= Self.maxUnpublishedBytes
        guard isChanged || isDue || !batch.epochs.isEmpty else { return }
        if batch.isEmpty { counter.pass(at: transport.now) }
        // With a feed, the time of a batch is the current time instead of that of its last byte. Otherwise, the times
        // of batches could decrease when an idle line completes earlier data.
        if batch.isEmpty || !transport.gathersSentences { batch.time = transport.now }
        counter.update(transport.counters)
        batch.status = status
        batch.statistics = counter.statistics
        batch.isSkipped = transport.isSkipping
        publishedStatus = status
        due = nil
        let published = batch
        // Publishing may end the reader, which publishes what is left.
        batch.removeContents()
        publish(published)
    }
}

extension SourceReader {
    /// Updates the decoder's dates when the day has changed, because a receiver can be connected for years.
    private func updateDate() {
        let today = today()
        guard today != date else { return }
        date = today
        decoder.setDates(earliest: Self.earliestDate(on: date, ofRecording: isRecording), latest: date)
    }

    /// Completes the last epoch and starts again without anything that the decoder has learned, because the next bytes
    /// come from another receiver or at another baud rate.
    private func replaceDecoder(at now: Instant) {
        add(decoder.finish(), at: now)
        startDecoder()
    }

    private func startDecoder() {
        decoder = Self.decoder(on: date, ofRecording: isRecording)
        idleDeadline = nil
        lastOwnData = nil
        servedTime = nil
    }

    private static func decoder(on date: CalendarDate, ofRecording isRecording: Bool) -> StreamDecoder {
        StreamDecoder(earliestDate: earliestDate(on: date, ofRecording: isRecording), latestDate: date)
    }

    /// Returns the earliest plausible date of the data, for correcting the dates of a live receiver after a week
    /// rollover; `nil` for a recording.
    private static func earliestDate(on date: CalendarDate, ofRecording isRecording: Bool) -> CalendarDate? {
        isRecording ? nil : LiveDate.earliest(today: date)
    }
}
