internal import ServerCore
package import SystemSupport

/// Datagrams to a port of some machine, of all machines of a network, or of all that have joined a group.
package final class SentenceDatagrams: SentenceSink {
    package var name: String { sender.name }

    private let sender: DatagramSender

    /// Prepares to send; nobody need be there.
    package init(host: String, port: UInt16) throws(Failure) {
        do { sender = try DatagramSender(host: host, port: port) } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) { sender.send(lines) }

    package func end() {}
}
