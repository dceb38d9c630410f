import DelegateStreams
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Tests of the rules D1 to D18 of the proxy contract.
@Suite struct DelegateProxyTests {
    @Test("a parent has exactly one proxy")
    func d1AParentHasOneProxy() {
        let chat = Chat()
        #expect(ChatDelegateProxy.proxy(for: chat) === ChatDelegateProxy.proxy(for: chat))
        #expect(ChatDelegateProxy.proxy(for: chat) !== ChatDelegateProxy.proxy(for: Chat()))
    }

    @Test("a parent retains its proxy, which does not retain the parent")
    func d2TheParentRetainsTheProxy() {
        var chat: Chat? = Chat()
        weak let parent = chat
        weak let proxy = chat.map { ChatDelegateProxy.proxy(for: $0) }
        #expect(proxy?.parent === chat)
        chat = nil
        #expect(parent == nil)
        #expect(proxy == nil)
    }

    @Test("an existing delegate becomes the weak forward target of a new proxy")
    func d4ExistingDelegateBecomesTheForwardTarget() {
        let chat = Chat()
        var recorder: Recorder? = Recorder()
        chat.delegate = recorder
        let proxy = ChatDelegateProxy.proxy(for: chat)
        #expect(chat.delegate === proxy)
        #expect(proxy.forwardToDelegate === recorder)
        #expect(recorder?.calls == [])
        recorder = nil
        #expect(proxy.forwardToDelegate == nil)
    }

    @Test("a proxy that is already installed is not assigned again")
    func d4AnInstalledProxyIsNotSetAgain() {
        let chat = Chat()
        _ = ChatDelegateProxy.proxy(for: chat)
        let assignments = chat.assignments
        _ = ChatDelegateProxy.proxy(for: chat)
        #expect(chat.assignments == assignments)
    }

    @Test("a delegate set after the first proxy lookup becomes the forward target on the next lookup")
    func d4LaterDelegateBecomesTheForwardTarget() {
        let chat = Chat()
        _ = ChatDelegateProxy.proxy(for: chat)
        let recorder = Recorder()
        chat.delegate = recorder
        _ = ChatDelegateProxy.proxy(for: chat)
        chat.receive("a")
        #expect(recorder.calls == ["text a"])
    }

    @Test("a delegate property that does not store the proxy causes a fatal error")
    func d5ADelegatePropertyThatStoresNothingIsAnError() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ForgetfulProxy.proxy(for: Forgetful())
        }
        expect(exit, toReport: "ForgetfulProxy.currentDelegate(for:) does not return the delegate")
    }

    @Test("the forward target is weak unless retainDelegate is true")
    func d6TheForwardTargetIsWeak() {
        let proxy = ChatDelegateProxy.proxy(for: Chat())
        proxy.setForwardToDelegate(Recorder())
        #expect(proxy.forwardToDelegate == nil)
        proxy.setForwardToDelegate(Recorder(), retainDelegate: true)
        weak let retained = proxy.forwardToDelegate
        #expect(retained != nil)
        proxy.setForwardToDelegate(nil)
        #expect(retained == nil)
    }

    @Test("replacing a retained forward target releases it")
    func d6ReplacingARetainedDelegateReleasesIt() {
        let proxy = ChatDelegateProxy.proxy(for: Chat())
        proxy.setForwardToDelegate(Recorder(), retainDelegate: true)
        weak let retained = proxy.forwardToDelegate
        let other = Recorder()
        proxy.setForwardToDelegate(other)
        #expect(retained == nil)
        #expect(proxy.forwardToDelegate === other)
    }

    @Test("streams continue after the forward target is removed")
    func d7StreamsContinueWithoutAForwardTarget() async {
        var chat: Chat? = Chat()
        let stream = chat?.streams.text
        let recorder = Recorder()
        if let chat { ChatDelegateProxy.proxy(for: chat).setForwardToDelegate(recorder) }
        chat?.receive("a")
        if let chat { ChatDelegateProxy.proxy(for: chat).setForwardToDelegate(nil) }
        chat?.receive("b")
        chat = nil
        #expect(recorder.calls == ["text a"])
        if let stream { #expect(await all(of: stream) == ["a", "b"]) }
    }

    @Test("cancelling an installation removes the forward delegate")
    func d8ATokenRemovesItsDelegate() {
        let chat = Chat()
        let proxy = ChatDelegateProxy.proxy(for: chat)
        let recorder = Recorder()
        let token = proxy.installForwardDelegate(recorder)
        chat.receive("a")
        token.cancel()
        chat.receive("b")
        #expect(recorder.calls == ["text a"])
    }

    @Test("a delegate removed on another thread is released immediately")
    func aDelegateMayBeRemovedOnAnyThread() async {
        let proxy = ChatDelegateProxy.proxy(for: Chat())
        let token = proxy.installForwardDelegate(Recorder(), retainDelegate: true)
        weak let retained = proxy.forwardToDelegate
        #expect(retained != nil)
        await Task.detached { token.cancel() }.value
        #expect(retained == nil)
        #expect(proxy.forwardToDelegate == nil)
    }

    @Test("a replaced delegate is released even while its token exists")
    func aReplacedDelegateIsReleased() {
        let proxy = ChatDelegateProxy.proxy(for: Chat())
        let token = proxy.installForwardDelegate(Recorder(), retainDelegate: true)
        weak let retained = proxy.forwardToDelegate
        #expect(retained != nil)
        proxy.setForwardToDelegate(nil)
        #expect(retained == nil)
        withExtendedLifetime(token) {}
    }

    @Test("installing a second forward delegate is a fatal error")
    func d9ASecondInstalledDelegateIsAnError() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let proxy = ChatDelegateProxy.proxy(for: Chat())
            let (one, other) = (Recorder(), Recorder())
            _ = proxy.installForwardDelegate(one)
            _ = proxy.installForwardDelegate(other)
            withExtendedLifetime((one, other)) {}
        }
        expect(exit, toReport: "cancel the existing installation first")
    }

    @Test("cancelling an outdated token keeps the current forward delegate")
    func d10AStaleTokenDoesNothing() {
        let proxy = ChatDelegateProxy.proxy(for: Chat())
        let token = proxy.installForwardDelegate(Recorder())
        let other = Recorder()
        let otherToken = proxy.installForwardDelegate(other)
        token.cancel()
        token.cancel()
        #expect(proxy.forwardToDelegate === other)
        proxy.setForwardToDelegate(nil)
        otherToken.cancel()
    }

    @Test("`sent` observers run before the delegate, and `invoked` observers run after the delegate")
    func d11ObserversAndDelegateAreCalledInOrder() {
        let chat = Chat()
        let proxy = ChatDelegateProxy.proxy(for: chat)
        let recorder = Recorder()
        proxy.setForwardToDelegate(recorder)
        _ = proxy.text.invoked.observe { recorder.calls.append("after \($0)") }
        _ = proxy.text.sent.observe { recorder.calls.append("before \($0)") }
        _ = proxy.shouldSend.sent.observe { recorder.calls.append("before \($0)") }
        _ = proxy.shouldSend.invoked.observe { recorder.calls.append("after \($0)") }
        chat.receive("a")
        _ = chat.maySend("b")
        #expect(recorder.calls == ["before a", "text a", "after a", "before b", "shouldSend b", "after b"])
    }

    @Test("a `sent` observer can remove the delegate before the delegate is called")
    func d19AnObserverMayRemoveTheDelegate() {
        let chat = Chat()
        let proxy = ChatDelegateProxy.proxy(for: chat)
        let recorder = Recorder()
        let installed = proxy.installForwardDelegate(recorder)
        _ = proxy.text.sent.observe { _ in installed.cancel() }
        chat.receive("a")
        #expect(recorder.calls == [])
    }

    @Test("a proxy returns the delegate's result, or a default if there is no delegate")
    func d12TheDelegatesResultIsReturned() {
        let chat = Chat()
        let proxy = ChatDelegateProxy.proxy(for: chat)
        var seen: [String] = []
        _ = proxy.shouldSend.invoked.observe { seen.append($0) }
        #expect(chat.maySend("a"))
        let recorder = Recorder()
        recorder.answer = false
        proxy.setForwardToDelegate(recorder)
        #expect(!chat.maySend("b"))
        #expect(seen == ["a", "b"])
    }

    @Test("event arguments are evaluated only if the event has an observer")
    func d13ArgumentsAreEvaluatedForObserversOnly() {
        let chat = Chat()
        let proxy = ChatDelegateProxy.proxy(for: chat)
        var gathered = 0
        func arguments() -> String {
            gathered += 1
            return ""
        }
        proxy.forward(arguments(), of: proxy.text) { _ in }
        #expect(gathered == 0)
        let token = proxy.text.invoked.observe { _ in }
        proxy.forward(arguments(), of: proxy.text) { _ in }
        #expect(gathered == 1)
        withExtendedLifetime(chat) {}
        token.cancel()
        proxy.forward(arguments(), of: proxy.text) { _ in }
        #expect(gathered == 1)
    }

    @Test("streams end when the parent is released, even if its proxy is retained")
    func d14StreamsEndWithTheParent() async {
        var chat: Chat? = Chat()
        let proxy = chat.map { ChatDelegateProxy.proxy(for: $0) }
        let streams = [proxy?.text.invoked.stream(), proxy?.text.sent.stream()].compactMap { $0 }
        let loops = streams.map { stream in Task { await all(of: stream) } }
        chat = nil
        for loop in loops { #expect(await loop.value == []) }
        #expect(proxy?.parent == nil)
        if let proxy { #expect(await all(of: proxy.text.stream()) == []) }
    }

    @Test("the failure type of event streams is Never")
    func d15StreamsNeverFail() {
        func neverFails<Stream: AsyncSequence>(_: Stream) -> Bool { Stream.Failure.self == Never.self }
        let chat = Chat()
        #expect(neverFails(ChatDelegateProxy.proxy(for: chat).text.stream()))
        #expect(neverFails(chat.streams.text))
    }

    @Test("proxy events are not replayed to new streams")
    func d16EventsAreNotReplayed() async {
        var chat: Chat? = Chat()
        _ = chat?.streams.text
        chat?.receive("early")
        let stream = chat?.streams.text
        chat?.receive("late")
        chat = nil
        if let stream { #expect(await all(of: stream) == ["late"]) }
    }

    @Test("a subclass gets the proxy registered for its nearest ancestor")
    func d17ASubclassGetsTheNearestProxy() {
        #expect(type(of: ChatDelegateProxy.proxy(for: Chat())) == ChatDelegateProxy.self)
        #expect(type(of: ChatDelegateProxy.proxy(for: GroupChat())) == GroupChatDelegateProxy.self)
        #expect(type(of: ChatDelegateProxy.proxy(for: SecretGroupChat())) == GroupChatDelegateProxy.self)
    }

    @Test("a later registration affects only the registered class and its subclasses")
    func d17ALaterRegistrationAffectsSubclasses() {
        final class Proxy: ChatDelegateProxy {}
        class LateChat: Chat {}
        final class LaterChat: LateChat {}
        #expect(type(of: ChatDelegateProxy.proxy(for: LaterChat())) == ChatDelegateProxy.self)
        ChatDelegateProxy.register(for: LateChat.self) { Proxy($0) }
        #expect(type(of: ChatDelegateProxy.proxy(for: LaterChat())) == Proxy.self)
        #expect(type(of: ChatDelegateProxy.proxy(for: Chat())) == ChatDelegateProxy.self)
    }

    @Test("registering a proxy class on two source lines is a fatal error")
    func d18RegisteringTwiceIsAnError() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            BareDelegateProxy.registerTwice()
        }
        expect(exit, toReport: "is already registered at")
    }

    @Test("registering a proxy class again on the same source line has no effect")
    func d18RegisteringAgainOnTheSameLineChangesNothing() {
        for _ in 0..<2 { BareDelegateProxy.register(for: LeavingBare.self) { BareDelegateProxy($0) } }
    }

    @Test("requesting the proxy of an unregistered parent is a fatal error")
    func d18AParentWithoutARegistrationIsAnError() async {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UnregisteredProxy.proxy(for: Chat())
        }
        expect(exit, toReport: "no proxy for the")
    }

    @Test("a proxy forwards every method, whether or not the method has observers")
    func everyMethodIsForwarded() {
        for isObserved in [false, true] {
            let chat = Chat()
            let recorder = Recorder()
            chat.delegate = recorder
            let proxy = ChatDelegateProxy.proxy(for: chat)
            let bag = CancellationBag()
            if isObserved {
                proxy.connected.invoked.observe { _ in }.store(in: bag)
                proxy.text.invoked.observe { _ in }.store(in: bag)
                proxy.number.sent.observe { _ in }.store(in: bag)
                proxy.shouldSend.invoked.observe { _ in }.store(in: bag)
                proxy.idled.invoked.observe { _ in }.store(in: bag)
            }
            chat.connect()
            chat.receive("a")
            chat.receive(1)
            _ = chat.maySend("b")
            chat.idle()
            #expect(recorder.calls == ["connect", "text a", "number 1", "shouldSend b"])
        }
    }

    @Test("overloaded delegate methods are separate events")
    func overloadedMethodsAreSeparateEvents() async {
        var chat: Chat? = Chat()
        let proxy = chat.map { ChatDelegateProxy.proxy(for: $0) }
        let texts = proxy?.text.stream()
        let numbers = proxy?.number.stream()
        chat?.receive("a")
        chat?.receive(7)
        chat = nil
        if let texts, let numbers {
            #expect(await all(of: texts) == ["a"])
            #expect(await all(of: numbers) == [7])
        }
    }

    @Test("a method that the delegate does not implement is still an event")
    func unimplementedMethodsAreEvents() {
        let chat = Chat()
        let recorder = Recorder()
        chat.delegate = recorder
        var count = 0
        _ = ChatDelegateProxy.proxy(for: chat).idled.invoked.observe { count += 1 }
        chat.idle()
        #expect(count == 1)
    }

    @Test("a plain delegate works without a proxy")
    func withoutAProxyAPlainDelegateWorks() {
        let chat = Chat()
        let recorder = Recorder()
        chat.delegate = recorder
        chat.receive("a")
        #expect(recorder.calls == ["text a"])
    }

    @Test("a second stream for an event does not affect the first")
    func aSecondSubscriberChangesNothingForTheFirst() async {
        var chat: Chat? = Chat()
        let one = chat?.streams.text
        chat?.receive("a")
        let other = chat?.streams.text
        chat?.receive("b")
        chat = nil
        if let one, let other {
            #expect(await all(of: one) == ["a", "b"])
            #expect(await all(of: other) == ["b"])
        }
    }

    @Test("forwarding continues after the last stream is released")
    func forwardingContinuesWithoutSubscribers() {
        let chat = Chat()
        let recorder = Recorder()
        chat.delegate = recorder
        var stream: EventStream<String>? = chat.streams.text
        chat.receive("a")
        withExtendedLifetime(stream) { stream = nil }
        chat.receive("b")
        #expect(recorder.calls == ["text a", "text b"])
        #expect(!ChatDelegateProxy.proxy(for: chat).text.isObserved)
    }

    /// This test runs on several threads, so that in some runs the global table of proxies holds the last reference to
    /// a parent. Releasing that reference under a lock would crash.
    @Test("a parent's deinit can request the proxy of another parent")
    func d20AParentMayRequestAProxyInDeinit() async {
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<5 {
                        let parents = (0..<50).map { _ in LeavingBare() }
                        for parent in parents { _ = BareDelegateProxy.proxy(for: parent) }
                    }
                }
            }
        }
    }

    /// With a linear search at each lookup, this test would take a quarter of an hour.
    @Test("proxy lookup stays fast with 100,000 parents in the global table")
    func proxiesInTheGlobalTableAreFoundQuickly() {
        let parents = (0..<100_000).map { _ in Bare() }
        let proxies = parents.map { BareDelegateProxy.proxy(for: $0) }
        #expect(zip(parents, proxies).allSatisfy { BareDelegateProxy.proxy(for: $0) === $1 })
    }

    @Test("proxies of released parents are removed from the global table when the table grows")
    func proxiesInTheGlobalTableAreReleased() {
        struct Made { weak var proxy: BareDelegateProxy? }
        let made = (0..<100).map { _ in Made(proxy: BareDelegateProxy.proxy(for: Bare())) }
        var others: [Bare] = []
        // Other tests fill the same table, which removes entries only when it grows.
        while made.contains(where: { $0.proxy != nil }), others.count < 100_000 {
            others.append(Bare())
            _ = BareDelegateProxy.proxy(for: others[others.count - 1])
        }
        #expect(made.allSatisfy { $0.proxy == nil })
    }

    @Test("no lock is held while a proxy is registered")
    func d20NoLockIsHeldWhileAProxyIsRegistered() {
        // The first thread waits for a second thread that requests the same proxy.
        _ = SlowDelegateProxy.proxy(for: Slow())
        #expect(SlowDelegateProxy.runs.load(ordering: .acquiring) == 2)
    }

    @Test("two proxy classes for one parent do not affect each other")
    func unrelatedProxiesOfOneParentWorkSideBySide() {
        let chat = Chat()
        let recorder = Recorder()
        chat.delegate = recorder
        var texts: [String] = []
        _ = ChatDelegateProxy.proxy(for: chat).text.invoked.observe { texts.append("one \($0)") }
        _ = OtherChatDelegateProxy.proxy(for: chat).text.invoked.observe { texts.append("other \($0)") }
        chat.receive("a")
        _ = ChatDelegateProxy.proxy(for: chat)
        _ = OtherChatDelegateProxy.proxy(for: chat)
        chat.receive("b")
        #expect(texts.sorted() == ["one a", "one b", "other a", "other b"])
        #expect(recorder.calls == ["text a", "text b"])
    }

    @Test("an observer's onEnd is called when the parent ends, unless the observer is cancelled")
    func anObserverReceivesTheEndOfTheParent() {
        var chat: Chat? = Chat()
        let proxy = chat.map { ChatDelegateProxy.proxy(for: $0) }
        var ends = 0
        let token = proxy?.text.invoked.observe({ _ in }, onEnd: { ends += 1 })
        let cancelled = proxy?.text.sent.observe({ _ in }, onEnd: { ends += 10 })
        cancelled?.cancel()
        chat = nil
        #expect(ends == 1)
        withExtendedLifetime((proxy, token)) {}
    }
}

// Other kinds of parents.

private protocol ForgetfulDelegate: AnyObject {}

private final class Forgetful: HasDelegate {
    var delegate: (any ForgetfulDelegate)? {
        get { nil }
        set {}
    }
}

private final class ForgetfulProxy: DelegateProxy<Forgetful, any ForgetfulDelegate>, DelegateProxyType,
    ForgetfulDelegate
{
    static func registerKnownImplementations() { register { ForgetfulProxy($0) } }
}

private protocol UnregisteredDelegate: AnyObject {}

private final class UnregisteredProxy: DelegateProxy<Chat, any UnregisteredDelegate>, DelegateProxyType,
    UnregisteredDelegate
{
    static func registerKnownImplementations() {}
    static func currentDelegate(for parent: Chat) -> (any UnregisteredDelegate)? { nil }
    static func setCurrentDelegate(_ delegate: (any UnregisteredDelegate)?, to parent: Chat) {}
}

private protocol BareDelegate: AnyObject {}

/// A parent without its own storage for proxies, so the global table holds them.
private class Bare: HasDelegate {
    weak var delegate: (any BareDelegate)?
}

private final class LeavingBare: Bare {
    deinit { _ = BareDelegateProxy.proxy(for: Bare()) }
}

private final class BareDelegateProxy: DelegateProxy<Bare, any BareDelegate>, DelegateProxyType, BareDelegate {
    static func registerKnownImplementations() { register { BareDelegateProxy($0) } }

    /// A separate function, because all lines in a macro's closure have the same line number.
    static func registerTwice() {
        register { BareDelegateProxy($0) }
        register { BareDelegateProxy($0) }
    }
}

private protocol SlowDelegate: AnyObject {}

private final class Slow: HasDelegate, DelegateProxyOwner {
    weak var delegate: (any SlowDelegate)?
    let delegateProxies = DelegateProxyStorage()
}

/// A proxy whose registration waits for a second thread that requests the same proxy.
private final class SlowDelegateProxy: DelegateProxy<Slow, any SlowDelegate>, DelegateProxyType, SlowDelegate {
    static let runs = Atomic(0)

    static func registerKnownImplementations() {
        if runs.add(1, ordering: .acquiringAndReleasing).newValue == 1 {
            let done = DispatchSemaphore(value: 0)
            startThread {
                _ = SlowDelegateProxy.proxy(for: Slow())
                done.signal()
            }
            done.wait()
        }
        register { SlowDelegateProxy($0) }
    }
}

/// A second proxy class for the same parent, as another library would add.
private final class OtherChatDelegateProxy: DelegateProxy<Chat, any ChatDelegate>, DelegateProxyType, ChatDelegate {
    let text = DelegateEvent<String>()

    func didConnect(_ chat: Chat) { forwardToDelegate?.didConnect(chat) }
    func chat(_ chat: Chat, didReceive text: String) {
        forward(text, of: self.text) { $0.chat(chat, didReceive: text) }
    }
    func chat(_ chat: Chat, didReceive number: Int) { forwardToDelegate?.chat(chat, didReceive: number) }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        forwardToDelegate?.chat(chat, shouldSend: text) ?? true
    }

    static func registerKnownImplementations() { register { OtherChatDelegateProxy($0) } }
}
