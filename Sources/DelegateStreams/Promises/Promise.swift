internal import Synchronization

/// A placeholder for a value that arrives later. A promise is settled once, either with the value or with an error.
///
/// Promises connect code that uses callbacks to code that uses `await`:
///
/// ```swift
/// let position = Promise<Position>()
/// position.then { show($0) }.catch { report($0) }.always { stopSpinner() }
/// position.fulfill(found)
/// let found = try await position.value
/// ```
///
/// Callbacks run in the order they were added, on the thread that settles the promise. If the promise is
/// already settled, they run immediately. `promise.then(on: .main) { … }` runs a callback on the main actor, in a task.
public final class Promise<Value: Sendable>: Sendable {
    private typealias Callback = @Sendable (Result<Value, any Error>) -> Void

    private let state: Mutex<State>

    private struct State {
        var result: Result<Value, any Error>?
        /// The waiting callbacks, numbered in the order they were added.
        var callbacks: [Int: Callback] = [:]
        var nextNumber = 0
        /// Whether callbacks are running.
        var isRunningCallbacks = false

        mutating func takeNumber() -> Int {
            defer { nextNumber += 1 }
            return nextNumber
        }
    }

    /// Creates a pending promise.
    public init() { state = Mutex(State()) }

    /// Returns a pending promise.
    public static func pending() -> Promise { Promise() }

    /// Creates a promise that is already settled.
    public init(_ result: Result<Value, any Error>) { state = Mutex(State(result: result)) }

    /// Creates a promise for the result of asynchronous work, which starts immediately. The work is cancelled if the
    /// promise is settled before the work finishes.
    public convenience init(_ work: @escaping @Sendable () async throws -> Value) {
        self.init()
        let task = Task {
            do { self.fulfill(try await work()) } catch { self.reject(error) }
        }
        whenSettled { _ in task.cancel() }
    }

    /// The value or the error; `nil` while the promise is pending.
    public var result: Result<Value, any Error>? {
        state.withLock { $0.result }
    }

    /// Settles the promise with a value, unless it is already settled.
    /// - Returns: Whether this call settled the promise.
    @discardableResult
    public func fulfill(_ value: Value) -> Bool { settle(.success(value)) }

    /// Settles the promise with an error, unless it is already settled.
    /// - Returns: Whether this call settled the promise.
    @discardableResult
    public func reject(_ error: any Error) -> Bool { settle(.failure(error)) }

    @discardableResult
    func settle(_ result: Result<Value, any Error>) -> Bool {
        let isFirst = state.withLock { state in
            guard state.result == nil else { return false }
            state.result = result
            state.isRunningCallbacks = true
            return true
        }
        if isFirst { runCallbacks(result) }
        return isFirst
    }

    /// Runs the callbacks, including those added while others are running. The lock is not held during a callback,
    /// because a callback may add another callback.
    private func runCallbacks(_ result: Result<Value, any Error>) {
        while true {
            let callbacks = state.withLock { state in
                defer { state.callbacks = [:] }
                state.isRunningCallbacks = !state.callbacks.isEmpty
                return state.callbacks
            }
            if callbacks.isEmpty { return }
            for (_, callback) in callbacks.sorted(by: { $0.key < $1.key }) { callback(result) }
        }
    }

    func whenSettled(_ callback: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        whenSettled(state.withLock { $0.takeNumber() }, callback)
    }

    private func whenSettled(_ number: Int, _ callback: @escaping Callback) {
        let result = state.withLock { state -> Result<Value, any Error>? in
            if let result = state.result, !state.isRunningCallbacks { return result }
            state.callbacks[number] = callback
            return nil
        }
        if let result { callback(result) }
    }

    /// The number of waiting callbacks.
    var callbackCount: Int { state.withLock { $0.callbacks.count } }

    /// Removes a callback that is no longer needed.
    private func forget(_ number: Int) {
        _ = state.withLock { $0.callbacks.removeValue(forKey: number) }
    }

    /// The value of the promise. Reading this property waits until the promise is settled.
    ///
    /// - Throws: The error that the promise was rejected with, or `CancellationError` if the task is cancelled.
    public var value: Value {
        get async throws { try await settled().get() }
    }

    /// Waits until the promise is settled or the task is cancelled.
    private func settled() async throws -> Result<Value, any Error> {
        let waiter = Waiter<Value>()
        let number = state.withLock { $0.takeNumber() }
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter.wait(continuation)
                whenSettled(number) { waiter.wake(with: .success($0)) }
                // If the task was cancelled before the callback was added, `onCancel` found no callback to remove. The
                // callback is therefore removed here.
                if Task.isCancelled { forget(number) }
            }
            return try waiter.outcome.get()
        } onCancel: {
            waiter.wake(with: .failure(CancellationError()))
            forget(number)
        }
    }
}
