import DelegateStreams
import Testing

@Suite struct EventTests {
    @Test("observers can be added and cancelled during an event")
    func d19ObserversMayChangeDuringAnEvent() {
        let event = Event<Int>()
        var seen: [String] = []
        var late: Cancellation?
        let last = CancellationBag()
        _ = event.observe { [weak event] number in
            seen.append("first \(number)")
            last.cancelAll()
            if late == nil { late = event?.observe { seen.append("late \($0)") } }
        }
        event.observe { seen.append("last \($0)") }.store(in: last)
        event.send(1)
        event.send(2)
        #expect(seen == ["first 1", "first 2", "late 2"])
    }

    @Test("releasing a cancellation bag cancels its tokens")
    func aReleasedBagCancels() {
        let event = Event<Int>()
        var count = 0
        do {
            let bag = CancellationBag()
            event.observe { _ in count += 1 }.store(in: bag)
            event.send(1)
        }
        event.send(2)
        #expect(count == 1)
        #expect(!event.isObserved)
    }

    @Test("an observer cancelled on another thread is released immediately")
    func anObserverMayBeCancelledOnAnyThread() async {
        final class Owner {}
        let event = Event<Int>()
        var owner: Owner? = Owner()
        weak let kept = owner
        let token = event.observe { [owner] _ in Issue.record("a cancelled observer was called with \(owner as Any)") }
        owner = nil
        #expect(kept != nil)
        await Task.detached { token.cancel() }.value
        #expect(kept == nil)
        #expect(!event.isObserved)
        event.send(1)
    }

    @Test("a cancellation bag releases cancelled tokens")
    func aBagReleasesCancelledTokens() {
        final class Owner: Sendable {}
        struct Kept { weak var token: Cancellation? }
        let bag = CancellationBag()
        let kept = (0..<1_000).map { _ in
            let token = Cancellation {}
            token.store(in: bag)
            token.cancel()
            return Kept(token: token)
        }
        #expect(kept.count { $0.token != nil } <= 16)
    }

    @Test("finishing an event ends its streams and ignores later values")
    func aFinishedEventSendsNothing() async {
        let event = Event<Int>()
        let stream = event.stream()
        event.finish()
        event.send(1)
        _ = event.observe { _ in Issue.record("an observer of a finished event was called") }
        event.send(2)
        #expect(await all(of: stream) == [])
        #expect(await all(of: event.stream()) == [])
    }

    @Test("cancelling a token twice has no effect")
    func cancellingTwiceIsHarmless() {
        let event = Event<Int>()
        let token = event.observe { _ in }
        #expect(!token.isCancelled)
        token.cancel()
        token.cancel()
        #expect(token.isCancelled)
    }

    @Test("reading a token's isCancelled repeatedly does not increase the stack depth")
    func askedOften() {
        let token = Cancellation {}
        // If each read added a call to the action, running the action would overflow the stack.
        let isCancelled = (0..<500_000).contains { _ in token.isCancelled }
        token.cancel()
        #expect(!isCancelled && token.isCancelled)
    }
}
