import DelegateStreams
import Synchronization
import Testing

/// Tests of combining and chaining promises, as in PromiseKit and Google's Promises.
@Suite struct PromiseCombiningTests {
    private enum Failure: Error { case one, two }

    @Test("Promise.all waits for all values and keeps their order")
    func allWaitsForEveryValueAndKeepsTheirOrder() async throws {
        let (one, two) = (Promise<Int>.pending(), Promise<Int>.pending())
        let all = Promise.all([one, two])
        two.fulfill(2)
        #expect(all.result == nil)
        one.fulfill(1)
        #expect(try await all.value == [1, 2])
        #expect(try await Promise<[Int]>.all([Promise<Int>]()).value == [])
    }

    @Test("Promise.all fails with the first error even if an earlier promise is pending")
    func allFailsWithTheFirstError() async {
        let (one, two) = (Promise<Int>(), Promise<Int>())
        let all = Promise.all([one, two])
        two.reject(Failure.two)
        await #expect(throws: Failure.two) { try await all.value }
    }

    @Test("Promise.all combines promises of different types")
    func allTakesPromisesOfDifferentTypes() async throws {
        let (number, text) = (Promise<Int>(), Promise<String>())
        let both = Promise.all(number, text)
        number.fulfill(1)
        text.fulfill("a")
        let (one, a) = try await both.value
        #expect(one == 1)
        #expect(a == "a")
        let (other, failing) = (Promise<Int>(), Promise<String>())
        let failed = Promise.all(other, failing)
        failing.reject(Failure.one)
        await #expect(throws: Failure.one) { try await failed.value }
    }

    @Test("Promise.any returns the first value, or throws the last error if all promises fail")
    func anyIsTheFirstValueOrTheLastError() async throws {
        let (one, two) = (Promise<Int>(), Promise<Int>())
        let any = Promise.any([one, two])
        one.reject(Failure.one)
        two.fulfill(2)
        #expect(try await any.value == 2)
        let (three, four) = (Promise<Int>(), Promise<Int>())
        let none = Promise.any([three, four])
        four.reject(Failure.two)
        three.reject(Failure.one)
        await #expect(throws: Failure.one) { try await none.value }
        await #expect(throws: PromiseError.empty) { try await Promise<Int>.any([]).value }
    }

    @Test("Promise.race settles with the first value or error")
    func raceReturnsTheFirstResult() async {
        let (one, two) = (Promise<Int>(), Promise<Int>())
        let race = Promise.race([one, two])
        two.reject(Failure.two)
        one.fulfill(1)
        await #expect(throws: Failure.two) { try await race.value }
        await #expect(throws: PromiseError.empty) { try await Promise<Int>.race([]).value }
    }

    @Test("Promise.timeout rejects a promise that stays pending")
    func timeoutRejectsAPromiseThatStaysPending() async throws {
        await #expect(throws: PromiseError.timedOut) { try await Promise<Int>().timeout(.milliseconds(1)).value }
        #expect(try await Promise<Int>(.success(1)).timeout(.seconds(3_600)).value == 1)
    }

    @Test("Promise.retry repeats a task until it succeeds, or throws the last error")
    func retryRepeatsUntilItSucceeds() async throws {
        let attempts = Atomic(0)
        let value = try await Promise.retry(5) {
            let attempt = attempts.add(1, ordering: .relaxed).newValue
            guard attempt == 3 else { throw Failure.one }
            return attempt
        }.value
        #expect(value == 3)
        await #expect(throws: Failure.two) {
            try await Promise<Int>.retry(2, delay: .milliseconds(1)) { throw Failure.two }.value
        }
    }

    @Test("Promise.validate rejects a value that fails the check")
    func validateRejectsInvalidValues() async throws {
        #expect(try await Promise<Int>(.success(2)).validate { $0 > 1 }.value == 2)
        await #expect(throws: PromiseError.invalid) {
            try await Promise<Int>(.success(1)).validate { $0 > 1 }.value
        }
    }

    @Test("Promise.recover continues a failed promise with another promise")
    func recoverContinuesWithAnotherPromise() async throws {
        let other = Promise<Int>()
        let recovered = Promise<Int>(.failure(Failure.one)).recover { _ in other }
        other.fulfill(7)
        #expect(try await recovered.value == 7)
        #expect(try await Promise<Int>(.success(1)).recover { _ in other }.value == 1)
    }

    /// A view controller that uses promises on the main actor.
    @MainActor
    private final class Screen {
        var texts: [String] = []

        func show(_ promise: Promise<Int>) -> Promise<Void> {
            promise
                .then(on: .main) { "\($0)" }
                .then(on: .main) { self.texts.append($0) }
                .catch(on: .main) { self.texts.append("\($0)") }
                .always(on: .main) { self.texts.append("done") }
        }
    }

    @MainActor @Test("promise callbacks on the main actor can use main-actor objects")
    func callbacksOnTheMainActorReachItsObjects() async throws {
        let screen = Screen()
        let promise = Promise<Int>()
        let shown = screen.show(promise)
        await Task.detached { _ = promise.fulfill(1) }.value
        try await shown.value
        while screen.texts.count < 2 { await Task.yield() }
        #expect(screen.texts == ["1", "done"])
        let failed = screen.show(Promise(.failure(Failure.one)))
        await #expect(throws: Failure.one) { try await failed.value }
        while screen.texts.count < 4 { await Task.yield() }
        #expect(screen.texts == ["1", "done", "one", "done"])
    }

    @MainActor @Test("a promise returned by a main-actor callback is chained")
    func aPromiseFromAMainActorCallbackIsChained() async throws {
        let next = Promise<String>()
        let followed = Promise<Int>(.success(1)).then(on: .main) { _ in next }
        next.fulfill("a")
        #expect(try await followed.value == "a")
    }

    @MainActor @Test("Promise.recover and Promise.validate can run on the main actor")
    func recoverAndValidateOnTheMainActor() async throws {
        let screen = Screen()
        let recovered = Promise<Int>(.failure(Failure.one)).recover(on: .main) { error in
            screen.texts.append("\(error)")
            return 7
        }
        #expect(try await recovered.value == 7)
        #expect(screen.texts == ["one"])
        let invalid = recovered.validate(on: .main) { $0 == screen.texts.count }
        await #expect(throws: PromiseError.invalid) { try await invalid.value }
    }
}
