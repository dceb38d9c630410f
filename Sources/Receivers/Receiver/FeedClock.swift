internal import Serial
internal import Synchronization

/// A clock that advances only on request. A feed that follows the clock is read exactly up to the clock's time.
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

    /// A receiver's thread, which reads as far as the clock allows.
    struct Follower {
        typealias ID = ObjectIdentifier
        /// The time up to which everything has been read and published.
        var reached: Duration?
        var wake: @Sendable () -> Void
    }

    /// Creates a clock that starts at zero.
    public init() {}

    /// The time to which the clock has been advanced.
    public var now: Duration { state.withLock { $0.now } }

    /// Advances the clock. Returns when all started receivers that follow the clock have read and published everything
    /// up to the new time.
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

    /// Adds a receiver that is about to start reading.
    func join(_ id: Follower.ID, wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.followers[id] = Follower(wake: wake) }
    }

    /// Records that a receiver has read everything up to a time.
    func record(_ id: Follower.ID, reached time: Duration) {
        state.withLock { $0.followers[id]?.reached = time }
        settle()
    }

    /// Removes a receiver that has stopped reading.
    func leave(_ id: Follower.ID) {
        state.withLock { $0.followers[id] = nil }
        settle()
    }

    /// Resumes the callers of ``advance(by:)`` if all receivers have caught up.
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
    /// Returns whether both references refer to the same clock.
    public static func == (one: FeedClock, other: FeedClock) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Receiver.Source {
    /// The clock that the source follows, if any.
    var clock: FeedClock? {
        guard case .feed(let feed) = self, case .clock(let clock) = feed.pace else { return nil }
        return clock
    }
}
