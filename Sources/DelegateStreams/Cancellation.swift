internal import Synchronization

/// Ends what it was handed out for: a subscription, an observer, an installed delegate. Ending twice is harmless, and so is
/// ending what has ended by itself.
///
/// It does nothing when it is let go: keep it to be able to cancel, or put it into a ``CancellationBag`` to cancel with the
/// bag's owner.
public final class Cancellation: Sendable {
    private let action: Mutex<(@Sendable () -> Void)?>

    /// Makes a token for something that can be ended.
    public init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

    /// Ends it.
    public func cancel() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?()
    }

    /// Whether it has been ended.
    public var isCancelled: Bool { action.withLock { $0 == nil } }

    /// Ends it when the bag goes.
    public func store(in bag: CancellationBag) { bag.add(self) }
}

/// Cancels what is in it when it goes.
public final class CancellationBag: Sendable {
    private let content = Mutex(Content())

    private struct Content {
        var tokens: [Cancellation] = []
        /// How many there may be until those are looked for that have ended.
        var limit = 16
    }

    /// Makes an empty bag.
    public init() {}

    deinit { cancelAll() }

    /// Puts a token in.
    public func add(_ token: Cancellation) {
        // What has ended leaves the lock before it goes.
        let ended = content.withLock { content -> [Cancellation] in
            content.tokens.append(token)
            guard content.tokens.count > content.limit else { return [] }
            let all = content.tokens
            content.tokens = all.filter { !$0.isCancelled }
            content.limit = max(16, 2 * content.tokens.count)
            return all
        }
        withExtendedLifetime(ended) {}
    }

    /// Cancels everything in it now. It may be used again.
    public func cancelAll() {
        let tokens = content.withLock { content in
            defer { content = Content() }
            return content.tokens
        }
        for token in tokens { token.cancel() }
    }
}
