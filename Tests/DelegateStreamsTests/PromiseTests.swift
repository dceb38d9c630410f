import Synchronization
import Testing

@testable import DelegateStreams

private struct Refused: Error, Equatable {}

@Suite struct PromiseTests {
    @Test("a promise is settled only once")
    func aPromiseIsSettledOnce() async throws {
        let promise = Promise<Int>()
        #expect(promise.result == nil)
        #expect(promise.fulfill(1))
        #expect(!promise.fulfill(2))
        #expect(!promise.reject(Refused()))
        #expect(try await promise.value == 1)
    }

    @Test("awaiting a promise returns the same value before and after the promise is fulfilled")
    func theValueIsTheSameBeforeAndAfter() async throws {
        let promise = Promise<Int>()
        let early = Task { try await promise.value }
        promise.fulfill(7)
        #expect(try await early.value == 7)
        #expect(try await promise.value == 7)
    }

    @Test("awaiting a rejected promise throws its error")
    func anErrorIsThrown() async {
        let promise = Promise<Int>()
        promise.reject(Refused())
        await #expect(throws: Refused.self) { try await promise.value }
    }

    @Test("promise callbacks run in the order they were added")
    func callbacksRunInTheirOrder() {
        let seen = Mutex<[String]>([])
        @Sendable func note(_ text: String) { seen.withLock { $0.append(text) } }
        let promise = Promise<Int>()
        promise.then { note("then \($0)") }
        promise.catch { _ in note("catch") }
        promise.always { note("always") }
        promise.fulfill(1)
        promise.then { note("late \($0)") }
        #expect(seen.withLock { $0 } == ["then 1", "always", "late 1"])
    }

    @Test("Promise.then chains values and promises")
    func promisesAreChained() async throws {
        let first = Promise<Int>()
        let last = first.then { $0 + 1 }.then { number in Promise<String> { "\(number)" } }
        first.fulfill(1)
        #expect(try await last.value == "2")
    }

    @Test("an error skips all `then` callbacks until `recover`")
    func anErrorPassesDownTheChain() async throws {
        let first = Promise<Int>()
        let seen = Mutex(0)
        let last = first.then { $0 + 1 }.catch { _ in seen.withLock { $0 += 1 } }.recover { _ in 5 }.then { $0 * 2 }
        first.reject(Refused())
        #expect(try await last.value == 10)
        #expect(seen.withLock { $0 } == 1)
    }

    @Test("an error thrown in a `then` callback rejects the next promise")
    func anErrorThrownInThenRejects() async {
        let first = Promise<Int>()
        let last = first.then { _ throws -> Int in throw Refused() }
        first.fulfill(1)
        await #expect(throws: Refused.self) { try await last.value }
    }

    @Test("awaiting a promise in a cancelled task throws CancellationError")
    func aCancelledTaskDoesNotWait() async {
        let promise = Promise<Int>()
        let task = Task { try await promise.value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        promise.fulfill(1)
    }

    @Test("if many tasks settle a promise concurrently, only one of the calls takes effect")
    func concurrentCallsSettleOnce() async throws {
        let promise = Promise<Int>()
        let winners = await withTaskGroup { group in
            for number in 0..<100 { group.addTask { promise.fulfill(number) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("a callback added within a callback runs after earlier callbacks")
    func aNestedCallbackRunsLast() {
        let seen = Mutex<[Int]>([])
        @Sendable func note(_ number: Int) { seen.withLock { $0.append(number) } }
        let promise = Promise<Int>()
        promise.always {
            note(1)
            promise.always { note(3) }
        }
        promise.always { note(2) }
        promise.fulfill(0)
        #expect(seen.withLock { $0 } == [1, 2, 3])
    }

    @Test("cancelled waits remove their callbacks from the promise")
    func cancelledWaitsLeaveNoCallbacks() async {
        let promise = Promise<Int>()
        let task = Task {
            for _ in 0..<100 { _ = try? await promise.value }
        }
        task.cancel()
        await task.value
        #expect(promise.callbackCount == 0)
    }
}
