package import ServerCore
package import SystemSupport

/// A sink that sends sentences to all connected clients. Input from clients is ignored.
package final class SentenceServer: SentenceSink {
    package var name: String { list.name }

    package var counts: ClientList.Counts? { list.counts }

    package var isBehind: Bool { list.isBehind }

    private let list: ClientList

    /// Creates a server.
    ///
    /// - Parameter list: The list that accepts the server's clients.
    package init(_ list: ClientList) { self.list = list }

    package func begin(on loop: EventLoop) { list.begin(on: loop) }

    package func send(_ lines: [UInt8]) {
        guard !list.clients.isEmpty else { return }
        let bytes = SharedBytes(lines)
        for client in list.clients { client.send(bytes, isReport: true) }
    }

    package func end() { list.end() }
}
