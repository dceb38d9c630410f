internal import Synchronization

/// One value that will be there later, or an error: for code with callbacks. It is settled once; whoever asks later gets the
/// same.
///
/// ```swift
/// let position = Promise<Position>()
/// position.then { show($0) }.catch { report($0) }.always { stopSpinner() }
/// position.fulfill(found)
/// let found = try await position.value
/// ```
///
/// Callbacks run where it is settled, or at once if it is settled already, in the order in which they were added: one that is
/// added while others run is run after them.
public final class Promise<Value: Sendable>: Sendable {
    private typealias Callback = @Sendable (Result<Value, any Error>) -> Void

    private let state: Mutex<State>

    private struct State {
        var result: Result<Value, any Error>?
        /// Those that wait, by numbers that say in which order they came.
        var callbacks: [Int: Callback] = [:]
        var nextNumber = 0
        /// Whether callbacks are being run.
        var isTelling = false

        mutating func takeNumber() -> Int {
            defer { nextNumber += 1 }
            return nextNumber
        }
    }

    /// Makes a promise that is pending.
    public init() { state = Mutex(State()) }

    /// Makes a promise of what is known already.
    public init(_ result: Result<Value, any Error>) { state = Mutex(State(result: result)) }

    /// Makes a promise of what a task will find.
    public convenience init(_ work: @escaping @Sendable () async throws -> Value) {
        self.init()
        Task {
            do { self.fulfill(try await work()) } catch { self.reject(error) }
        }
    }

    /// How it was settled, `nil` while it is pending.
    public var result: Result<Value, any Error>? {
        state.withLock { $0.result }
    }

    /// Settles it with a value. What comes second does nothing.
    /// - Returns: whether this settled it.
    @discardableResult
    public func fulfill(_ value: Value) -> Bool { settle(.success(value)) }

    /// Settles it with an error. What comes second does nothing.
    /// - Returns: whether this settled it.
    @discardableResult
    public func reject(_ error: any Error) -> Bool { settle(.failure(error)) }

    private func settle(_ result: Result<Value, any Error>) -> Bool {
        let isFirst = state.withLock { state in
            guard state.result == nil else { return false }
            state.result = result
            state.isTelling = true
            return true
        }
        if isFirst { tell(result) }
        return isFirst
    }

    /// Runs what waits, and what is added meanwhile. Outside of the lock: what is called may ask for more.
    private func tell(_ result: Result<Value, any Error>) {
        while true {
            let callbacks = state.withLock { state in
                defer { state.callbacks = [:] }
                state.isTelling = !state.callbacks.isEmpty
                return state.callbacks
            }
            if callbacks.isEmpty { return }
            for (_, callback) in callbacks.sorted(by: { $0.key < $1.key }) { callback(result) }
        }
    }

    private func whenSettled(_ callback: @escaping Callback) {
        whenSettled(state.withLock { $0.takeNumber() }, callback)
    }

    private func whenSettled(_ number: Int, _ callback: @escaping Callback) {
        let result = state.withLock { state -> Result<Value, any Error>? in
            if let result = state.result, !state.isTelling { return result }
            state.callbacks[number] = callback
            return nil
        }
        if let result { callback(result) }
    }

    /// How many wait for it.
    var callbackCount: Int { state.withLock { $0.callbacks.count } }

    /// Takes back a callback that need not be run any more.
    private func forget(_ number: Int) {
        _ = state.withLock { $0.callbacks.removeValue(forKey: number) }
    }

    /// The value, when it is there.
    public var value: Value {
        get async throws { try await settled().get() }
    }

    /// Waits until it is settled. A task that is cancelled does not wait.
    private func settled() async throws -> Result<Value, any Error> {
        let waiter = Waiter<Value>()
        let number = state.withLock { $0.takeNumber() }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter.wait(continuation)
                whenSettled(number) { waiter.wake(with: .success($0)) }
                // The cancellation may have been here before it was added.
                if Task.isCancelled { forget(number) }
            }
            return try waiter.outcome.get()
        } onCancel: {
            waiter.wake(with: .failure(CancellationError()))
            forget(number)
        }
    }
}

extension Promise {
    /// What becomes of the value. An error stays what it is; one that is thrown is the new promise's.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Other) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in
            do { next.fulfill(try body(result.get())) } catch { next.reject(error) }
        }
        return next
    }

    /// Goes on with another promise, made of the value.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Promise<Other>) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in
            do {
                try body(result.get()).whenSettled { result in
                    switch result {
                    case .success(let value): next.fulfill(value)
                    case .failure(let error): next.reject(error)
                    }
                }
            } catch { next.reject(error) }
        }
        return next
    }

    /// Sees an error, which goes on.
    @discardableResult
    public func `catch`(_ body: @escaping @Sendable (any Error) -> Void) -> Self {
        whenSettled { if case .failure(let error) = $0 { body(error) } }
        return self
    }

    /// Makes a value of an error.
    @discardableResult
    public func recover(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
        let next = Promise()
        whenSettled { result in
            do { next.fulfill(try result.get()) } catch {
                do { next.fulfill(try body(error)) } catch { next.reject(error) }
            }
        }
        return next
    }

    /// Does something in any case.
    @discardableResult
    public func always(_ body: @escaping @Sendable () -> Void) -> Self {
        whenSettled { _ in body() }
        return self
    }
}

/// A task that waits, woken once: with the result or with its cancellation, whichever is first.
private final class Waiter<Value: Sendable>: Sendable {
    typealias Outcome = Result<Result<Value, any Error>, any Error>

    private let state = Mutex(State())

    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var outcome: Outcome?
    }

    /// What it was woken with.
    var outcome: Outcome {
        guard let outcome = state.withLock({ $0.outcome }) else { preconditionFailure("nobody woke this task") }
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
