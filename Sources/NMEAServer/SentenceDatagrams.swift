internal import ServerCore
package import SystemSupport

/// Sends sentences as datagrams to one machine, all machines in a network, or a multicast group.
package final class SentenceDatagrams: SentenceSink {
    package var name: String { sender.name }

    private let sender: DatagramSender

    /// Resolves the host and opens a socket. The destination may have no listener yet.
    package init(host: String, port: UInt16) throws(Failure) {
        do { sender = try DatagramSender(host: host, port: port) } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) { sender.send(lines) }

    package func end() {}
}
