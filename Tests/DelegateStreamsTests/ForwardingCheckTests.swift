import DelegateStreams
import Testing

@Suite struct ForwardingCheckTests {
    private let chat = Chat()
    private let recorder = IdleRecorder()

    private var calls: [(any ChatDelegate) -> Void] {
        [
            { $0.didConnect(chat) }, { $0.chat(chat, didReceive: "a") }, { $0.chat(chat, didReceive: 1) },
            { _ = $0.chat(chat, shouldSend: "a") }, { $0.chatDidIdle(chat) },
        ]
    }

    @Test("the forwarding check accepts a proxy that forwards every method")
    func aProxyThatForwardsEverythingHasNoProblems() {
        let proxy = ChatDelegateProxy.proxy(for: chat)
        #expect(proxy.forwardingProblems(recorder, callCount: { recorder.count }, calls: calls) == [])
        #expect(proxy.forwardToDelegate == nil)
    }

    @Test("the forwarding check finds a method that is not forwarded")
    func aMethodThatIsNotForwardedIsFound() {
        let proxy = ForgetfulChatProxy.proxy(for: chat)
        let problems = proxy.forwardingProblems(recorder, callCount: { recorder.count }, calls: calls)
        #expect(problems == ["call 5 reached the delegate 0 times, not once"])
    }

    @Test("the forwarding check finds a requirement that was not called")
    func aRequirementWithoutACallIsFound() {
        let proxy = ForgetfulChatProxy.proxy(for: chat)
        let problems = proxy.forwardingProblems(
            recorder, callCount: { recorder.count }, calls: Array(calls.prefix(4)))
        #expect(problems == ["ChatDelegate has 5 requirements, but the check made 4 calls"])
    }
}

private final class IdleRecorder: ChatDelegate {
    private(set) var count = 0

    func didConnect(_ chat: Chat) { count += 1 }
    func chat(_ chat: Chat, didReceive text: String) { count += 1 }
    func chat(_ chat: Chat, didReceive number: Int) { count += 1 }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        count += 1
        return true
    }
    func chatDidIdle(_ chat: Chat) { count += 1 }
}

/// A proxy that does not forward the method with a default implementation.
private final class ForgetfulChatProxy: DelegateProxy<Chat, any ChatDelegate>, DelegateProxyType, ChatDelegate {
    func didConnect(_ chat: Chat) { forwardToDelegate?.didConnect(chat) }
    func chat(_ chat: Chat, didReceive text: String) { forwardToDelegate?.chat(chat, didReceive: text) }
    func chat(_ chat: Chat, didReceive number: Int) { forwardToDelegate?.chat(chat, didReceive: number) }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        forwardToDelegate?.chat(chat, shouldSend: text) ?? true
    }

    static func registerKnownImplementations() { register { ForgetfulChatProxy($0) } }
}
