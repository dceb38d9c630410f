internal import GNSS
internal import NMEA

// The thread of a receiver and the loop of a server read in the same way: they let the reader turn, wait for what it waits
// for, and let it turn again.

/// Reads one source: takes what its transport brings, lets the machine decide and publishes what comes of it.
final class SourceReader {
    private typealias Instant = ContinuousClock.Instant

    private let transport: any Transport
    private let earliestDate: CalendarDate?
    private let publish: (Receiver.Batch) -> Void

    private var machine: LinkMachine
    private var decoder: StreamDecoder
    private var counter = StatisticsCounter()
    /// What has not been published.
    private var batch: Receiver.Batch
    private var publishedStatus: Receiver.Status?
    /// When bytes came last.
    private var lastBytes: Instant
    /// When the line is quiet, unless something comes.
    private var quiet: Instant?
    /// When a sentence came last that an epoch may be made of.
    private var lastSentence: Instant?
    /// When the sentences that wait are published, even if no epoch comes.
    private var due: Instant?

    /// How long sentences wait for their epoch.
    private static let longestDelay = Duration.milliseconds(50)
    /// A server's view of a receiver is taken when its own is missing for so long.
    private static let longestWithoutSentence = Duration.seconds(5)
    /// Bytes that are kept back until a sentence is complete.
    private static let mostUnpublished = 1 << 12

    init(
        _ source: Receiver.Source, _ options: Receiver.Options, through transport: any Transport,
        publish: @escaping (Receiver.Batch) -> Void
    ) {
        self.transport = transport
        self.publish = publish
        earliestDate = source.earliestDate
        let now = transport.now
        lastBytes = now
        machine = LinkMachine(source, options, at: now)
        decoder = StreamDecoder(earliestDate: earliestDate)
        batch = Receiver.Batch(time: now, status: machine.status, statistics: counter.statistics)
    }

    /// Whether the source has ended.
    var isOver: Bool { machine.isOver }

    /// When it has to turn again, though nothing has happened.
    var deadline: ContinuousClock.Instant? {
        [machine.deadline, quiet, due, transport.deadline].compactMap { $0 }.min()
    }

    /// Waits until it has to turn again, or it is time to stop.
    func wait(_ stop: StopToken) { transport.wait(until: deadline, stop) }

    /// Takes what has happened and what is due.
    func turn() {
        // What comes of the device comes first: it may be the last before it goes.
        takeEvents()
        // A line is not quiet only because nobody had time to look.
        if let quiet, transport.now >= quiet {
            if transport.hasMore() { takeEvents() } else { lineIsQuiet(at: transport.now) }
        }
        let now = transport.now
        if let deadline = machine.deadline, now >= deadline { tick() }
        flush(all: !transport.gathersSentences || due.map { now >= $0 } ?? false)
    }

    /// Stops. What was read is not lost.
    func end() {
        take(decoder.finish(), at: transport.now)
        flush(all: true)
        _ = transport.perform(.close)
    }

    private func takeEvents() { while !isOver, let event = transport.next() { take(event) } }

    private func take(_ event: TransportEvent) {
        let now = transport.now
        switch event {
        case .bytes(let bytes): hear(bytes, at: now)
        case .served(let bytes, let epochs, let server):
            handle(.served(server))
            if !bytes.isEmpty { hear(bytes, at: now) }
            note(epochs, at: now)
        case .input(let input): handle(input)
        case .ended(let error):
            take(decoder.finish(), at: now)
            quiet = nil
            handle(.ended(error))
        }
    }

    private func hear(_ bytes: [UInt8], at now: Instant) {
        if batch.bytes.isEmpty { batch.bytes = bytes } else { batch.bytes += bytes }
        batch.time = now
        let result = decoder.read(bytes, isSpeedKnown: !machine.isFindingSpeed)
        take(result, at: now)
        if result.sentences.contains(where: { $0.code != "TXT" }) { lastSentence = now }
        lastBytes = now
        quiet = decoder.quietTime(after: now, quiet)
        transport.note(
            byteCount: bytes.count, isEndOfEpoch: !result.epochs.isEmpty, speed: machine.status.speed, at: now)
        handle(.heard(result.evidence, result.frames))
    }

    /// Takes what a server makes of a receiver whose own sentences do not come.
    private func note(_ epochs: [Epoch], at now: Instant) {
        guard !epochs.isEmpty, lastSentence.map({ now - $0 >= Self.longestWithoutSentence }) ?? true else { return }
        batch.time = now
        take(StreamDecoder.Result(epochs: epochs), at: now)
        handle(.heard(LineEvidence(sentences: epochs.count), [:]))
    }

    private func lineIsQuiet(at now: Instant) {
        let result = decoder.lineIsQuiet()
        quiet = decoder.patience.map { lastBytes + $0 }
        take(result, at: now)
        handle(.heard(result.evidence, result.frames))
    }

    private func tick() {
        handle(.time)
        guard machine.status.phase == .reading(.silent) else { return }
        do { try transport.noteSilence() } catch { handle(.ended(error)) }
    }

    private func take(_ result: StreamDecoder.Result, at now: Instant) {
        counter.add(result, speed: machine.status.speed, at: now)
        batch.add(result)
        if transport.gathersSentences, !result.sentences.isEmpty, due == nil { due = now + Self.longestDelay }
    }

    /// Tells the machine what happened, does what it says, and tells it what came of that.
    private func handle(_ input: LinkMachine.Input) {
        var actions = respond(to: input)[...]
        while let action = actions.popFirst() {
            // Each state is told, even if it lasts no time.
            if machine.status != publishedStatus { flush() }
            prepare(for: action)
            if let answer = transport.perform(action) { actions += respond(to: answer) }
        }
    }

    private func respond(to input: LinkMachine.Input) -> [LinkMachine.Action] {
        if case .opened = input {
            // Another receiver may be behind it.
            decoder = StreamDecoder(earliestDate: earliestDate)
            counter.open(at: transport.now)
            quiet = nil
            lastSentence = nil
        }
        return machine.handle(input, at: transport.now)
    }

    private func prepare(for action: LinkMachine.Action) {
        switch action {
        case .setSpeed:
            take(decoder.finish(), at: transport.now)
            decoder = StreamDecoder(earliestDate: earliestDate)
            quiet = nil
        case .close:
            flush()
            quiet = nil
        case .openPort, .openStream, .remember: break
        }
    }

    /// Publishes what there is to tell.
    /// - Parameter all: also what an epoch may still come of.
    private func flush(all: Bool = false) {
        var status = machine.status
        if transport.isSimulated { status.isSimulated = true }
        let isNews = status != publishedStatus
        let isDue = all && !batch.isEmpty || batch.bytes.count >= Self.mostUnpublished
        guard isNews || isDue || !batch.epochs.isEmpty else { return }
        if batch.isEmpty { counter.pass(at: transport.now) }
        // A feed's time does not go back, even when a quiet line completes what came before.
        if batch.isEmpty || !transport.gathersSentences { batch.time = transport.now }
        counter.note(transport.counters)
        batch.status = status
        batch.statistics = counter.statistics
        batch.isSkipped = transport.isSkipping
        publishedStatus = status
        due = nil
        publish(batch)
        batch.removeContents()
    }
}

extension Receiver.Source {
    /// A live receiver that counts weeks from a wrong beginning is put right by the computer's clock. A recording is left as
    /// it is.
    fileprivate var earliestDate: CalendarDate? {
        if isRecording { return nil }
        return LiveDate.earliest(today: LiveDate.today)
    }
}
