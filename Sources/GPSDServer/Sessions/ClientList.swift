internal import Formats

/// The clients of an outlet: who calls is let in, and who takes nothing for too long is cut off.
package final class ClientList {
    /// How many there are, and how much they were too slow for.
    package struct Counts: Equatable {
        /// Who is connected.
        package var clients = 0
        /// What they and those before them were too slow for.
        package var lostReports = 0

        /// Nobody, and nothing.
        package init() {}
    }

    /// Who is connected.
    package private(set) var clients: [Client] = []

    private let sockets: [ListenSocket]
    private let patience: Duration
    private let report: (String) -> Void
    private var loop: EventLoop?
    /// What those lost who have gone.
    private var lostCount = 0
    /// Whether it was told that there is no room, and nobody has gone since.
    private var isFull = false

    /// A client that takes nothing for so long will not come back.
    package static let usualPatience = Duration.seconds(600)

    /// - Parameters:
    ///   - sockets: where clients call.
    ///   - patience: how long a client may take nothing.
    ///   - report: gets lines for whoever runs the server.
    package init(
        _ sockets: [ListenSocket], patience: Duration = usualPatience, report: @escaping (String) -> Void = { _ in }
    ) {
        self.sockets = sockets
        self.patience = patience
        self.report = report
    }

    /// How many there are, and how much was lost.
    package var counts: Counts {
        var counts = Counts()
        counts.clients = clients.count
        counts.lostReports = clients.reduce(lostCount) { $0 + $1.lostCount }
        return counts
    }

    /// As a person types it.
    package var name: String { sockets.map(\.name).joined(separator: ", ") }

    /// Lets clients in.
    /// - Parameters:
    ///   - welcome: gets each that has come.
    ///   - onRequest: gets what they send.
    package func begin(
        on loop: EventLoop, welcome: @escaping (Client) -> Void = { _ in },
        onRequest: @escaping (Client, UnsafeRawBufferPointer) -> Void = { _, _ in }
    ) {
        self.loop = loop
        for socket in sockets {
            socket.serve(
                on: loop, full: { [unowned self] in tellFull() },
                welcome: { [unowned self] descriptor in
                    guard
                        let client = Client(
                            descriptor, on: loop, onRequest: onRequest, onClose: { [unowned self] in part(with: $0) })
                    else { return tellFull() }
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

    func tellFull() {
        // It is tried again and again.
        guard !isFull else { return }
        isFull = true
        report("no room for more clients than \(clients.count). Raise the limit of open files: ulimit -n")
    }

    private func part(with client: Client) {
        guard let index = clients.firstIndex(where: { $0 === client }) else { return }
        lostCount += client.lostCount
        isFull = false
        clients.swapAt(index, clients.count - 1)
        clients.removeLast()
    }

    private func dropStuck() {
        for client in clients {
            guard let since = client.stuckSince, .now - since >= patience else { continue }
            report("a client has taken nothing for \(patience), and is cut off; it lost \(client.lostCount) reports")
            client.close()
        }
    }
}
