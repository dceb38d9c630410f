internal import GNSS
internal import Glibc
internal import NMEA
internal import Serial
internal import SystemSupport

/// Reads one source on the thread that calls it, and waits for nothing but its device: the edge between the machine's
/// values and the system.
struct ReaderLoop: ~Copyable {
    private let source: Receiver.Source
    private let options: Receiver.Options
    private let memory: SpeedMemory
    private let stop: StopToken
    private let publish: (Receiver.Batch) -> Void

    private var machine: LinkMachine
    private var decoder: StreamDecoder
    private var counter = StatisticsCounter()
    private var connection: (any Connection)?
    private var pace = LinePace()
    /// Until then the connection need not be looked at.
    private var pollHoldoff: Instant?
    private var hotplug: HotplugMonitor?
    /// When to try again to have a monitor, where there was no room for one.
    private var nextWatch: Instant?
    private let buffer: UnsafeMutableRawBufferPointer
    /// What is waited for: the wake descriptor, the monitor and the connection.
    private var awaited = PollList(-1, -1, -1)
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

    private typealias Instant = ContinuousClock.Instant
    /// No datagram is longer.
    private static let bufferSize = 1 << 16
    /// Sentences wait for their epoch: each batch wakes all consumers, which costs more than reading it.
    private static let longestDelay = Duration.milliseconds(50)
    /// A server's view of a receiver is taken when its own is missing for so long.
    private static let longestWithoutSentence = Duration.seconds(5)
    private static let timeBetweenWatches = Duration.seconds(2)
    /// Bytes that are kept back until a sentence is complete.
    private static let mostUnpublished = 1 << 12

    init(
        _ source: Receiver.Source, _ options: Receiver.Options, memory: SpeedMemory, stop: StopToken,
        publish: @escaping (Receiver.Batch) -> Void
    ) {
        self.source = source
        self.options = options
        self.memory = memory
        self.stop = stop
        self.publish = publish
        let now = Instant.now
        lastBytes = now
        machine = LinkMachine(source, options, at: now)
        decoder = StreamDecoder(earliestDate: source.earliestDate)
        batch = Receiver.Batch(time: now, status: machine.status, statistics: counter.statistics)
        buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
    }

    deinit { buffer.deallocate() }

    /// Whether the source has ended.
    var isOver: Bool { machine.isOver }

    /// Reads until somebody says to stop, or the source ends.
    mutating func run() {
        if source.isPort { watch() } else { handle(.devices([])) }
        flush()
        while !stop.isStopped(), !isOver {
            let ready = wait()
            if stop.isStopped() { break }
            // What comes of the device comes first: it may be the last before it goes. And a line is not quiet because this
            // thread had to wait.
            if ready.connection { read() } else if let quiet, .now >= quiet { lineIsQuiet() }
            if ready.hotplug, let events = hotplug?.events() { for event in events { handle(.hotplug(event)) } }
            let now = Instant.now
            if let nextWatch, now >= nextWatch { watch() }
            if let deadline = machine.deadline, now >= deadline { tick() }
            flush(all: due.map { now >= $0 } ?? false)
        }
        close()
    }

    /// Begins to be told of ports that come and go. Where the system has no room for that, they are looked at now and then.
    private mutating func watch() {
        do {
            let monitor = try HotplugMonitor(includingBuiltIn: true)
            hotplug = monitor
            nextWatch = nil
            handle(.devices(monitor.devices))
        } catch {
            nextWatch = .now + Self.timeBetweenWatches
            handle(.devices(SerialDevices.all(includingBuiltIn: true), unwatched: LinkError(error)))
        }
    }

    /// What was read is not lost when the reading is stopped.
    private mutating func close() {
        guard connection != nil else { return }
        take(decoder.finish(), at: .now)
        flush(all: true)
        connection = nil
    }

    /// Sleeps until something happens or is due.
    private mutating func wait() -> (hotplug: Bool, connection: Bool) {
        // A negative descriptor is not waited for.
        awaited[0] = stop.wake.descriptor
        awaited[1] = hotplug?.descriptor ?? -1
        if let pollHoldoff, pollHoldoff <= .now { self.pollHoldoff = nil }
        awaited[2] = pollHoldoff == nil ? connection?.descriptor ?? -1 : -1
        var next = machine.deadline
        for other in [quiet, due, pollHoldoff, nextWatch] { if let other { next = min(next ?? other, other) } }
        let hasUnread = connection?.hasUnread ?? false
        if hasUnread { next = .now }
        guard awaited.wait(for: next.map { $0 - .now }) else { return (false, hasUnread) }
        if awaited.isReady(0) { stop.wake.clear() }
        return (awaited.isReady(1), awaited.isReady(2) || hasUnread)
    }

    /// Reads once, so that what never ends keeps nobody waiting. Only what is ready is read: a pipe would wait.
    private mutating func read() {
        guard let reading = connection?.read(into: buffer) else { return }
        let now = Instant.now
        switch reading {
        case .nothing: break
        case .bytes(let count): hear(buffer[..<count], at: now)
        case .served(let count, let epochs, let server):
            handle(.served(server))
            if count > 0 { hear(buffer[..<count], at: now) }
            note(epochs, at: now)
        case .end(let error):
            take(decoder.finish(), at: now)
            handle(.ended(error))
        }
    }

    private mutating func tick() {
        handle(.time)
        guard machine.status.phase == .reading(.silent) else { return }
        do { try connection?.noteSilence() } catch { handle(.ended(error)) }
    }

    private mutating func hear(_ slice: Slice<UnsafeMutableRawBufferPointer>, at now: Instant) {
        let bytes = UnsafeRawBufferPointer(rebasing: slice)
        batch.bytes += bytes
        batch.time = now
        let result = decoder.read(bytes)
        take(result, at: now)
        if result.sentences.contains(where: { $0.code != "TXT" }) { lastSentence = now }
        lastBytes = now
        quiet = decoder.quietTime(after: now, quiet)
        pollHoldoff = pace.heard(
            bytes.count, isEndOfEpoch: !result.epochs.isEmpty, speed: machine.status.speed, at: now)
        handle(.heard(result.evidence, result.frames))
    }

    /// Takes what a server makes of a receiver whose own sentences do not come.
    private mutating func note(_ epochs: [Epoch], at now: Instant) {
        guard !epochs.isEmpty, lastSentence.map({ now - $0 >= Self.longestWithoutSentence }) ?? true else { return }
        batch.time = now
        take(StreamDecoder.Result(epochs: epochs), at: now)
        handle(.heard(LineEvidence(sentences: epochs.count), [:]))
    }

    private mutating func lineIsQuiet() {
        let result = decoder.lineIsQuiet()
        quiet = decoder.patience.map { lastBytes + $0 }
        take(result, at: .now)
        handle(.heard(result.evidence, result.frames))
    }

    private mutating func take(_ result: StreamDecoder.Result, at now: Instant) {
        counter.add(result, speed: machine.status.speed, at: now)
        batch.add(result)
        if !result.sentences.isEmpty, due == nil { due = now + Self.longestDelay }
    }

    /// Tells the machine what happened, does what it says, and tells it what came of that.
    private mutating func handle(_ input: LinkMachine.Input) {
        var actions = machine.handle(input, at: .now)[...]
        while let action = actions.popFirst() {
            // Each state is told, even if it lasts no time.
            if machine.status != publishedStatus { flush() }
            if let answer = perform(action) { actions += machine.handle(answer, at: .now) }
        }
    }

    private mutating func perform(_ action: LinkMachine.Action) -> LinkMachine.Input? {
        do {
            switch action {
            case .openPort(let choice): return .opened(try openPort(choice))
            case .openStream:
                let connection = try openStream()
                begin(connection)
                return .opened(LinkMachine.Opened(server: (connection as? GPSDConnection)?.server))
            case .setSpeed(let speed):
                take(decoder.finish(), at: .now)
                decoder = StreamDecoder(earliestDate: source.earliestDate)
                pace = LinePace()
                quiet = nil
                pollHoldoff = nil
                try connection?.setSpeed(speed)
                return nil
            case .close:
                flush()
                connection = nil
                quiet = nil
                return nil
            case .remember(let speed, let identity):
                if options.remembersSpeeds { memory.remember(speed, of: identity) }
                return nil
            }
        } catch {
            if case .setSpeed = action { return .speedRefused(error) }
            return .failed(error)
        }
    }

    private mutating func openPort(_ choice: PortChooser.Choice) throws(LinkError) -> LinkMachine.Opened {
        let device = choice.device ?? SerialDevices.device(at: choice.path)
        if case .automatic = source, let device { try leaveToOthers(device) }
        let remembered = options.remembersSpeeds ? device.flatMap { memory.speed(of: $0.identity) } : nil
        var speed = options.speed ?? remembered ?? SpeedSearch.likely
        let port: PortConnection
        do throws(LinkError) {
            port = try PortConnection(choice.path, speed: speed, isShared: options.sharesPort)
        } catch {
            // The adapter that could do what is remembered was another one.
            guard options.speed == nil, speed != SpeedSearch.likely, case .unsupportedSpeed = error.port?.cause else {
                throw error
            }
            speed = SpeedSearch.likely
            port = try PortConnection(choice.path, speed: speed, isShared: options.sharesPort)
        }
        begin(port)
        let hasSpeed = port.hasSpeed && (device?.hasSpeed ?? true)
        return LinkMachine.Opened(
            device: device, speed: hasSpeed ? speed : nil, isSpeedUnknown: hasSpeed && options.speed == nil)
    }

    /// What nobody has named, and may be anything, is left to whoever has it open, though that program has not locked it.
    private func leaveToOthers(_ device: SerialDevice) throws(LinkError) {
        guard case .candidate = device.verdict, !options.sharesPort else { return }
        let others = PortHolder.others(at: device.path)
        guard !others.isEmpty else { return }
        throw LinkError(SerialError(.open, path: device.path, number: 0, cause: .busy(others)))
    }

    private func openStream() throws(LinkError) -> any Connection {
        switch source {
        case .file(let path): return try StreamConnection.recording(path)
        case .tcp(let host, let port): return try StreamConnection.connection(host: host, port: port, stop: stop)
        case .udp(let host, let port): return try StreamConnection.datagrams(host: host, port: port)
        case .gpsd(let host, let port, let device):
            return try GPSDConnection(
                host: host, port: port, device: device, greetingTimeout: options.greetingTimeout, stop: stop)
        case .automatic, .port, .device, .feed: preconditionFailure("this is not opened as a stream")
        }
    }

    private mutating func begin(_ connection: any Connection) {
        self.connection = connection
        // Another receiver may be behind it.
        decoder = StreamDecoder(earliestDate: source.earliestDate)
        counter.open(at: .now)
        pace = LinePace()
        quiet = nil
        pollHoldoff = nil
        lastSentence = nil
    }

    /// Publishes what there is to tell.
    /// - Parameter all: also what an epoch may still come of.
    private mutating func flush(all: Bool = false) {
        let isNews = machine.status != publishedStatus
        let isDue = all && !batch.isEmpty || batch.bytes.count >= Self.mostUnpublished
        guard isNews || isDue || !batch.epochs.isEmpty else { return }
        if batch.isEmpty {
            batch.time = .now
            counter.pass(at: batch.time)
        }
        counter.note(connection?.counters)
        batch.status = machine.status
        batch.statistics = counter.statistics
        publishedStatus = machine.status
        due = nil
        publish(batch)
        batch.removeContents()
    }
}

extension Receiver.Source {
    fileprivate var isPort: Bool {
        switch self {
        case .automatic, .port, .device: true
        case .file, .tcp, .udp, .gpsd, .feed: false
        }
    }

    /// A live receiver that counts weeks from a wrong beginning is put right by the computer's clock. A recording is left as
    /// it is.
    var earliestDate: CalendarDate? {
        if isRecording { return nil }
        return LiveDate.earliest(today: LiveDate.today)
    }
}

extension LinkMachine {
    init(_ source: Receiver.Source, _ options: Receiver.Options, at now: Instant) {
        self.init(Target(source, options), silenceTimeout: options.silenceTimeout, at: now)
    }
}

extension LinkMachine.Target {
    fileprivate init(_ source: Receiver.Source, _ options: Receiver.Options) {
        if let chooser = PortChooser(source, options) {
            self = .port(chooser)
            return
        }
        switch source {
        case .automatic, .port, .device: preconditionFailure("a port has a chooser")
        case .file(let path): self = .stream(path == "-" ? "standard input" : path, isFinite: true)
        case .tcp(let host, let port): self = .stream("\(host):\(port)", isFinite: false)
        case .udp(let host, let port):
            self = .stream(StreamConnection.datagramName(host: host, port: port), isFinite: false)
        case .gpsd(let host, let port, let device): self = .stream("\(host):\(port)\(device ?? "")", isFinite: false)
        case .feed(let feed): self = .stream(feed.name, isFinite: false)
        }
    }
}
