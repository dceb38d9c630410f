internal import Glibc
package import SystemSupport

/// The clients of an outlet: who calls is let in, and who takes nothing for too long is cut off.
package final class ClientList {
    /// How many there are, and how much they were too slow for.
    package struct Counts: Equatable {
        /// Who is connected.
        package var clients = 0
        /// What they and those before them were too slow for.
        package var lostReports = 0
        /// How many were closed because they took nothing, or others needed the room.
        package var cutOff = 0
        /// How many were refused, because there were too many.
        package var refused = 0

        /// Nobody, and nothing.
        package init() {}
    }

    /// Who is connected.
    package private(set) var clients: [Client] = []

    private let sockets: [ListenSocket]
    private let budget: ClientBudget
    private let patience: Duration
    private let report: (String) -> Void
    private var loop: EventLoop?
    /// What those lost who have gone.
    private var lostCount = 0
    private var cutOffCount = 0
    private var refusedCount = 0
    /// Whether it was told that there is no room, and nobody has gone since.
    private var isFull = false

    /// A client that takes nothing for so long will not come back.
    package static let usualPatience = Duration.seconds(600)

    /// - Parameters:
    ///   - sockets: where clients call.
    ///   - budget: what they share with the clients of other outlets.
    ///   - patience: how long a client may take nothing.
    ///   - report: gets lines for whoever runs the server.
    package init(
        _ sockets: [ListenSocket], budget: ClientBudget = ClientBudget(), patience: Duration = usualPatience,
        report: @escaping (String) -> Void = { _ in }
    ) {
        self.sockets = sockets
        self.budget = budget
        self.patience = patience
        self.report = report
    }

    /// How many there are, and how much was lost.
    package var counts: Counts {
        var counts = Counts()
        counts.clients = clients.count
        counts.lostReports = clients.reduce(lostCount) { $0 + $1.lostCount }
        counts.cutOff = cutOffCount
        counts.refused = refusedCount
        return counts
    }

    /// Whether one that reads has much still to get.
    package var isBehind: Bool { clients.contains { $0.isBehind() } }

    /// As a person types it.
    package var name: String { names.joined(separator: ", ") }

    /// The places where clients call, as a person types them.
    package var names: [String] { sockets.map(\.name) }

    /// Lets clients in.
    /// - Parameters:
    ///   - welcome: gets each that has come.
    ///   - onRequest: gets what they send.
    ///   - onClose: gets each that has gone.
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

    /// Nobody is let in any more, and whoever is connected is cut off.
    package func end() {
        for socket in sockets { socket.end(on: loop) }
        for client in clients { client.close() }
    }

    func refuse(for limit: ClientLimit) {
        refusedCount += 1
        // It is tried again and again.
        guard !isFull else { return }
        isFull = true
        report("\(name): no room for more clients: \(limit.explanation(budget.limits))")
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
            report("a client has taken nothing for \(patience), and is cut off; it lost \(client.lostCount) reports")
            client.cutOff()
        }
    }
}

extension ClientLimit {
    /// What there is no more of, and how to have more.
    fileprivate func explanation(_ limits: ClientLimits) -> String {
        func advice(_ setting: String?) -> String { setting.map { ". Raise \($0)" } ?? "" }
        return switch self {
        case .clients(let count): "\(count) are connected\(advice(limits.clientsSetting))"
        case .clientsPerUser(let count):
            "\(count) of one user are connected\(advice(limits.clientsPerUserSetting))"
        case .files(let count): "only \(count) files may be open. Raise the limit: ulimit -n"
        case .system(let number): systemError(number)
        }
    }
}
