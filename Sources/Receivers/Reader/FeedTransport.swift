internal import GNSS
internal import Serial
internal import SystemSupport

/// A transport that reads a feed according to the feed's clock.
///
/// With a device, detecting silence takes several seconds. With a feed, silence is detected immediately, because the
/// time of the next event is known.
final class FeedTransport: Transport {
    private let feed: Receiver.Feed
    private let follower: FeedClock.Follower.ID
    private let feedEvents: AnyIterator<Receiver.Feed.TimedEvent>
    /// The instant that corresponds to the beginning of the feed.
    private let origin = Instant.now
    /// The time up to which the feed has been read.
    private(set) var now: Instant
    /// The next event of the feed, if it has already been requested.
    private var nextEvent: Receiver.Feed.TimedEvent?
    private var hasEnded = false
    /// The events that ``next()`` has not returned yet.
    private var events: ArraySlice<TransportEvent> = [.input(.devices([]))]
    /// Whether to open the feed as soon as its device is plugged in again.
    private var isOpening = false
    private var isOpen = false
    private var isPluggedIn = true

    init(_ feed: Receiver.Feed, follower: FeedClock.Follower.ID) {
        self.feed = feed
        self.follower = follower
        feedEvents = feed.source.events()
        now = origin
    }

    var deadline: Instant? { nil }

    /// Sentences are published immediately, because the feed's clock may stop after any event.
    var gathersSentences: Bool { false }

    var isSimulated: Bool { feed.isSimulated }

    var isSkipping: Bool { now - origin < feed.skippedTime }

    var counters: LineCounters? { nil }

    /// Waits until the next event or the deadline, at the feed's pace.
    func wait(until deadline: Instant?, _ stop: StopToken) {
        guard !hasEnded else { return }
        nextEvent = nextEvent ?? feedEvents.next()
        guard let nextEvent else { return end() }
        let time = origin + nextEvent.time
        let next = deadline.map { min($0, time) } ?? time
        guard wait(for: next, stop) else { return }
        now = max(now, next)
        guard next == time else { return }
        self.nextEvent = nil
        handle(nextEvent.event)
    }

    /// Waits for a time, at the feed's pace.
    /// - Returns: `true` if the time has been reached, or `false` if the reader must stop.
    private func wait(for time: Instant, _ stop: StopToken) -> Bool {
        while !stop.isStopped() {
            let timeout: Duration?
            switch feed.pace {
            case .unlimited: return true
            case .times(let speed):
                let ahead = (time - origin - feed.skippedTime) / .seconds(1)
                let left = (ahead - (Instant.now - origin) / .seconds(1) * speed) / speed
                guard left > 0 else { return true }
                timeout = .seconds(min(left, 1e6))
            case .clock(let clock):
                let now = clock.now
                if origin + now >= time { return true }
                clock.record(follower, reached: now)
                timeout = nil
            }
            waitUntilReady(stop.wake.descriptor, timeout)
            stop.wake.clear()
        }
        return false
    }

    private func handle(_ event: Receiver.Feed.Event) {
        switch event {
        case .bytes(let bytes):
            if isPluggedIn, isOpen { events.append(.bytes(bytes)) }
        case .unplugged:
            isPluggedIn = false
            events.append(.ended(LinkError("unplugged", remedy: nil)))
        case .pluggedIn:
            isPluggedIn = true
            if isOpening { events.append(.input(open())) }
        }
    }

    private func end() {
        hasEnded = true
        if isOpening { events.append(.input(open())) }
        events.append(.ended(nil))
    }

    func next() -> TransportEvent? { events.popFirst() }

    /// Always `false`, because the feed's time passes only while the reader waits.
    func hasMore() -> Bool { false }

    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input? {
        switch action {
        case .openStream:
            isOpening = true
            return isPluggedIn ? open() : nil
        case .close: isOpen = false
        case .openPort, .setBaudRate, .remember: break
        }
        return nil
    }

    private func open() -> LinkMachine.Input {
        isOpening = false
        isOpen = true
        return .opened(LinkMachine.Opened())
    }

    func recordDecoding(byteCount: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant) {}

    func handleSilence() {}
}
