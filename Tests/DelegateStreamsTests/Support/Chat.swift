import DelegateStreams

// A typical parent. Its delegate protocol inherits from another protocol, and has an optional method, a method with a
// result, and two methods with the same base name.

protocol ConnectionDelegate: AnyObject {
    func didConnect(_ chat: Chat)
}

protocol ChatDelegate: ConnectionDelegate {
    func chat(_ chat: Chat, didReceive text: String)
    func chat(_ chat: Chat, didReceive number: Int)
    func chat(_ chat: Chat, shouldSend text: String) -> Bool
    /// An optional method.
    func chatDidIdle(_ chat: Chat)
}

extension ChatDelegate {
    func chatDidIdle(_ chat: Chat) {}
}

class Chat: HasDelegate, DelegateProxyOwner, StreamsProviding {
    /// The number of times `delegate` was set.
    private(set) var assignments = 0
    weak var delegate: (any ChatDelegate)? { didSet { assignments += 1 } }
    let delegateProxies = DelegateProxyStorage()

    func receive(_ text: String) { delegate?.chat(self, didReceive: text) }
    func receive(_ number: Int) { delegate?.chat(self, didReceive: number) }
    func maySend(_ text: String) -> Bool { delegate?.chat(self, shouldSend: text) ?? true }
    func connect() { delegate?.didConnect(self) }
    func idle() { delegate?.chatDidIdle(self) }
}

class ChatDelegateProxy: DelegateProxy<Chat, any ChatDelegate>, DelegateProxyType, ChatDelegate {
    let connected = DelegateEvent<Void>()
    let text = DelegateEvent<String>()
    let number = DelegateEvent<Int>()
    let shouldSend = DelegateEvent<String>()
    let idled = DelegateEvent<Void>()

    func didConnect(_ chat: Chat) { forward((), of: connected) { $0.didConnect(chat) } }
    func chat(_ chat: Chat, didReceive text: String) {
        forward(text, of: self.text) { $0.chat(chat, didReceive: text) }
    }
    func chat(_ chat: Chat, didReceive number: Int) {
        forward(number, of: self.number) { $0.chat(chat, didReceive: number) }
    }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        forward(text, of: shouldSend, otherwise: true) { $0.chat(chat, shouldSend: text) }
    }
    func chatDidIdle(_ chat: Chat) { forward((), of: idled) { $0.chatDidIdle(chat) } }

    class func registerKnownImplementations() {
        register { ChatDelegateProxy($0) }
        register(for: GroupChat.self) { GroupChatDelegateProxy($0) }
    }
}

class GroupChat: Chat {}
class SecretGroupChat: GroupChat {}
final class GroupChatDelegateProxy: ChatDelegateProxy {}

extension Streams where Base: Chat {
    var text: EventStream<String> { ChatDelegateProxy.proxy(for: base).text.stream(.unbounded) }
}

/// A delegate that records its calls.
final class Recorder: ChatDelegate {
    var calls: [String] = []
    var answer = true

    func didConnect(_ chat: Chat) { calls.append("connect") }
    func chat(_ chat: Chat, didReceive text: String) { calls.append("text \(text)") }
    func chat(_ chat: Chat, didReceive number: Int) { calls.append("number \(number)") }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        calls.append("shouldSend \(text)")
        return answer
    }
}

func all<Element>(of stream: EventStream<Element>) async -> [Element] {
    var elements: [Element] = []
    for await element in stream { elements.append(element) }
    return elements
}
