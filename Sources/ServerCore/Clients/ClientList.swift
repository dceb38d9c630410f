internal import Glibc
package import SystemSupport

/// The clients of an outlet. Accepts connections, and closes clients that have accepted no data for too long.
package final class ClientList {
    /// The number of clients, and of the reports and clients that were dropped.
    package struct Counts: Equatable {
        /// The number of connected clients.
        package var clients = 0
        /// The number of reports dropped because clients, present or former, were too slow.
        package var lostReports = 0
        /// The number of clients closed because they did not read, or to make room for others.
        package var cutOff = 0
        /// The number of clients refused because there were too many.
        package var refused = 0

        /// Creates counts of zero.
        package init() {}
    }

    /// The connected clients.
    package private(set) var clients: [Client] = []

    private let sockets: [ListenSocket]
    private let budget: ClientBudget
    private let patience: Duration
    private let report: (String) -> Void
    private var loop: EventLoop?
    /// The number of reports lost by clients that have disconnected.
    private var lostCount = 0
    private var cutOffCount = 0
    private var refusedCount = 0
    /// Whether a refusal was reported and no client has disconnected since.
    private var isFull = false

    /// The default time after which a client that accepts no data is closed.
    package static let usualPatience = Duration.seconds(600)

    /// Creates a list that accepts clients once ``begin(on:welcome:onRequest:onClose:)`` is called.
    ///
    /// - Parameters:
    ///   - sockets: The sockets to accept clients on.
    ///   - budget: The limits shared with the clients of other outlets.
    ///   - patience: The time after which a client that accepts no data is closed.
    ///   - report: Receives log lines for the server's operator.
    package init(
        _ sockets: [ListenSocket], budget: ClientBudget = ClientBudget(), patience: Duration = usualPatience,
        report: @escaping (String) -> Void = { _ in }
    ) {
        self.sockets = sockets
        self.budget = budget
        self.patience = patience
        self.report = report
    }

    /// The current counts.
    package var counts: Counts {
        var counts = Counts()
        counts.clients = clients.count
        counts.lostReports = clients.reduce(lostCount) { $0 + $1.lostCount }
        counts.cutOff = cutOffCount
        counts.refused = refusedCount
        return counts
    }

    /// Whether a client that reads has much queued.
    package var isBehind: Bool { clients.contains { $0.isBehind() } }

    /// The listening addresses, as users enter them, separated by commas.
    package var name: String { names.joined(separator: ", ") }

    /// The listening addresses, as users enter them.
    package var names: [String] { sockets.map(\.name) }

    /// Starts accepting clients. All callbacks run on the loop's thread.
    ///
    /// - Parameters:
    ///   - welcome: Called for each new client.
    ///   - onRequest: Receives the input of the clients.
    ///   - onClose: Called for each client that has been closed.
    package func begin(
        on loop: EventLoop, welcome: @escaping (Client) -> Void = { _ in },
        onRequest: @escaping (Client, UnsafeRawBufferPointer) -> Void = { _, _ in },
        onClose: @escaping (Client) -> Void = { _ in }
    ) {
        self.loop = loop
        for socket in sockets {
            socket.serve(
                on: loop, budget: budget, full: { [unowned self] in refuse(for: $0) },
                welcome: { [unowned self] descriptor in
                    guard
                        let client = Client(
                            descriptor, on: loop, budget: budget, onRequest: onRequest,
                            onClose: { [unowned self] client in
                                part(with: client)
                                onClose(client)
                            })
                    else { return refuse(for: .system(errno)) }
                    clients.append(client)
                    welcome(client)
                })
        }
        loop.every(min(patience, .seconds(30))) { [unowned self] in dropStuck() }
    }

    /// Stops accepting clients and closes all connections.
    package func end() {
        for socket in sockets { socket.end(on: loop) }
        for client in clients { client.close() }
    }

    func refuse(for limit: ClientLimit) {
        refusedCount += 1
        // Refused clients usually retry, so log only the first refusal.
        guard !isFull else { return }
        isFull = true
        report("\(name): client refused: \(limit.explanation(budget.limits))")
    }

    private func part(with client: Client) {
        guard let index = clients.firstIndex(where: { $0 === client }) else { return }
        lostCount += client.lostCount
        if client.isCutOff { cutOffCount += 1 }
        isFull = false
        clients.swapAt(index, clients.count - 1)
        clients.removeLast()
    }

    private func dropStuck() {
        for client in clients {
            guard let since = client.stuckSince, .now - since >= patience else { continue }
            report("closed a client that read nothing for \(patience); \(client.lostCount) reports dropped")
            client.cutOff()
        }
    }
}

extension ClientLimit {
    /// Describes the exceeded limit and how to raise it.
    fileprivate func explanation(_ limits: ClientLimits) -> String {
        func advice(_ setting: String?) -> String { setting.map { ". Raise \($0)" } ?? "" }
        return switch self {
        case .clients(let count): "\(count) clients are connected (the limit)\(advice(limits.clientsSetting))"
        case .clientsPerUser(let count):
            "\(count) clients of one user are connected (the limit)\(advice(limits.clientsPerUserSetting))"
        case .files(let count): "only \(count) open files are allowed. Raise the limit: ulimit -n"
        case .system(let number): systemError(number)
        }
    }
}
