internal import Synchronization

/// An error of a promise itself.
public enum PromiseError: Error, Hashable, Sendable {
    /// The promise was not settled in time.
    case timedOut
    /// The value did not pass the test of ``Promise/validate(_:)``.
    case invalid
    /// The list of promises was empty.
    case empty
}

extension Promise {
    /// Returns a promise for the values of all promises, in their order, or for the first error.
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

    /// Returns a promise for the values of promises of different types, or for the first error.
    public static func all<each Element: Sendable>(
        _ promises: repeat Promise<each Element>
    ) -> Promise<(repeat each Element)> where Value == (repeat each Element) {
        let all = Promise<(repeat each Element)> { (repeat try await (each promises).value) }
        repeat (each promises).whenSettled { if case .failure(let error) = $0 { all.reject(error) } }
        return all
    }

    /// Returns a promise for the first value, or for the last error if all promises fail.
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

    /// Returns a promise for the result of the promise that is settled first, with a value or with an error.
    public static func race(_ promises: [Promise]) -> Promise {
        let first = Promise()
        for promise in promises { promise.whenSettled { first.settle($0) } }
        if promises.isEmpty { first.reject(PromiseError.empty) }
        return first
    }

    /// Returns a promise for the same result, rejected with ``PromiseError/timedOut`` if it is not settled in time.
    ///
    /// - Parameter limit: The maximum time from now on.
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
    ///   - attempts: The maximum number of attempts, at least 1. The error of the last attempt is passed on.
    ///   - delay: The time between two attempts.
    ///   - work: The work. It can await a promise with `try await promise.value`.
    public static func retry(
        _ attempts: Int = 3, delay: Duration = .zero, _ work: @escaping @Sendable () async throws -> Value
    ) -> Promise {
        precondition(attempts > 0, "attempts must be at least 1")
        return Promise {
            for _ in 1..<attempts {
                do { return try await work() } catch { try await Task.sleep(for: delay) }
            }
            return try await work()
        }
    }
}

/// Counts down promises that may still succeed.
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
