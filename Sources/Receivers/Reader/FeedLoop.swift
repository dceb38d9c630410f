internal import GNSS
internal import NMEA
internal import Serial
internal import SystemSupport

// The same machine and the same decoder as for a device, but on the feed's time: what a device's silence brings about after
// seconds of waiting comes about here as soon as the next piece says that the seconds are over.

/// Reads a feed on the thread that calls it.
struct FeedLoop: ~Copyable {
    private typealias Instant = ContinuousClock.Instant

    private let feed: Receiver.Feed
    private let follower: FeedClock.Follower.ID
    private let stop: StopToken
    private let publish: (Receiver.Batch) -> Void

    private var machine: LinkMachine
    private var decoder: StreamDecoder
    private let earliestDate: CalendarDate?
    private var counter = StatisticsCounter()
    private var batch: Receiver.Batch
    private var publishedStatus: Receiver.Status?
    /// Whether the machine wants to read as soon as the device is plugged in again.
    private var isOpening = false
    /// Whether it reads.
    private var isOpen = false
    private var isPluggedIn = true
    /// When bytes came last.
    private var lastBytes: Instant
    /// When the line is quiet, unless something comes.
    private var quiet: Instant?
    /// The feed's beginning.
    private let origin = Instant.now

    init(
        _ feed: Receiver.Feed, _ options: Receiver.Options, follower: FeedClock.Follower.ID, stop: StopToken,
        publish: @escaping (Receiver.Batch) -> Void
    ) {
        self.feed = feed
        self.follower = follower
        self.stop = stop
        self.publish = publish
        lastBytes = origin
        machine = LinkMachine(.feed(feed), options, at: origin)
        earliestDate = Receiver.Source.feed(feed).earliestDate
        decoder = StreamDecoder(earliestDate: earliestDate)
        batch = Receiver.Batch(time: origin, status: machine.status, statistics: counter.statistics)
    }

    /// Whether the feed has ended.
    var isOver: Bool { machine.isOver }

    /// Reads until somebody says to stop, or the feed ends.
    mutating func run() {
        let pieces = feed.source.pieces()
        handle(.devices([]), at: origin)
        while !isOver {
            guard let piece = pieces.next() else {
                end()
                break
            }
            let time = origin + piece.time
            while let due = [machine.deadline, quiet].compactMap({ $0 }).min(), due < time {
                guard wait(until: due) else { return leave(at: due) }
                pass(to: due)
            }
            guard wait(until: time) else { return leave(at: time) }
            take(piece.event, at: time)
        }
    }

    /// Waits as the feed's pace demands it.
    /// - Returns: whether to go on.
    private func wait(until time: Instant) -> Bool {
        while !stop.isStopped() {
            let timeout: Duration?
            switch feed.pace {
            case .unlimited: return true
            case .times(let speed):
                let ahead = (time - origin - feed.head) / .seconds(1)
                let left = (ahead - (Instant.now - origin) / .seconds(1) * speed) / speed
                guard left > 0 else { return true }
                timeout = .seconds(min(left, 1e6))
            case .clock(let clock):
                let now = clock.now
                if origin + now >= time { return true }
                clock.note(follower, reached: now)
                timeout = nil
            }
            waitUntilReady(stop.wake.descriptor, timeout)
            stop.wake.clear()
        }
        return false
    }

    private mutating func take(_ event: Receiver.Feed.Event, at time: Instant) {
        switch event {
        case .bytes(let bytes):
            guard isPluggedIn, isOpen else { return }
            batch.bytes += bytes
            batch.time = time
            hear(decoder.read(bytes), at: time)
            lastBytes = time
            quiet = decoder.quietTime(after: time, quiet)
        case .unplugged:
            isPluggedIn = false
            quiet = nil
            note(decoder.finish(), at: time)
            handle(.ended(LinkError("it was unplugged", cure: nil)), at: time)
        case .pluggedIn:
            isPluggedIn = true
            if isOpening { open(at: time) }
        }
        flush(at: time)
    }

    /// Nothing has come up to a time.
    private mutating func pass(to time: Instant) {
        if let quiet, time >= quiet {
            hear(decoder.lineIsQuiet(), at: time)
            self.quiet = decoder.patience.map { lastBytes + $0 }
        }
        if let deadline = machine.deadline, time >= deadline { handle(.time, at: time) }
        flush(at: time)
    }

    private mutating func end() {
        let time = batch.time
        note(decoder.finish(), at: time)
        if isOpening { open(at: time) }
        handle(.ended(nil), at: time)
        flush(at: time)
    }

    /// What was read is not lost when the reading is stopped.
    private mutating func leave(at time: Instant) {
        note(decoder.finish(), at: time)
        flush(at: time)
    }

    private mutating func hear(_ result: StreamDecoder.Result, at time: Instant) {
        note(result, at: time)
        handle(.heard(result.evidence, result.frames), at: time)
    }

    private mutating func note(_ result: StreamDecoder.Result, at time: Instant) {
        counter.add(result, speed: nil, at: time)
        batch.add(result)
    }

    private mutating func handle(_ input: LinkMachine.Input, at time: Instant) {
        for action in machine.handle(input, at: time) {
            flush(at: time)
            switch action {
            case .openStream:
                isOpening = true
                if isPluggedIn { open(at: time) }
            case .close: isOpen = false
            default: break
            }
        }
    }

    private mutating func open(at time: Instant) {
        isOpening = false
        isOpen = true
        decoder = StreamDecoder(earliestDate: earliestDate)
        counter.open(at: time)
        _ = machine.handle(.opened(LinkMachine.Opened()), at: time)
        flush(at: time)
    }

    /// Publishes what there is to tell.
    private mutating func flush(at time: Instant) {
        var status = machine.status
        status.isSimulated = feed.isSimulated
        guard status != publishedStatus || !batch.isEmpty else { return }
        batch.time = time
        batch.status = status
        batch.statistics = counter.statistics
        batch.isSkipped = time - origin < feed.head
        publishedStatus = status
        publish(batch)
        batch.removeContents()
    }
}
