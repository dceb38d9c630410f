package import ServerCore
package import SystemSupport

/// A server, at an address or at a path: whoever connects gets the sentences from then on, and is not listened to.
package final class SentenceServer: SentenceSink {
    package var name: String { list.name }

    package var counts: ClientList.Counts? { list.counts }

    package var isBehind: Bool { list.isBehind }

    private let list: ClientList

    /// - Parameter list: who connects.
    package init(_ list: ClientList) { self.list = list }

    package func begin(on loop: EventLoop) { list.begin(on: loop) }

    package func send(_ lines: [UInt8]) {
        guard !list.clients.isEmpty else { return }
        let bytes = SharedBytes(lines)
        for client in list.clients { client.send(bytes, isReport: true) }
    }

    package func end() { list.end() }
}
