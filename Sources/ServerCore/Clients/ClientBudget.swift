/// The limits on the resources used by clients.
package struct ClientLimits: Equatable, Sendable {
    /// The maximum number of clients.
    package var clients = 4_096
    /// The maximum number of clients per user.
    package var clientsPerUser = 1_024
    /// The maximum number of bytes queued for all clients in total, by this process and by the system.
    package var bytes = 30 << 20
    /// How long a client must be inactive before it may be disconnected to make room for another client.
    package var inactivity = Duration.seconds(10)
    /// How long a client must have accepted no data before it is disconnected to save memory, even if reports could be
    /// dropped instead.
    package var stall = Duration.seconds(10)
    /// Whether the clients may use the descriptors that are reserved for monitoring programs, so that these programs can
    /// connect while other clients use all other descriptors.
    package var isForMonitoring = false

    /// The name of the setting that raises ``clients``, for messages.
    package var clientsSetting: String?
    /// The name of the setting that raises ``clientsPerUser``, for messages.
    package var clientsPerUserSetting: String?

    /// Creates the default limits.
    package init() {}
}

/// A limit that a new client would exceed.
enum ClientLimit: Equatable {
    /// The number of clients.
    case clients(Int)
    /// The number of clients per user.
    case clientsPerUser(Int)
    /// The maximum number of files that the process may open.
    case files(Int)
    /// A system limit, identified by the value of `errno`.
    case system(Int32)
}

// Reports are small, but they accumulate for a client that never reads, and a local user can start hundreds of such
// clients. The limits therefore apply to all clients of all outlets together. A client that reads all its data
// immediately uses almost no memory, so it is not disconnected to save memory.
//
// A fast source can fill the sockets of all clients before any client has had time to read. Memory is therefore
// released in two steps. Above two thirds of the limit, reports are dropped, and only clients that have not accepted
// data for a second are disconnected. Above the limit, slow clients are disconnected too, starting with those that have
// accepted the fewest bytes in total.

/// The budget for clients, connections and memory that all outlets of a server share.
package final class ClientBudget {
    let limits: ClientLimits
    private let now: () -> ContinuousClock.Instant
    private var members: [ObjectIdentifier: Member] = [:]
    private var countByUser: [ClientUser: Int] = [:]
    private(set) var byteCount = 0
    /// The earliest time of the next attempt to release memory.
    private var nextCheck = ContinuousClock.now

    private static let checkInterval = Duration.milliseconds(100)

    /// A reference to a client that does not retain the client. Clients remove themselves from the budget in `deinit`.
    private struct Member { unowned let client: Client }

    /// Creates the budget of a server.
    ///
    /// - Parameter now: A closure that returns the current time. Tests pass their own clock.
    package init(
        _ limits: ClientLimits = ClientLimits(),
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// Returns the limit that a new client would exceed, or `nil` if the client can be accepted. If possible, an
    /// inactive client is disconnected to make room.
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

    /// Adjusts the total of queued bytes by `change`, which may be negative. Releases memory if the total is too high.
    func record(change: Int) {
        byteCount += change
        guard change > 0, byteCount > goal else { return }
        let now = now()
        if byteCount > limits.bytes || now >= nextCheck { limitMemory(at: now) }
    }

    /// The number of bytes above which memory is released.
    private var goal: Int { limits.bytes / 3 * 2 }

    private func makeRoom(among isCandidate: (Client) -> Bool) -> Bool {
        let idle = members.values.lazy.map(\.client).filter(isCandidate).min { $0.lastActive < $1.lastActive }
        guard let idle, now() - idle.lastActive >= limits.inactivity else { return false }
        idle.cutOff()
        return true
    }

    /// Disconnects clients that do not read, starting with the client that has accepted no data for the longest time.
    /// Slow clients lose reports, and are disconnected only if the limit is still exceeded.
    private func limitMemory(at now: ContinuousClock.Instant) {
        nextCheck = now + Self.checkInterval
        let stuck = members.values.compactMap { member in member.client.stuckSince.map { (since: $0, member.client) } }
            .sorted { $0.since < $1.since }
        for (since, client) in stuck where byteCount > goal && now - since >= limits.stall { client.cutOff() }
        for (_, client) in stuck where byteCount > goal { client.dropReports() }
        for (_, client) in stuck where byteCount > goal && !client.isReading(at: now) { client.cutOff() }
        guard byteCount > limits.bytes else { return }
        for client in stuck.map(\.1).sorted(by: { $0.takenByteCount < $1.takenByteCount })
        where byteCount > limits.bytes { client.cutOff() }
    }
}
