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

    /// Makes a token for something that is not shared with other threads, and is ended where it was begun.
    convenience init(sameIsolation action: @escaping () -> Void) {
        let action = UncheckedAction(run: action)
        self.init { action.run() }
    }

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

/// Delegates and their proxies belong to one isolation, and so do the tokens that they hand out: whoever has the one can reach
/// the other from the same isolation only. That they are not sent elsewhere is their user's care, as for the delegate itself.
private struct UncheckedAction: @unchecked Sendable {
    let run: () -> Void
}

/// Cancels what is in it when it goes.
public final class CancellationBag: Sendable {
    private let tokens = Mutex<[Cancellation]>([])

    /// Makes an empty bag.
    public init() {}

    deinit { cancelAll() }

    /// Puts a token in.
    public func add(_ token: Cancellation) { tokens.withLock { $0.append(token) } }

    /// Cancels everything in it now. It may be used again.
    public func cancelAll() {
        let tokens = tokens.withLock { tokens in
            defer { tokens = [] }
            return tokens
        }
        for token in tokens { token.cancel() }
    }
}
