internal import ServerCore
package import SystemSupport

/// A sink that sends sentences in UDP datagrams to one machine, to all machines of a network, or to a multicast group.
package final class SentenceDatagrams: SentenceSink {
    package var name: String { sender.name }

    private let sender: DatagramSender

    /// Resolves a host name and opens a socket. No program has to be listening at the destination.
    package init(host: String, port: UInt16) throws(Failure) {
        do { sender = try DatagramSender(host: host, port: port) } catch { throw Failure(.cannotWrite, error) }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) { sender.send(lines) }

    package func end() {}
}
