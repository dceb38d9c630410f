internal import Synchronization

/// A waiting task that is woken once, by a promise's result or by the task's cancellation, whichever comes first.
final class Waiter<Value: Sendable>: Sendable {
    typealias Outcome = Result<Result<Value, any Error>, any Error>

    private let state = Mutex(State())

    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var outcome: Outcome?
    }

    /// The result or the cancellation that woke the task.
    var outcome: Outcome {
        guard let outcome = state.withLock({ $0.outcome }) else { preconditionFailure("the task is still waiting") }
        return outcome
    }

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isDecided = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome != nil
        }
        if isDecided { continuation.resume() }
    }

    func wake(with outcome: Outcome) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume()
    }
}
