/// The executor of a promise's callback: `promise.then(on: .main) { label.text = $0 }`.
public enum PromiseExecutor: Sendable {
    /// The main actor.
    case main
}

extension Promise {
    // MARK: On the thread that settles the promise

    /// Calls a closure with the value, and returns a promise for its result. Errors are passed on, including those that
    /// the closure throws.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Other) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in next.settle(Result { try body(result.get()) }) }
        return next
    }

    /// Calls a closure with the value, and returns a promise for the result of the promise that the closure returns.
    @discardableResult
    public func then<Other: Sendable>(_ body: @escaping @Sendable (Value) throws -> Promise<Other>) -> Promise<Other> {
        let next = Promise<Other>()
        whenSettled { result in next.follow { try body(result.get()) } }
        return next
    }

    /// Calls a closure with the error, if there is one. The returned promise still has the error.
    @discardableResult
    public func `catch`(_ body: @escaping @Sendable (any Error) -> Void) -> Self {
        whenSettled { if case .failure(let error) = $0 { body(error) } }
        return self
    }

    /// Replaces an error with a value. An error that the closure throws is passed on.
    @discardableResult
    public func recover(_ body: @escaping @Sendable (any Error) throws -> Value) -> Promise {
        let next = Promise()
        whenSettled { result in next.settle(result.flatMapError { error in Result { try body(error) } }) }
        return next
    }

    /// Replaces an error with the result of another promise.
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

    /// Calls a closure when the promise is settled, with a value or with an error.
    @discardableResult
    public func always(_ body: @escaping @Sendable () -> Void) -> Self {
        whenSettled { _ in body() }
        return self
    }

    /// Returns a promise that is rejected with ``PromiseError/invalid`` if the value does not pass a test.
    public func validate(_ isValid: @escaping @Sendable (Value) throws -> Bool) -> Promise {
        then { value in
            guard try isValid(value) else { throw PromiseError.invalid }
            return value
        }
    }

    // MARK: On the main actor

    /// Calls a closure with the value on the main actor, and returns a promise for its result.
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

    /// Calls a closure with the value on the main actor, and returns a promise for the result of the promise that the
    /// closure returns.
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

    /// Calls a closure with the error on the main actor, if there is one. The returned promise still has the error.
    @discardableResult
    public func `catch`(on executor: PromiseExecutor, _ body: @escaping @MainActor (any Error) -> Void) -> Self {
        whenSettled { result in
            if case .failure(let error) = result { Task { @MainActor in body(error) } }
        }
        return self
    }

    /// Replaces an error with a value, on the main actor. An error that the closure throws is passed on.
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

    /// Returns a promise that is rejected with ``PromiseError/invalid`` if the value does not pass a test on the main
    /// actor.
    public func validate(on executor: PromiseExecutor, _ isValid: @escaping @MainActor (Value) throws -> Bool)
        -> Promise
    {
        then(on: executor) { value in
            guard try isValid(value) else { throw PromiseError.invalid }
            return value
        }
    }

    /// Calls a closure on the main actor when the promise is settled.
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
