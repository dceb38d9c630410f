/// The limits on the resources that clients may use.
package struct ClientLimits: Equatable, Sendable {
    /// The maximum number of clients.
    package var clients = 4_096
    /// The maximum number of clients of one user.
    package var clientsPerUser = 1_024
    /// The maximum number of bytes queued for all clients together, both by this process and by the system.
    package var bytes = 30 << 20
    /// The time without input or output after which a client may be closed to make room for others.
    package var inactivity = Duration.seconds(10)

    /// The names of the settings that raise these limits, for messages.
    package var clientsSetting: String?
    package var clientsPerUserSetting: String?

    /// The default limits.
    package init() {}
}

/// The limit that a new client would exceed.
enum ClientLimit: Equatable {
    /// The number of clients.
    case clients(Int)
    /// The number of clients of one user.
    case clientsPerUser(Int)
    /// The number of files that the process may have open.
    case files(Int)
    /// A limit of the system, by its `errno`.
    case system(Int32)
}

// Reports are small, but a client that never reads accumulates as much as it is allowed to, and a local user can start
// hundreds of such clients. So the limits apply to all clients of a server together, whichever outlet they connect to.
// A client that reads uses next to no memory, and is never the one to be closed.
//
// A fast source fills the sockets of all clients at once, before any of them had time to read. So relief starts at two
// thirds of the limit, and closes only clients that have accepted nothing for a second. At the limit itself, the
// clients that have accepted the fewest bytes are closed first.

/// The clients, connections and memory shared by all outlets of a server.
package final class ClientBudget {
    let limits: ClientLimits
    private let now: () -> ContinuousClock.Instant
    private var members: [ObjectIdentifier: Member] = [:]
    private var countByUser: [ClientUser: Int] = [:]
    private(set) var byteCount = 0
    /// The next time at which relief is worth trying again.
    private var nextRelief = ContinuousClock.now

    private static let reliefInterval = Duration.milliseconds(100)

    /// Clients remove themselves in `deinit`, so the budget does not retain them.
    private struct Member { unowned let client: Client }

    /// Creates the budget of a server.
    ///
    /// - Parameter now: Returns the current time. Tests replace it.
    package init(
        _ limits: ClientLimits = ClientLimits(),
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// Returns the limit that a new client would exceed, or `nil` if it may stay. Closes a long inactive client if that
    /// makes room.
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

    /// Records that the number of queued bytes has changed.
    func note(change: Int) {
        byteCount += change
        guard change > 0, byteCount > goal else { return }
        let now = now()
        if byteCount > limits.bytes || now >= nextRelief { relieve(at: now) }
    }

    /// The number of bytes above which relief starts, and at which it ends.
    private var goal: Int { limits.bytes / 3 * 2 }

    private func makeRoom(among isCandidate: (Client) -> Bool) -> Bool {
        let idle = members.values.lazy.map(\.client).filter(isCandidate).min { $0.lastActive < $1.lastActive }
        guard let idle, now() - idle.lastActive >= limits.inactivity else { return false }
        idle.cutOff()
        return true
    }

    /// Closes clients that do not read, those stuck longest first. Clients that are merely slow lose reports.
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
