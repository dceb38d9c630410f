internal import Serial
internal import Synchronization

/// A clock that stands still until somebody advances it. Feeds that follow it are read exactly so far.
///
/// ```swift
/// let clock = FeedClock()
/// let receiver = Receiver(.simulated(pace: .clock(clock)))
/// receiver.start()
/// await clock.advance(by: .seconds(10))
/// print(receiver.status)
/// ```
public final class FeedClock: Sendable {
    private let state = Mutex(State())

    private struct State {
        var now = Duration.zero
        var followers: [Follower.ID: Follower] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// A receiver's thread that reads as far as the clock allows.
    struct Follower {
        typealias ID = ObjectIdentifier
        /// Everything before has been read and told.
        var reached: Duration?
        var wake: @Sendable () -> Void
    }

    /// Makes a clock that shows zero.
    public init() {}

    /// What it shows.
    public var now: Duration { state.withLock { $0.now } }

    /// Lets time pass, and returns when all receivers that were started have read everything up to then.
    public func advance(by duration: Duration) async {
        await withCheckedContinuation { continuation in
            let wakes = state.withLock { state in
                state.now += duration
                state.waiting.append(continuation)
                return state.followers.values.map(\.wake)
            }
            for wake in wakes { wake() }
            settle()
        }
    }

    /// A receiver begins to read.
    func join(_ id: Follower.ID, wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.followers[id] = Follower(wake: wake) }
    }

    /// It has nothing more to read up to a time.
    func note(_ id: Follower.ID, reached time: Duration) {
        state.withLock { $0.followers[id]?.reached = time }
        settle()
    }

    /// It does not read any more.
    func leave(_ id: Follower.ID) {
        state.withLock { $0.followers[id] = nil }
        settle()
    }

    /// Lets those go on who wait for what has been reached.
    private func settle() {
        let done = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            let now = state.now
            guard state.followers.values.allSatisfy({ ($0.reached ?? .seconds(-1)) >= now }) else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in done { continuation.resume() }
    }
}

extension FeedClock: Hashable {
    /// Each clock is another one.
    public static func == (one: FeedClock, other: FeedClock) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Receiver.Source {
    /// What its time follows, if that stands still by itself.
    var clock: FeedClock? {
        guard case .feed(let feed) = self, case .clock(let clock) = feed.pace else { return nil }
        return clock
    }
}
