package import Formats
package import GPSDServer
internal import GPSSimulator

/// Datagrams to a port of some machine, of all machines of a network, or of all that have joined a group.
package final class SentenceDatagrams: SentencePlace {
    package var name: String { outlet.name }

    private let outlet: UDPOutlet

    /// Prepares to send; nobody need be there.
    package init(host: String, port: UInt16) throws(Failure) {
        do { outlet = try UDPOutlet(host: host, port: port) } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) {
        var burst = Burst(time: 0)
        burst.bytes = lines
        try? outlet.send(burst)
    }

    package func end() {}
}
