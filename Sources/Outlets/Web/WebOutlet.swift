package import GPSDServer

/// Answers who asks over HTTP: the position, whether there is one, and figures for Prometheus.
///
/// It is a small server of its own on the loop that serves everything else: docs/decisions/0013-http-without-a-library.md says why.
package final class WebOutlet: ServerOutlet {
    /// Where it listens, as a person types it.
    package var name: String { sockets.map { "http://\($0.name)/" }.joined(separator: ", ") }

    private let sockets: [ListenSocket]
    private let outlets: [(name: String, outlet: any ServerOutlet)]
    private let budget: ClientBudget
    private var receivers: [ServedReceiver] = []
    private var visitors: [ObjectIdentifier: Visitor] = [:]
    private var loop: EventLoop?

    private struct Visitor {
        var client: Client
        var request: [UInt8] = []
        var since = ContinuousClock.now
    }

    /// More than any that mean well need at a time.
    private static let mostVisitors = 64
    /// For a request to come, and its answer to go.
    private static let patience = Duration.seconds(10)

    /// - Parameters:
    ///   - budget: what its clients share with those of other outlets.
    ///   - outlets: whose clients are told of, by name.
    package init(
        _ sockets: [ListenSocket], budget: ClientBudget = ClientBudget(),
        beside outlets: [(name: String, outlet: any ServerOutlet)] = []
    ) {
        self.sockets = sockets
        self.budget = budget
        self.outlets = outlets
    }

    package func begin(on loop: EventLoop) {
        self.loop = loop
        for socket in sockets {
            socket.serve(on: loop, budget: budget, welcome: { [unowned self] in welcome($0, on: loop) })
        }
        loop.every(Self.patience) { [unowned self] in
            for visitor in visitors.values where .now - visitor.since >= Self.patience { visitor.client.close() }
        }
    }

    package func add(_ receiver: ServedReceiver) { receivers.append(receiver) }

    package func forget(_ receiver: ServedReceiver) { receivers.removeAll { $0 === receiver } }

    /// What is the case is asked for when somebody asks.
    package func take(_ news: ReceiverNews) {}

    package func end() {
        for socket in sockets { socket.end(on: loop) }
        for visitor in visitors.values { visitor.client.close() }
    }

    private func welcome(_ descriptor: Int32, on loop: EventLoop) {
        guard
            let client = Client(
                descriptor, on: loop, budget: budget, onRequest: { [unowned self] in hear($0, $1) },
                onClose: { [unowned self] in visitors[ObjectIdentifier($0)] = nil })
        else { return }
        visitors[ObjectIdentifier(client)] = Visitor(client: client)
        if visitors.count > Self.mostVisitors, let oldest = visitors.values.min(by: { $0.since < $1.since }) {
            oldest.client.close()
        }
    }

    private func hear(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
        guard var visitor = visitors[ObjectIdentifier(client)] else { return }
        visitor.request += bytes
        visitors[ObjectIdentifier(client)] = visitor
        switch HTTPRequest.read(visitor.request, names: HostName.known) {
        case .incomplete: break
        case .refusal(let status): answer(client, HTTPAnswer(status: status).bytes())
        case .request(let request):
            let counts = outlets.compactMap { entry in entry.outlet.counts.map { (entry.name, $0) } }
            let page = Pages.answer(request.path, receivers.map(ReceiverState.init(of:)), counts)
            answer(client, page.bytes(isHead: request.isHead))
        }
    }

    private func answer(_ client: Client, _ bytes: [UInt8]) {
        client.send(SharedBytes(bytes), isReport: false)
        client.leave()
    }
}
