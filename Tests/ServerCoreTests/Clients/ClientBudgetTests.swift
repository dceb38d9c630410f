import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import ServerCore

/// Tests of clients that would exceed the memory budget or the limit on clients.
struct ClientBudgetTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    /// Returns a client and the other end of its connection.
    private func client(_ budget: ClientBudget) throws -> (Client, Int32) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let client = Client(ends[0], on: loop, budget: budget, onRequest: { _, _ in }, onClose: { _ in })
        return (try #require(client), ends[1])
    }

    private func clients(_ count: Int, _ budget: ClientBudget) throws -> [(client: Client, end: Int32)] {
        try (0..<count).map { _ in try client(budget) }
    }

    private func close(_ clients: [(client: Client, end: Int32)]) {
        for (client, end) in clients {
            client.close()
            Glibc.close(end)
        }
    }

    /// A report that no other client shares.
    private var report: SharedBytes { SharedBytes([UInt8](repeating: 0x20, count: 100_000)) }

    @Test("clients that never read do not exceed the memory budget that all clients share")
    func heldBytes() throws {
        var limits = ClientLimits()
        limits.bytes = 8 << 20
        // The time is constant, so that no client counts as inactive for a second even on a slow machine.
        let start = ContinuousClock.now
        let budget = ClientBudget(limits, now: { start })
        let clients = try clients(20, budget)
        defer { close(clients) }
        for _ in 0..<100 {
            for (client, _) in clients { client.send(report, isReport: true) }
            #expect(budget.byteCount <= limits.bytes)
        }
        #expect(clients.allSatisfy { !$0.client.isCutOff }, "reports can be dropped instead")
        #expect(clients.contains { $0.client.droppedCount > 0 })
    }

    @Test("clients that read slowly lose reports but stay connected, even if idle clients may be disconnected")
    func slowClients() throws {
        var limits = ClientLimits()
        limits.bytes = 1 << 20
        limits.inactivity = .zero
        let start = ContinuousClock.now
        let budget = ClientBudget(limits, now: { start })
        let clients = try clients(8, budget)
        defer { close(clients) }
        var small: SharedBytes { SharedBytes([UInt8](repeating: 0x20, count: 10_000)) }
        for (client, _) in clients { for _ in 0..<60 { client.send(small, isReport: true) } }
        #expect(clients.allSatisfy { !$0.client.isCutOff } && clients.contains { $0.client.droppedCount > 0 })
    }

    @Test("if only replies are queued, the client that has gone longest without reading is disconnected first")
    func longestStuck() throws {
        var limits = ClientLimits()
        limits.bytes = 2 << 20
        let budget = ClientBudget(limits)
        let clients = try clients(20, budget)
        defer { close(clients) }
        for (client, _) in clients {
            for _ in 0..<5 { client.send(report, isReport: false) }
            #expect(budget.byteCount <= limits.bytes)
        }
        let cutOff = clients.map(\.client.isCutOff)
        #expect(cutOff.first == true && cutOff.last == false)
        #expect(cutOff == cutOff.sorted { $0 && !$1 }, "the client that stopped reading first is disconnected first")
    }

    @Test("a client that stopped reading long ago is disconnected before other clients lose reports")
    func longStuck() throws {
        var limits = ClientLimits()
        limits.bytes = 2 << 20
        limits.stall = .zero
        let budget = ClientBudget(limits)
        let clients = try clients(20, budget)
        defer { close(clients) }
        for (client, _) in clients { for _ in 0..<5 { client.send(report, isReport: true) } }
        #expect(clients.contains { $0.client.isCutOff })
        #expect(clients.allSatisfy { $0.client.droppedCount == 0 })
    }

    @Test("clients that do not read are disconnected before a client that is reading")
    func reader() throws {
        var limits = ClientLimits()
        limits.bytes = 1 << 20
        limits.stall = .zero
        let budget = ClientBudget(limits)
        let clients = try clients(10, budget)
        let (reader, end) = try client(budget)
        defer { close(clients + [(reader, end)]) }
        var line: SharedBytes { SharedBytes([UInt8](repeating: 0x20, count: 1_000)) }
        var room = [UInt8](repeating: 0, count: 1_000)
        for _ in 0..<2_000 {
            for (client, _) in clients { client.send(line, isReport: false) }
            reader.send(line, isReport: true)
            #expect(read(end, &room, room.count) == line.count)
        }
        #expect(clients.contains { $0.client.isCutOff })
        #expect(!reader.isCutOff && reader.droppedCount == 0)
    }

    @Test("a client that has been reading stays connected when all clients stop reading at the same time")
    func sameTime() throws {
        var limits = ClientLimits()
        limits.bytes = 10 * ListenSocket.systemByteCount
        let start = ContinuousClock.now
        let budget = ClientBudget(limits, now: { start })
        let (reader, end) = try client(budget)
        var room = [UInt8](repeating: 0, count: 100_000)
        for _ in 0..<10 {
            reader.send(report, isReport: true)
            #expect(read(end, &room, room.count) == room.count)
        }
        let others = try clients(20, budget)
        defer { close(others + [(reader, end)]) }
        let answer = report
        for (client, _) in [(reader, end)] + others { for _ in 0..<5 { client.send(answer, isReport: false) } }
        #expect(others.contains { $0.client.isCutOff })
        #expect(!reader.isCutOff)
    }

    @Test("clients that have not read for a second are disconnected before the memory budget is exhausted")
    func beforeTheLimit() throws {
        var limits = ClientLimits()
        limits.bytes = 30 * ListenSocket.systemByteCount
        var time = ContinuousClock.now
        let budget = ClientBudget(limits, now: { time })
        let clients = try clients(25, budget)
        defer { close(clients) }
        let answer = report
        for (client, _) in clients { for _ in 0..<5 { client.send(answer, isReport: false) } }
        #expect(clients.allSatisfy { !$0.client.isCutOff })
        time = .now + .seconds(1)
        clients.last?.client.send(report, isReport: false)
        #expect(clients.contains { $0.client.isCutOff } && budget.byteCount <= limits.bytes / 3 * 2)
    }

    @Test("bytes queued for several clients count only once")
    func shared() throws {
        let budget = ClientBudget()
        let clients = try clients(10, budget)
        defer { close(clients) }
        let shared = SharedBytes([UInt8](repeating: 0x20, count: 1_000_000))
        for (client, _) in clients { client.send(shared, isReport: true) }
        #expect(budget.byteCount == 1_000_000 + clients.count * ListenSocket.systemByteCount)
    }

    @Test("bytes that a client has received no longer count against the memory budget")
    func received() throws {
        let budget = ClientBudget()
        let (client, end) = try client(budget)
        defer { close([(client, end)]) }
        for _ in 0..<5 { client.send(report, isReport: true) }
        #expect(budget.byteCount > 0)
        var room = [UInt8](repeating: 0, count: 100_000)
        var left = 5 * room.count
        loop.watch(end, for: .readable) { _ in
            left -= max(0, read(end, &room, room.count))
            if left == 0 { loop.stop() }
        }
        loop.run()
        #expect(left == 0 && budget.byteCount == 0)
    }

    @Test("a client returns its share of the memory budget when it is disconnected")
    func returned() throws {
        let budget = ClientBudget()
        let clients = try clients(3, budget)
        for (client, _) in clients { for _ in 0..<5 { client.send(report, isReport: false) } }
        #expect(budget.byteCount > 0)
        close(clients)
        #expect(budget.byteCount == 0)
    }

    @Test("a client is considered to be catching up only while it keeps reading")
    func behind() throws {
        let (client, end) = try client(ClientBudget())
        defer { close([(client, end)]) }
        #expect(!client.isBehind(at: .now))
        for _ in 0..<8 { client.send(report, isReport: true) }
        let since = try #require(client.stuckSince)
        #expect(client.isBehind(at: since))
        #expect(!client.isBehind(at: since + .seconds(1)), "the client does not read")
    }

    @Test("a user at the client limit can add a client only in place of an inactive one")
    func countOfUser() throws {
        var limits = ClientLimits()
        limits.clientsPerUser = 2
        let budget = ClientBudget(limits)
        let clients = try clients(2, budget)
        defer { close(clients) }
        #expect(budget.exceededLimit(with: clients[0].client.user) == .clientsPerUser(2))
        #expect(budget.exceededLimit(with: .loopback) == nil)

        limits.inactivity = .zero
        let impatient = ClientBudget(limits)
        let others = try self.clients(2, impatient)
        defer { close(others) }
        #expect(impatient.exceededLimit(with: others[0].client.user) == nil)
        #expect(others.map(\.client.isCutOff) == [true, false])
    }

    @Test("the total number of clients of all users is limited")
    func countOfAll() throws {
        var limits = ClientLimits()
        limits.clients = 2
        let budget = ClientBudget(limits)
        let clients = try clients(2, budget)
        #expect(budget.exceededLimit(with: .loopback) == .clients(2))
        close(clients)
        #expect(budget.exceededLimit(with: .loopback) == nil)
    }

    @Test("a user is identified by an account, the loopback interface or an address")
    func users() throws {
        let (client, end) = try client(ClientBudget())
        defer { close([(client, end)]) }
        #expect(client.user == .local(getuid()))
        func user(at host: String) throws -> ClientUser? {
            try SocketAddress.addresses(of: host, port: 1, .stream, isLocal: false, isNumeric: true).first
                .flatMap(ClientUser.init)
        }
        for host in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.9"] {
            #expect(try user(at: host) == .loopback)
        }
        #expect(try user(at: "192.168.1.7") == .network([192, 168, 1, 7]))
        #expect(try user(at: "::ffff:192.168.1.7") == .network([192, 168, 1, 7]))
        #expect(try user(at: "192.168.1.8") != user(at: "192.168.1.7"))
        #expect(
            try user(at: "2001:db8:0:1::1") == user(at: "2001:db8:0:1:102:304:506:708"),
            "the rest of an IPv6 address is the client's own choice")
    }
}
