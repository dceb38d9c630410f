import DelegateStreams
import Glibc
import Synchronization
import Testing

@Suite struct PropertyAndBinderTests {
    @Test("a property's stream begins with the property's value and ends when the property is released")
    func streamOfAProperty() async {
        var property: Property<Int>? = Property(1)
        let stream = property?.stream(.unbounded)
        property?.value = 2
        property?.value = 3
        #expect(property?.value == 3)
        property = nil
        if let stream { #expect(await all(of: stream) == [1, 2, 3]) }
    }

    @Test("a late consumer of a property gets the latest value first")
    func aLateConsumerGetsTheLatestValue() async {
        let property = Property(1)
        property.value = 5
        var iterator = property.stream().makeAsyncIterator()
        #expect(await iterator.next() == 5)
    }

    @Test("setting a property calls its change handler")
    func theChangeHandlerIsCalled() {
        let seen = Mutex<[Int]>([])
        let property = Property(1) { value in seen.withLock { $0.append(value) } }
        property.value = 2
        #expect(seen.withLock { $0 } == [2])
    }

    @MainActor
    @Test("a binder sets its target on the main actor and does not retain the target")
    func aBinderSetsItsTargetOnTheMainActor() async throws {
        final class Label { var text = "" }
        var label: Label? = Label()
        let binder = try #require(label.map { @MainActor label in Binder<String>(label) { $0.text = $1 } })
        #expect(await Task.detached { await binder.put("a") }.value)
        #expect(label?.text == "a")
        label = nil
        #expect(await !binder.put("b"))
    }

    @Test("a binding sends each value of a stream to its target")
    func aBindingDeliversValues() async {
        final class Sink: Sendable { let values = Mutex<[Int]>([]) }
        let sink = Sink()
        let source = Broadcast<Int>()
        let done = Broadcast<Int>()
        var confirmed = done.stream(.unbounded).makeAsyncIterator()
        let binder = Binder<Int>(sendable: sink) { sink, value in
            sink.values.withLock { $0.append(value) }
            done.send(value)
        }
        let token = source.stream(.unbounded).bind(to: binder)
        source.send(1)
        source.send(2)
        #expect(await confirmed.next() == 1)
        #expect(await confirmed.next() == 2)
        token.cancel()
        #expect(sink.values.withLock { $0 } == [1, 2])
    }

    @Test("a value set in the change handler is delivered after the current value")
    func valueSetInTheChangeHandler() async {
        let reference = Mutex<Property<Int>?>(nil)
        let property = Property(0) { value in
            if value == 1 { reference.withLock { $0 }?.value = 2 }
        }
        reference.withLock { $0 = property }
        var values = property.stream(.unbounded).makeAsyncIterator()
        property.value = 1
        #expect(property.value == 2)
        #expect([await values.next(), await values.next(), await values.next()] == [0, 1, 2])
        reference.withLock { $0 = nil }
    }

    /// This test deadlocks if a lock is held while the old value is released.
    @Test("the deinit of a replaced value can use the property")
    func d20AReplacedValueMayUseThePropertyInDeinit() {
        final class Value: Sendable {
            let onEnd: @Sendable () -> Void

            init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

            deinit { onEnd() }
        }
        let reference = Mutex<Property<Value>?>(nil)
        let ends = Atomic(0)
        // The test's own mutex is not locked while a value is released.
        let value = { @Sendable in
            Value {
                let property = reference.withLock { $0 }
                _ = property?.value
                _ = property?.stream()
                ends.add(1, ordering: .relaxed)
            }
        }
        reference.withLock { $0 = Property(value()) }
        let property = reference.withLock { $0 }
        property?.value = value()
        property?.value = value()
        #expect(ends.load(ordering: .relaxed) == 2)
        reference.withLock { $0 = nil }
    }

    @MainActor
    @Test("a pending value is not set after its binding is cancelled")
    func aPendingValueIsDroppedByACancellation() async throws {
        final class Label { var numbers: [Int] = [] }
        let label = Label()
        let source = OneValue()
        let token = source.bind(to: Binder(label) { $0.numbers.append($1) })
        // Blocks the main actor, so the value cannot be delivered.
        while !source.state.isOnItsWay.load(ordering: .acquiring) { sched_yield() }
        token.cancel()
        var ended = source.state.ended.stream().makeAsyncIterator()
        _ = await ended.next()
        #expect(label.numbers == [])
    }
}

/// A sequence with a single value.
private struct OneValue: AsyncSequence, Sendable {
    let state = State()

    final class State: Sendable {
        let isOnItsWay = Atomic(false)
        let ended = Broadcast<Void>()
    }

    /// Reports to the test when it is released at the end of the loop.
    final class Iterator: AsyncIteratorProtocol {
        private let state: State

        init(_ state: State) { self.state = state }

        deinit { state.ended.finish() }

        func next() async -> Int? {
            state.isOnItsWay.exchange(true, ordering: .acquiringAndReleasing) ? nil : 1
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(state) }
}
