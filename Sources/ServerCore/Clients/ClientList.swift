internal import Glibc
package import SystemSupport

/// The clients of an outlet. The list accepts connections, and disconnects clients that do not read.
package final class ClientList {
    /// The number of clients, and the number of dropped reports, disconnected clients and refused clients.
    package struct Counts: Equatable {
        /// The number of connected clients.
        package var clients = 0
        /// The number of reports dropped because clients read too slowly, including clients that have disconnected.
        package var droppedReports = 0
        /// The number of clients that were disconnected because they did not read, or to make room for other clients.
        package var cutOff = 0
        /// The number of clients that were refused because a limit was reached.
        package var refused = 0

        /// Creates counts that are all zero.
        package init() {}
    }

    /// The connected clients.
    package private(set) var clients: [Client] = []

    private let sockets: [ListenSocket]
    private let budget: ClientBudget
    private let stallTimeout: Duration
    private let report: (String) -> Void
    private var loop: EventLoop?
    /// The number of reports dropped for clients that have disconnected.
    private var droppedCount = 0
    private var cutOffCount = 0
    private var refusedCount = 0
    /// Whether a refusal has been logged since a client last disconnected.
    private var isFull = false

    /// The default time after which a client that accepts no data is disconnected.
    package static let defaultStallTimeout = Duration.seconds(600)

    /// Creates a list. Clients are accepted after ``begin(on:welcome:onRequest:onClose:)`` has been called.
    ///
    /// - Parameters:
    ///   - sockets: The listening sockets.
    ///   - budget: The budget, which can be shared with other outlets.
    ///   - stallTimeout: The time after which a client that accepts no data is disconnected.
    ///   - report: A closure that is called with log messages.
    package init(
        _ sockets: [ListenSocket], budget: ClientBudget = ClientBudget(), stallTimeout: Duration = defaultStallTimeout,
        report: @escaping (String) -> Void = { _ in }
    ) {
        self.sockets = sockets
        self.budget = budget
        self.stallTimeout = stallTimeout
        self.report = report
    }

    /// The current counts of clients and dropped reports.
    package var counts: Counts {
        var counts = Counts()
        counts.clients = clients.count
        counts.droppedReports = clients.reduce(droppedCount) { $0 + $1.droppedCount }
        counts.cutOff = cutOffCount
        counts.refused = refusedCount
        return counts
    }

    /// Whether at least one client is reading, but so slowly that it may soon lose reports.
    package var isBehind: Bool {
        let now = ContinuousClock.now
        return clients.contains { $0.isBehind(at: now) }
    }

    /// The listening addresses in the form that users enter, separated by commas.
    package var name: String { sockets.map(\.name).joined(separator: ", ") }

    /// Starts accepting clients. All closures are called on the loop's thread.
    ///
    /// - Parameters:
    ///   - readSize: The maximum number of bytes to read from a client in one call.
    ///   - welcome: A closure that is called for each new client.
    ///   - onRequest: A closure that is called with the input of a client. If it is `nil`, clients only listen: their
    ///     input is ignored, and so is its end.
    ///   - onClose: A closure that is called after a client has been disconnected.
    package func begin(
        on loop: EventLoop, readSize: Int = Client.defaultReadSize, welcome: @escaping (Client) -> Void = { _ in },
        onRequest: ((Client, UnsafeRawBufferPointer) -> Void)? = nil,
        onClose: @escaping (Client) -> Void = { _ in }
    ) {
        self.loop = loop
        for socket in sockets {
            socket.serve(
                on: loop, budget: budget, full: { [unowned self] in refuse(for: $0) },
                welcome: { [unowned self] descriptor in
                    guard
                        let client = Client(
                            descriptor, on: loop, budget: budget, readSize: readSize, onRequest: onRequest,
                            onClose: { [unowned self] client in
                                remove(client)
                                onClose(client)
                            })
                    else { return refuse(for: .system(errno)) }
                    clients.append(client)
                    welcome(client)
                })
        }
        loop.every(min(stallTimeout, .seconds(30))) { [unowned self] in disconnectStuckClients() }
    }

    /// Stops accepting clients and disconnects all clients.
    package func end() {
        for socket in sockets { socket.end(on: loop) }
        for client in clients { client.close() }
    }

    func refuse(for limit: ClientLimit) {
        refusedCount += 1
        // Refused clients usually retry, so only the first refusal is logged.
        guard !isFull else { return }
        isFull = true
        report("\(name): client refused: \(limit.explanation(budget.limits))")
    }

    private func remove(_ client: Client) {
        guard let index = clients.firstIndex(where: { $0 === client }) else { return }
        droppedCount += client.droppedCount
        if client.isCutOff { cutOffCount += 1 }
        isFull = false
        clients.swapAt(index, clients.count - 1)
        clients.removeLast()
    }

    private func disconnectStuckClients() {
        for client in clients {
            guard let since = client.stuckSince, .now - since >= stallTimeout else { continue }
            let seconds = Int(stallTimeout / .seconds(1))
            report(
                "\(name): client disconnected: it read no data for \(seconds) s; dropped reports: \(client.droppedCount)"
            )
            client.cutOff()
        }
    }
}

extension ClientLimit {
    /// Returns a description of the exceeded limit, with advice on how to raise it.
    fileprivate func explanation(_ limits: ClientLimits) -> String {
        func advice(_ setting: String?) -> String { setting.map { ". Raise \($0)" } ?? "" }
        return switch self {
        case .clients(let count): "the limit of \(count) clients has been reached\(advice(limits.clientsSetting))"
        case .clientsPerUser(let count):
            "the limit of \(count) clients per user has been reached\(advice(limits.clientsPerUserSetting))"
        case .files(let count): "only \(count) open files are allowed. Raise the limit: ulimit -n NUMBER"
        case .system(let number): systemError(number)
        }
    }
}
