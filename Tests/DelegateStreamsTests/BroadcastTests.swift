import DelegateStreams
import Synchronization
import Testing

@Suite struct BroadcastTests {
    @Test("every consumer gets every value in order")
    func everyConsumerGetsEveryValueInOrder() async {
        let broadcast = Broadcast<Int>()
        let streams = (0..<3).map { _ in broadcast.stream(.unbounded) }
        for number in 0..<1000 { broadcast.send(number) }
        broadcast.finish()
        for stream in streams { #expect(await all(of: stream) == Array(0..<1000)) }
    }

    @Test("each of two loops over one stream gets every value")
    func twoLoopsOverOneStreamDoNotShareItsValues() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.unbounded)
        var one = stream.makeAsyncIterator()
        var other = stream.makeAsyncIterator()
        broadcast.send(1)
        #expect(await one.next() == 1)
        #expect(await other.next() == 1)
    }

    @Test("a stream keeps values sent before its first loop starts")
    func valuesSentBeforeTheFirstLoopAreKept() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.unbounded)
        broadcast.send(1)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == 1)
    }

    @Test("a cancelled loop gets no further buffered values")
    func aCancelledLoopGetsNoBufferedValues() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.unbounded)
        for number in 0..<10 { broadcast.send(number) }
        let task = Task {
            var seen: [Int] = []
            for await number in stream {
                seen.append(number)
                if number == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return seen
        }
        #expect(await task.value == [0, 1, 2])
    }

    @Test("a slow consumer loses its oldest values and counts the lost values")
    func aSlowConsumerLosesItsOldestValues() async {
        let broadcast = Broadcast<Int>()
        var slow = broadcast.stream(.newest(3)).makeAsyncIterator()
        let other = broadcast.stream(.unbounded)
        for number in 0..<10 { broadcast.send(number) }
        broadcast.finish()
        #expect(slow.lost == 7)
        #expect(await slow.next() == 7)
        #expect(await slow.next() == 8)
        #expect(await slow.next() == 9)
        #expect(await slow.next() == nil)
        #expect(await all(of: other).count == 10)
    }

    @Test("a consumer with .oldest buffering keeps the oldest values")
    func aConsumerMayPreferTheOldestValues() async {
        let broadcast = Broadcast<Int>()
        var iterator = broadcast.stream(.oldest(2)).makeAsyncIterator()
        for number in 0..<10 { broadcast.send(number) }
        #expect(iterator.lost == 8)
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == 1)
    }

    @Test("a buffer of size 0 drops and counts every value", arguments: [Buffering.newest(0), .oldest(0)])
    func aBufferWithoutRoomKeepsNothing(_ buffering: Buffering) async {
        let broadcast = Broadcast<Int>()
        var iterator = broadcast.stream(buffering).makeAsyncIterator()
        broadcast.send(1)
        broadcast.finish()
        #expect(iterator.lost == 1)
        #expect(await iterator.next() == nil)
    }

    @Test("a waiting consumer gets each new value")
    func aWaitingConsumerIsWoken() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.unbounded)
        let loop = Task { await all(of: stream) }
        // Each round trip lets the loop run, so the loop is sometimes waiting and sometimes busy when a value is sent.
        var echo = broadcast.stream(.unbounded).makeAsyncIterator()
        for number in 0..<100 {
            broadcast.send(number)
            #expect(await echo.next() == number)
            await Task.yield()
        }
        broadcast.finish()
        #expect(await loop.value == Array(0..<100))
    }

    @Test("cancelling one loop over a stream does not end another loop")
    func aCancelledLoopEndsAlone() async {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream(.unbounded)
        let loop = Task { await all(of: stream) }
        var other = stream.makeAsyncIterator()
        loop.cancel()
        #expect(await loop.value == [])
        broadcast.send(5)
        #expect(await other.next() == 5)
    }

    @Test("a new consumer of a replaying broadcast gets the latest value first")
    func replayStartsWithTheLatestValue() async {
        let broadcast = Broadcast<Int>(replaysLatest: true)
        broadcast.send(1)
        broadcast.send(2)
        var iterator = broadcast.stream().makeAsyncIterator()
        #expect(await iterator.next() == 2)
        broadcast.send(3)
        #expect(await iterator.next() == 3)
    }

    @Test("a new consumer of a broadcast without replay gets no earlier values")
    func withoutReplayNothingOldIsSent() async {
        let broadcast = Broadcast<Int>()
        broadcast.send(1)
        let stream = broadcast.stream()
        broadcast.finish()
        #expect(await all(of: stream) == [])
    }

    @Test("a stream ends when its broadcast is released")
    func aStreamEndsWithItsSource() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let stream = broadcast?.stream()
        let loop = Task { if let stream { await all(of: stream) } else { [0] } }
        broadcast = nil
        #expect(await loop.value == [])
    }

    @Test("a stream of a finished broadcast delivers the latest value and ends")
    func streamOfAFinishedSource() async {
        let broadcast = Broadcast<Int>(replaysLatest: true)
        broadcast.send(1)
        broadcast.finish()
        broadcast.send(2)
        #expect(await all(of: broadcast.stream()) == [1])
    }

    @Test("a broadcast reports when it gets its first consumer and when it loses its last consumer")
    func firstAndLastConsumerAreReported() {
        let changes = Mutex(0)
        let broadcast = Broadcast<Int> { changes.withLock { $0 += 1 } }
        #expect(!broadcast.hasConsumers)
        var one: EventStream<Int>? = broadcast.stream()
        var other: EventStream<Int>? = broadcast.stream()
        #expect(broadcast.hasConsumers)
        #expect(changes.withLock { $0 } == 1)
        withExtendedLifetime(one) { one = nil }
        #expect(broadcast.hasConsumers)
        withExtendedLifetime(other) { other = nil }
        #expect(!broadcast.hasConsumers)
        #expect(changes.withLock { $0 } == 2)
    }

    @Test("an observer is called until it is cancelled or the broadcast ends")
    func anObserverIsCalledUntilTheEnd() {
        var broadcast: Broadcast<Int>? = Broadcast()
        let seen = Mutex<[String]>([])
        let note = { @Sendable (text: String) in seen.withLock { $0.append(text) } }
        let one = broadcast?.stream().observe({ note("one \($0)") }, onEnd: { note("one ends") })
        let other = broadcast?.stream().observe({ note("other \($0)") }, onEnd: { note("other ends") })
        broadcast?.send(1)
        one?.cancel()
        broadcast?.send(2)
        broadcast = nil
        other?.cancel()
        #expect(seen.withLock { $0 } == ["one 1", "other 1", "other 2", "other ends"])
    }

    @Test("an observer cancelled by another observer is not called")
    func d19CancelledObserverIsNotCalled() {
        let broadcast = Broadcast<Int>()
        let bag = CancellationBag()
        let stream = broadcast.stream()
        let seen = Mutex(0)
        let first = stream.observe { _ in bag.cancelAll() }
        stream.observe { _ in seen.withLock { $0 += 1 } }.store(in: bag)
        broadcast.send(1)
        #expect(seen.withLock { $0 } == 0)
        first.cancel()
        #expect(broadcast.hasConsumers, "the stream itself is a consumer")
    }

    /// This test deadlocks if a lock is held while observers are called.
    @Test("an observer can send values to the broadcast that notifies it")
    func d20AnObserverMayDoAnythingWithItsSource() {
        let broadcast = Broadcast<Int>(replaysLatest: true)
        broadcast.send(0)
        let seen = Mutex<[Int]>([])
        let token = broadcast.stream().observe { [weak broadcast] number in
            seen.withLock { $0.append(number) }
            _ = broadcast?.hasConsumers
            broadcast?.stream().observe { _ in }.cancel()
            if number < 3 { broadcast?.send(number + 1) }
        }
        #expect(seen.withLock { $0 } == [0, 1, 2, 3])
        broadcast.send(7)
        #expect(seen.withLock { $0 } == [0, 1, 2, 3, 7])
        token.cancel()
    }

    @Test("observing a finished broadcast calls onEnd immediately")
    func anObserverOfAFinishedSourceEnds() {
        let broadcast = Broadcast<Int>()
        let stream = broadcast.stream()
        broadcast.finish()
        let ends = Mutex(0)
        _ = stream.observe({ _ in }, onEnd: { ends.withLock { $0 += 1 } })
        #expect(ends.withLock { $0 } == 1)
    }

    @Test("the deinit of a dropped element can send another element")
    func aDroppedElementMaySendInDeinit() async {
        final class Farewell: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
            deinit { body() }
        }
        let ends = Broadcast<Int>()
        let stream = ends.stream(.unbounded)
        let broadcast = Broadcast<Farewell>()
        let slow = broadcast.stream(.newest(1))
        for number in 0..<3 {
            broadcast.send(
                Farewell { [weak broadcast] in
                    _ = broadcast?.hasConsumers
                    ends.send(number)
                })
        }
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        #expect(await iterator.next() == 1)
        withExtendedLifetime(slow) {}
    }

    @Test("unbounded consumers lose no values from concurrent senders")
    func manySendersAndConsumersLoseNothing() async {
        let broadcast = Broadcast<Int>()
        let streams = (0..<8).map { _ in broadcast.stream(.unbounded) }
        let sums = streams.map { stream in Task { await all(of: stream).reduce(0, +) } }
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { for number in 1...1000 { broadcast.send(number) } } }
        }
        broadcast.finish()
        for sum in sums { #expect(await sum.value == 4 * 500_500) }
    }

    /// This test deadlocks if a lock is held while the old value is released.
    @Test("the deinit of a replaced value can use the broadcast")
    func d20AReplacedValueMayUseItsSourceInDeinit() {
        final class Value: Sendable {
            let onEnd: @Sendable () -> Void

            init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

            deinit { onEnd() }
        }
        let source = Broadcast<Value>(replaysLatest: true)
        let ends = Atomic(0)
        for _ in 0..<3 {
            source.send(
                Value { [weak source] in
                    _ = source?.hasConsumers
                    ends.add(1, ordering: .relaxed)
                })
        }
        #expect(ends.load(ordering: .relaxed) == 2)
    }
}
