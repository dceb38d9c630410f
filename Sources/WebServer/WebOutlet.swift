package import ServerCore
package import SystemSupport

/// An outlet that serves the position, a health check and Prometheus metrics over HTTP.
///
/// The HTTP server does not use a library and runs on the same loop as all other outlets. For the reasons, see
/// docs/decisions/0013-http-without-a-library.md.
package final class WebOutlet: ServerOutlet {
    /// The URLs of the server, separated by commas.
    package var name: String { list.names.map { "http://\($0)/" }.joined(separator: ", ") }

    package var counts: ClientList.Counts? { list.counts }

    private let list: ClientList
    private let outlets: [(name: String, outlet: any ServerOutlet)]
    private var receivers: [ServedReceiver] = []
    private var visits: [ObjectIdentifier: Visit] = [:]

    private struct Visit {
        var request: [UInt8] = []
        var isAnswered = false
        let since = ContinuousClock.now
    }

    /// The limits for HTTP clients.
    ///
    /// These limits are separate from the limits of other outlets, so that the server can still be monitored when the
    /// other outlets are full. Well-behaved clients disconnect quickly, so the client that has been inactive for the
    /// longest time is disconnected to make room for a new client.
    package static var limits: ClientLimits {
        var limits = ClientLimits()
        limits.clients = 64
        limits.clientsPerUser = 32
        limits.bytes = 8 << 20
        limits.inactivity = .zero
        return limits
    }

    /// The maximum time for receiving a request and sending the response.
    private static let requestTimeout = Duration.seconds(10)

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - list: The list of HTTP clients. Use ``limits`` for its budget.
    ///   - outlets: Other outlets whose client counts are published, with their names.
    package init(_ list: ClientList, beside outlets: [(name: String, outlet: any ServerOutlet)] = []) {
        self.list = list
        self.outlets = outlets
    }

    package func begin(on loop: EventLoop) {
        list.begin(
            on: loop, welcome: { [unowned self] in visits[ObjectIdentifier($0)] = Visit() },
            onRequest: { [unowned self] in receive($0, $1) },
            onClose: { [unowned self] in visits[ObjectIdentifier($0)] = nil })
        loop.every(Self.requestTimeout) { [unowned self] in dropSlow() }
    }

    package func add(_ receiver: ServedReceiver) { receivers.append(receiver) }

    package func forget(_ receiver: ServedReceiver) { receivers.removeAll { $0 === receiver } }

    /// Does nothing. The state of the receivers is read when a client requests it.
    package func handle(_ update: ReceiverUpdate) {}

    package func end() { list.end() }

    private func dropSlow() {
        for client in list.clients {
            guard let visit = visits[ObjectIdentifier(client)], .now - visit.since >= Self.requestTimeout else {
                continue
            }
            // A client that has received its response did not exceed a limit. It merely left the connection open.
            if visit.isAnswered { client.close() } else { client.cutOff() }
        }
    }

    private func receive(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
        guard var visit = visits[ObjectIdentifier(client)] else { return }
        visit.request += bytes
        visits[ObjectIdentifier(client)] = visit
        switch HTTPRequest.read(visit.request, names: HostName.known) {
        case .incomplete: break
        case .refusal(let status): answer(client, HTTPAnswer(status: status).bytes())
        case .request(let request):
            let others = outlets.compactMap { entry in entry.outlet.counts.map { (entry.name, $0) } }
            let counts = others + [("http", list.counts)]
            let page = Pages.answer(request.path, receivers.map(ReceiverState.init(of:)), counts)
            answer(client, page.bytes(isHead: request.isHead))
        }
    }

    private func answer(_ client: Client, _ bytes: [UInt8]) {
        visits[ObjectIdentifier(client)]?.isAnswered = true
        client.send(SharedBytes(bytes), isReport: false)
        client.leave()
    }
}
