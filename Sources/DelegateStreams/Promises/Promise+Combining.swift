internal import Synchronization

/// An error caused by the promise itself rather than by the work whose result it represents.
public enum PromiseError: Error, Hashable, Sendable {
    /// The promise was not settled in time.
    case timedOut
    /// The closure passed to ``Promise/validate(_:)`` returned `false` for the value.
    case invalid
    /// The list of promises was empty.
    case empty
}

extension Promise {
    /// Returns a promise for the values of all given promises, in the same order. The returned promise is rejected with
    /// the first error.
    public static func all<Element: Sendable>(_ promises: [Promise<Element>]) -> Promise<[Element]>
    where Value == [Element] {
        let all = Promise<[Element]> {
            var values: [Element] = []
            for promise in promises { values.append(try await promise.value) }
            return values
        }
        for promise in promises { promise.catch { all.reject($0) } }
        return all
    }

    /// Returns a promise for the values of all given promises, which may have different types. The returned promise is
    /// rejected with the first error.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise<(repeat each Element)> where Value == (repeat each Element) {
        let all = Promise<(repeat each Element)> { (repeat try await (each promises).value) }
        repeat (each promises).whenSettled { if case .failure(let error) = $0 { all.reject(error) } }
        return all
    }

    /// Returns a promise for the value of whichever given promise is fulfilled first. If all given promises are
    /// rejected, the returned promise is rejected with the last error.
    public static func any(_ promises: [Promise]) -> Promise {
        let first = Promise()
        let pending = Pending(promises.count)
        for promise in promises {
            promise.then { first.fulfill($0) }
            promise.catch { if pending.isLast() { first.reject($0) } }
        }
        if promises.isEmpty { first.reject(PromiseError.empty) }
        return first
    }

    /// Returns a promise that is settled as soon as any of the given promises is settled, with the same value or error.
    public static func race(_ promises: [Promise]) -> Promise {
        let first = Promise()
        for promise in promises { promise.whenSettled { first.settle($0) } }
        if promises.isEmpty { first.reject(PromiseError.empty) }
        return first
    }

    /// Returns a promise that is settled with this promise's result, or rejected with ``PromiseError/timedOut`` if this
    /// promise is not settled in time.
    ///
    /// - Parameter limit: The maximum time to wait, from now on.
    public func timeout(_ limit: Duration) -> Promise {
        let timed = Promise()
        let timer = Task {
            try await Task.sleep(for: limit)
            timed.reject(PromiseError.timedOut)
        }
        whenSettled { result in
            timer.cancel()
            timed.settle(result)
        }
        return timed
    }

    /// Repeats asynchronous work until it succeeds.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts, at least 1. If all attempts fail, the returned promise is rejected
    ///     with the error of the last attempt.
    ///   - delay: The time between two attempts.
    ///   - work: The work to repeat. It can await a promise with `try await promise.value`.
    public static func retry(
        _ attempts: Int = 3, delay: Duration = .zero, _ work: @escaping @Sendable () async throws -> Value
    ) -> Promise {
        precondition(attempts > 0, "the number of attempts must be at least 1")
        return Promise {
            for _ in 1..<attempts {
                do { return try await work() } catch { try await Task.sleep(for: delay) }
            }
            return try await work()
        }
    }
}

/// A counter of the promises that may still be fulfilled.
private final class Pending: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    func isLast() -> Bool {
        count.withLock { count in
            count -= 1
            return count == 0
        }
    }
}
