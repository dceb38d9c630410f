internal import GNSS
internal import Serial
internal import SystemSupport

/// A feed, on its own time: what a device's silence brings about after seconds of waiting comes about as soon as the next
/// piece says that the seconds are over.
final class FeedTransport: Transport {
    private let feed: Receiver.Feed
    private let follower: FeedClock.Follower.ID
    private let pieces: AnyIterator<Receiver.Feed.Piece>
    /// The feed's beginning.
    private let origin = Instant.now
    /// Up to when it has been read.
    private(set) var now: Instant
    /// What comes next.
    private var piece: Receiver.Feed.Piece?
    private var hasEnded = false
    /// What comes before everything else.
    private var events: ArraySlice<TransportEvent> = [.input(.devices([]))]
    /// Whether the machine wants to read as soon as the device is plugged in again.
    private var isOpening = false
    /// Whether it reads.
    private var isOpen = false
    private var isPluggedIn = true

    init(_ feed: Receiver.Feed, follower: FeedClock.Follower.ID) {
        self.feed = feed
        self.follower = follower
        pieces = feed.source.pieces()
        now = origin
    }

    var deadline: Instant? { nil }

    /// Each piece of a feed is worth telling: its time may stand still after it.
    var gathersSentences: Bool { false }

    var isSimulated: Bool { feed.isSimulated }

    var isSkipping: Bool { now - origin < feed.head }

    var counters: LineCounters? { nil }

    /// Waits as the feed's pace demands it.
    func wait(until deadline: Instant?, _ stop: StopToken) {
        guard !hasEnded else { return }
        piece = piece ?? pieces.next()
        guard let piece else { return end() }
        let time = origin + piece.time
        let next = deadline.map { min($0, time) } ?? time
        guard wait(for: next, stop) else { return }
        now = max(now, next)
        guard next == time else { return }
        self.piece = nil
        take(piece.event)
    }

    /// - Returns: whether the time has come; otherwise it is time to stop.
    private func wait(for time: Instant, _ stop: StopToken) -> Bool {
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

    private func take(_ event: Receiver.Feed.Event) {
        switch event {
        case .bytes(let bytes):
            if isPluggedIn, isOpen { events.append(.bytes(bytes)) }
        case .unplugged:
            isPluggedIn = false
            events.append(.ended(LinkError("it was unplugged", cure: nil)))
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

    /// Its time does not pass while nobody waits.
    func hasMore() -> Bool { false }

    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input? {
        switch action {
        case .openStream:
            isOpening = true
            return isPluggedIn ? open() : nil
        case .close: isOpen = false
        case .openPort, .setSpeed, .remember: break
        }
        return nil
    }

    private func open() -> LinkMachine.Input {
        isOpening = false
        isOpen = true
        return .opened(LinkMachine.Opened())
    }

    func note(byteCount: Int, isEndOfEpoch: Bool, speed: Int?, at now: Instant) {}

    func noteSilence() {}
}
