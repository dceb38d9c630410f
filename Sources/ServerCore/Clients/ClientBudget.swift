/// The limits of what clients may use.
package struct ClientLimits: Equatable, Sendable {
    /// Clients at a time.
    package var clients = 4_096
    /// Clients at a time that belong to one user.
    package var clientsPerUser = 1_024
    /// Bytes that may wait for all clients together, here and in the system.
    package var bytes = 30 << 20
    /// A client that has neither sent nor received anything for this long makes room for others.
    package var inactivity = Duration.seconds(10)

    /// The names of the settings that raise the limits of clients, for a person.
    package var clientsSetting: String?
    package var clientsPerUserSetting: String?

    /// The default limits.
    package init() {}
}

/// The limit that leaves no room for another client.
enum ClientLimit: Equatable {
    /// Clients at a time.
    case clients(Int)
    /// Clients at a time of one user.
    case clientsPerUser(Int)
    /// Files that the process may have open.
    case files(Int)
    /// One of the system's, by the number of its error.
    case system(Int32)
}

// Reports are small, but a client that never reads holds as much as it can get, and a local user can start hundreds of such
// clients. So the limits apply to all clients of a server together, whatever they connect to. A client that reads holds next
// to nothing, and is never the one to pay.
//
// A fast source fills the sockets of all clients at once, before any of them had time to read. So relief starts at two thirds
// of the limit, and closes only clients that have taken nothing for a second. At the limit itself, the clients that have taken
// least so far are closed first.

/// The clients, connections and memory that all outlets of a server share.
package final class ClientBudget {
    let limits: ClientLimits
    private let now: () -> ContinuousClock.Instant
    private var members: [ObjectIdentifier: Member] = [:]
    private var countByUser: [ClientUser: Int] = [:]
    private(set) var byteCount = 0
    /// The next time at which clients may have been stuck for long enough.
    private var nextRelief = ContinuousClock.now

    private static let reliefInterval = Duration.milliseconds(100)

    /// Clients leave when they end: nothing here keeps them.
    private struct Member { unowned let client: Client }

    /// Makes a budget for one server.
    /// - Parameter now: the time, which tests set.
    package init(
        _ limits: ClientLimits = ClientLimits(),
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// Returns the limit that a new client would exceed, `nil` when it may stay. A client that has been inactive for long makes
    /// room for it.
    func exceededLimit(with user: ClientUser) -> ClientLimit? {
        if countByUser[user, default: 0] >= limits.clientsPerUser, !makeRoom(among: { $0.user == user }) {
            return .clientsPerUser(limits.clientsPerUser)
        }
        return members.count < limits.clients || makeRoom(among: { _ in true }) ? nil : .clients(limits.clients)
    }

    func add(_ client: Client) {
        members[ObjectIdentifier(client)] = Member(client: client)
        countByUser[client.user, default: 0] += 1
    }

    func remove(_ client: Client) {
        guard members.removeValue(forKey: ObjectIdentifier(client)) != nil else { return }
        byteCount -= client.systemByteCount
        let left = countByUser[client.user, default: 1] - 1
        countByUser[client.user] = left > 0 ? left : nil
    }

    /// Takes note that more or fewer bytes wait for clients than before.
    func note(change: Int) {
        byteCount += change
        guard change > 0, byteCount > goal else { return }
        let now = now()
        if byteCount > limits.bytes || now >= nextRelief { relieve(at: now) }
    }

    /// Relief starts above this, and ends here.
    private var goal: Int { limits.bytes / 3 * 2 }

    private func makeRoom(among isCandidate: (Client) -> Bool) -> Bool {
        let idle = members.values.lazy.map(\.client).filter(isCandidate).min { $0.lastActive < $1.lastActive }
        guard let idle, now() - idle.lastActive >= limits.inactivity else { return false }
        idle.cutOff()
        return true
    }

    /// Closes clients that do not read, the longest stuck first. Clients that are only slow lose reports.
    private func relieve(at now: ContinuousClock.Instant) {
        nextRelief = now + Self.reliefInterval
        let stuck = members.values.compactMap { member in member.client.stuckSince.map { (since: $0, member.client) } }
            .sorted { $0.since < $1.since }
        for (since, client) in stuck where byteCount > goal && now - since >= limits.inactivity { client.cutOff() }
        for (_, client) in stuck where byteCount > goal { client.dropReports() }
        for (_, client) in stuck where byteCount > goal && !client.isReading(at: now) { client.cutOff() }
        guard byteCount > limits.bytes else { return }
        for client in stuck.map(\.1).sorted(by: { $0.takenByteCount < $1.takenByteCount })
        where byteCount > limits.bytes { client.cutOff() }
    }
}
