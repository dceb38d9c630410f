package import ServerCore
package import SystemSupport

/// Answers who asks over HTTP: the position, whether there is one, and figures for Prometheus.
///
/// It is a small server of its own on the loop that serves everything else: docs/decisions/0013-http-without-a-library.md says why.
package final class WebOutlet: ServerOutlet {
    /// Where it listens, as a person types it.
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

    /// The limits of its clients. They are apart from those of other outlets, so that the server can be watched when those have
    /// no room left. Well-behaved clients need less, so the one that has been inactive longest makes room for a new one.
    package static var limits: ClientLimits {
        var limits = ClientLimits()
        limits.clients = 64
        limits.clientsPerUser = 32
        limits.bytes = 8 << 20
        limits.inactivity = .zero
        return limits
    }

    /// For a request to come, and its answer to go.
    private static let patience = Duration.seconds(10)

    /// - Parameters:
    ///   - list: its clients, within ``limits``.
    ///   - outlets: other outlets, by name, whose clients are counted on the pages.
    package init(_ list: ClientList, beside outlets: [(name: String, outlet: any ServerOutlet)] = []) {
        self.list = list
        self.outlets = outlets
    }

    package func begin(on loop: EventLoop) {
        list.begin(
            on: loop, welcome: { [unowned self] in visits[ObjectIdentifier($0)] = Visit() },
            onRequest: { [unowned self] in hear($0, $1) },
            onClose: { [unowned self] in visits[ObjectIdentifier($0)] = nil })
        loop.every(Self.patience) { [unowned self] in dropSlow() }
    }

    package func add(_ receiver: ServedReceiver) { receivers.append(receiver) }

    package func forget(_ receiver: ServedReceiver) { receivers.removeAll { $0 === receiver } }

    /// What is the case is asked for when somebody asks.
    package func take(_ update: ReceiverUpdate) {}

    package func end() { list.end() }

    private func dropSlow() {
        for client in list.clients {
            guard let visit = visits[ObjectIdentifier(client)], .now - visit.since >= Self.patience else { continue }
            // One that has its answer only leaves its end open.
            if visit.isAnswered { client.close() } else { client.cutOff() }
        }
    }

    private func hear(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
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
