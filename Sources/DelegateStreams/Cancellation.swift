internal import Synchronization

/// A token that cancels an observer, a binding or the installation of a delegate.
///
/// ```swift
/// let token = manager.streams.didUpdateLocations.observe { print($0) }
/// token.cancel()
/// ```
///
/// Releasing a token does not cancel anything. To end an observation together with the object that started it, store
/// the token in a ``CancellationBag``. The bag cancels its tokens when it is deallocated.
public final class Cancellation: Sendable {
    private let action: Mutex<Action?>

    // A closure stored directly in a mutex is converted on each access. Unless the optimizer removes the conversion,
    // the converted closure is stored back. The chain of conversions would then grow with each access until a call
    // overflows the stack. The closure is therefore wrapped in a structure.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    /// Creates a token that runs an action when it is cancelled. The action runs once, on the thread that calls
    /// ``cancel()``.
    public init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(Action(run: action)) }

    /// Runs the token's action. Further calls have no effect. This method can be called from any thread.
    public func cancel() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?.run()
    }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { action.withLock { $0 == nil } }

    /// Adds the token to a bag, which cancels it when the bag is deallocated.
    public func store(in bag: CancellationBag) { bag.add(self) }
}

/// A collection of tokens that are cancelled when the bag is deallocated.
///
/// An object that observes other objects usually owns a bag:
///
/// ```swift
/// final class Display {
///     private let bag = CancellationBag()
///
///     init(_ manager: LocationManager) {
///         manager.streams.didUpdateLocations.observe { print($0) }.store(in: bag)
///     }
/// }
/// ```
///
/// A bag can be used from any thread.
public final class CancellationBag: Sendable {
    private let content = Mutex(Content())

    private struct Content {
        var tokens: [Cancellation] = []
        /// The number of tokens above which cancelled tokens are removed.
        var limit = 16
    }

    /// Creates an empty bag.
    public init() {}

    deinit { cancelAll() }

    /// Adds a token.
    public func add(_ token: Cancellation) {
        // Cancelled tokens are released outside the lock, because releasing them may run user code.
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

    /// Cancels and removes all tokens. The bag can be used again afterwards.
    public func cancelAll() {
        let tokens = content.withLock { content in
            defer { content = Content() }
            return content.tokens
        }
        for token in tokens { token.cancel() }
    }
}
