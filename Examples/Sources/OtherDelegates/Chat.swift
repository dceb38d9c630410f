import DelegateStreams

// A class with a single delegate, and everything needed to offer streams of its delegate calls.

protocol ChatDelegate: AnyObject {
    func chat(_ chat: Chat, didReceive text: String)
    func chat(_ chat: Chat, shouldSend text: String) -> Bool
}

final class Chat: HasDelegate, DelegateProxyOwner, StreamsProviding {
    weak var delegate: (any ChatDelegate)?
    let delegateProxies = DelegateProxyStorage()

    /// Sends a text to a friend who repeats it.
    func say(_ text: String) {
        guard delegate?.chat(self, shouldSend: text) ?? true else { return }
        delegate?.chat(self, didReceive: "you said \(text)")
    }
}

final class ChatDelegateProxy: DelegateProxy<Chat, any ChatDelegate>, DelegateProxyType, ChatDelegate {
    let didReceive = DelegateEvent<String>()
    let shouldSend = DelegateEvent<String>()

    func chat(_ chat: Chat, didReceive text: String) {
        forward(text, of: didReceive) { $0.chat(chat, didReceive: text) }
    }
    func chat(_ chat: Chat, shouldSend text: String) -> Bool {
        forward(text, of: shouldSend, otherwise: true) { $0.chat(chat, shouldSend: text) }
    }

    static func registerKnownImplementations() { register { ChatDelegateProxy($0) } }
}

extension Streams where Base: Chat {
    var didReceive: EventStream<String> { ChatDelegateProxy.proxy(for: base).didReceive.stream() }
}
