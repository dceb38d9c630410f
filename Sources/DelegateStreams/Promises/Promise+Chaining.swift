/// The executor on which a promise calls a closure, as in `promise.then(on: .main) { label.text = $0 }`.
public enum PromiseExecutor: Sendable {
    /// The main actor.
    case main
}

extension Promise {
    // MARK: On the thread that settles the promise

    /// Calls a closure with the value, and returns a promise for the closure's result. The returned promise is rejected
    /// if this promise is rejected or if the closure throws an error.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Other) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in next.settle(Result { try body(result.get()) }) }
        return next
    }

    /// Calls a closure that returns another promise, and returns a promise for the result of that other promise. The
    /// returned promise is rejected if this promise is rejected or if the closure throws an error.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Promise<Other>) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in next.follow { try body(result.get()) } }
        return next
    }

    /// Calls a closure with the error if the promise is rejected. Returns this promise, so later closures also receive
    /// the error.
    @discardableResult
    public func `catch`(_ body: @escaping @Sendable (any Error) -> Void) -> Self {
        whenSettled { if case .failure(let error) = $0 { body(error) } }
        return self
    }

    /// Returns a promise that replaces an error with the value that a closure returns. If the closure throws an error,
    /// the returned promise is rejected with that error.
    @discardableResult
    public func recover(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
        let next = Promise()
        whenSettled { result in next.settle(result.flatMapError { error in Result { try body(error) } }) }
        return next
    }

    /// Returns a promise that replaces an error with the result of the promise that a closure returns.
    @discardableResult
    public func recover(_ body: @escaping @Sendable (any Error) throws -> Promise) -> Promise {
        let next = Promise()
        whenSettled { result in
            switch result {
            case .success: next.settle(result)
            case .failure(let error): next.follow { try body(error) }
            }
        }
        return next
    }

    /// Calls a closure when the promise is settled, either with a value or with an error. Returns this promise.
    @discardableResult
    public func always(_ body: @escaping @Sendable () -> Void) -> Self {
        whenSettled { _ in body() }
        return self
    }

    /// Returns a promise that is rejected with ``PromiseError/invalid`` if a closure returns `false` for the value.
    public func validate(_ isValid: @escaping @Sendable (Value) throws -> Bool) -> Promise {
        then { value in
            guard try isValid(value) else { throw PromiseError.invalid }
            return value
        }
    }

    // MARK: On the main actor

    /// Calls a closure on the main actor with the value, and returns a promise for the closure's result.
    @discardableResult
    public func then<Other: Sendable>(
        on executor: PromiseExecutor, _ body: @escaping @MainActor (Value) throws -> Other
    ) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in
            Task { @MainActor in next.settle(Result { try body(result.get()) }) }
        }
        return next
    }

    /// Calls a closure on the main actor. The closure returns another promise, and this method returns a promise for
    /// the result of that other promise.
    @discardableResult
    public func then<Other: Sendable>(
        on executor: PromiseExecutor, _ body: @escaping @MainActor (Value) throws -> Promise<Other>
    ) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in
            Task { @MainActor in next.follow { try body(result.get()) } }
        }
        return next
    }

    /// Calls a closure on the main actor with the error if the promise is rejected. Returns this promise, so later
    /// closures also receive the error.
    @discardableResult
    public func `catch`(on executor: PromiseExecutor, _ body: @escaping @MainActor (any Error) -> Void) -> Self {
        whenSettled { result in
            if case .failure(let error) = result { Task { @MainActor in body(error) } }
        }
        return self
    }

    /// Returns a promise that replaces an error with the value returned by a closure that runs on the main actor. If
    /// the closure throws an error, the returned promise is rejected with that error.
    @discardableResult
    public func recover(
        on executor: PromiseExecutor, _ body: @escaping @MainActor (any Error) throws -> Value
    ) -> Promise {
        let next = Promise()
        whenSettled { result in
            Task { @MainActor in next.settle(result.flatMapError { error in Result { try body(error) } }) }
        }
        return next
    }

    /// Checks the value with a closure on the main actor. If the closure returns `false`, the returned promise is
    /// rejected with ``PromiseError/invalid``.
    public func validate(on executor: PromiseExecutor, _ isValid: @escaping @MainActor (Value) throws -> Bool)
        -> Promise
    {
        then(on: executor) { value in
            guard try isValid(value) else { throw PromiseError.invalid }
            return value
        }
    }

    /// Calls a closure on the main actor when the promise is settled. Returns this promise.
    @discardableResult
    public func always(on executor: PromiseExecutor, _ body: @escaping @MainActor () -> Void) -> Self {
        whenSettled { _ in Task { @MainActor in body() } }
        return self
    }

    /// Settles this promise with another promise's result.
    private func follow(_ other: () throws -> Promise) {
        do { try other().whenSettled { self.settle($0) } } catch { reject(error) }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () throws -> Success) {
        do { self = .success(try body()) } catch { self = .failure(error) }
    }
}
