internal import Synchronization

/// The ordinary delegate of a proxy, held weakly or strongly.
///
/// A lock protects the state, because tokens may be cancelled and parents may be deallocated on any thread.
@usableFromInline
final class ForwardTarget: Sendable {
    // The conformance to `Sendable` is unchecked because delegates belong to the isolation domain of the proxy. Here,
    // they are only stored and released.
    private struct State: @unchecked Sendable {
        weak var delegate: AnyObject?
        var retained: AnyObject?
        /// The temporary substitute that receives calls instead of the delegate.
        var substitute: AnyObject?
        /// The installation that a token can end; `nil` if the delegate was set without a token.
        var installation: Installation?
    }

    private final class Installation: Sendable {}

    private let state = Mutex(State())

    init() {}

    /// The object that receives calls: the substitute, or the delegate if there is no substitute.
    @usableFromInline var receiver: AnyObject? { read { $0.substitute ?? $0.delegate } }

    /// The ordinary delegate, even while a substitute receives its calls.
    var delegate: AnyObject? { read { $0.delegate } }

    /// The temporary substitute that receives calls instead of the delegate.
    var substitute: AnyObject? { read { $0.substitute } }

    private func read(_ body: (State) -> AnyObject?) -> AnyObject? {
        state.withLock { Holder(object: body($0)) }.object
    }

    /// Sets or removes the delegate. Ends an existing installation, so its token no longer has an effect.
    func set(_ delegate: AnyObject?, retained: Bool) {
        replace(with: State(delegate: delegate, retained: retained ? delegate : nil))
    }

    /// Installs a delegate. Returns `nil` if another delegate is installed.
    func install(_ delegate: AnyObject, retained: Bool) -> Cancellation? {
        guard state.withLock({ $0.installation == nil || $0.delegate == nil }) else { return nil }
        let installation = Installation()
        replace(with: State(delegate: delegate, retained: retained ? delegate : nil, installation: installation))
        // The token does not retain the delegate. Otherwise, a delegate that stores its own token would never be
        // deallocated.
        return Cancellation { [weak self, weak installation] in
            if let self, let installation { remove(installation) }
        }
    }

    /// Redirects calls to a substitute while a closure runs.
    func withSubstitute(_ substitute: AnyObject, _ body: () -> Void) {
        let former = exchange(substitute: Holder(object: substitute))
        body()
        _ = exchange(substitute: former)
    }

    // The conformance to `Sendable` is unchecked for the same reason as in `State`.
    private struct Holder: @unchecked Sendable { var object: AnyObject? }

    private func exchange(substitute: Holder) -> Holder {
        state.withLock { state in
            defer { state.substitute = substitute.object }
            return Holder(object: state.substitute)
        }
    }

    private func remove(_ installation: Installation) {
        replace(with: State()) { $0.installation === installation }
    }

    private func replace(with new: State, where isWanted: (State) -> Bool = { _ in true }) {
        // The previous delegate is released outside the lock, because `deinit` may run user code.
        let former = state.withLock { state -> State? in
            guard isWanted(state) else { return nil }
            defer {
                (state.delegate, state.retained, state.installation) = (new.delegate, new.retained, new.installation)
            }
            return state
        }
        withExtendedLifetime(former) {}
    }
}
