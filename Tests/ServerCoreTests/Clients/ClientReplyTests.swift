import Glibc
import SystemSupport
import Testing

@testable import ServerCore

/// Tests of replies with a head and a body, as HTTP uses them.
struct ClientReplyTests {
    private let loop: EventLoop
    private let own: Int32
    private let other: Int32

    init() throws {
        loop = try EventLoop()
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        (own, other) = (ends[0], ends[1])
        _ = fcntl(other, F_SETFL, O_NONBLOCK)
    }

    private func client(
        readSize: Int = 256, _ onRequest: @escaping (Client, UnsafeRawBufferPointer) -> Void = { _, _ in }
    )
        throws -> Client
    {
        try #require(Client(own, on: loop, readSize: readSize, onRequest: onRequest, onClose: { _ in }))
    }

    private func received() -> [UInt8] {
        var room = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(other, &room, room.count)
        return Array(room.prefix(max(0, count)))
    }

    private func wait(until isDone: () -> Bool) {
        let limit = loop.after(.seconds(900)) { loop.stop() }
        loop.run(until: isDone)
        loop.cancel(limit)
        #expect(isDone())
    }

    @Test("a reply's head and body are sent immediately and in order")
    func headAndBody() throws {
        let client = try client()
        client.send(SharedBytes([1, 2]), SharedBytes([3]))
        client.send(SharedBytes([4]), .empty)
        client.send(.empty, .empty)
        #expect(client.isIdle && client.stuckSince == nil)
        #expect(received() == [1, 2, 3, 4])
        close(other)
    }

    @Test("onDrain is called when all queued data has been sent")
    func drain() throws {
        let client = try client()
        var drained = 0
        client.onDrain = { drained += 1 }
        client.send(SharedBytes([1]), SharedBytes([2]))
        #expect(drained == 0, "nothing had to be queued")
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        client.send(SharedBytes([3]), SharedBytes(body))
        #expect(!client.isIdle && client.stuckSince != nil)
        var all: [UInt8] = []
        loop.watch(other, for: .readable) { _ in all += received() }
        wait { drained > 0 && all.count == body.count + 3 }
        #expect(drained == 1 && client.isIdle && client.stuckSince == nil)
        #expect(all == [1, 2, 3] + body, "a body larger than the queue of reports is sent whole")
        loop.forget(other)
        close(other)
    }

    @Test("a client that is being disconnected still gets the queued data, but no new data")
    func leaving() throws {
        let client = try client()
        client.onDrain = { Issue.record("the client accepts nothing more") }
        let body = [UInt8](repeating: 7, count: 2_000_000)
        client.send(SharedBytes([1]), SharedBytes(body))
        client.leave()
        client.send(SharedBytes([2]), .empty)
        var count = 0
        var isAtEnd = false
        loop.watch(other, for: .readable) { _ in
            let bytes = received()
            count += bytes.count
            if bytes.isEmpty { isAtEnd = true }
        }
        wait { isAtEnd }
        #expect(count == body.count + 1)
        loop.forget(other)
        close(other)
    }

    @Test("a single read returns at most as many bytes as the client's read size", arguments: [1, 256, 4_096])
    func readSize(_ size: Int) throws {
        var counts: [Int] = []
        let client = try client(readSize: size) { counts.append($1.count) }
        let bytes = [UInt8](repeating: 0, count: 2_000)
        #expect(write(other, bytes, bytes.count) == bytes.count)
        wait { counts.reduce(0, +) == bytes.count }
        #expect(counts.max() == min(size, bytes.count))
        withExtendedLifetime(client) {}
        close(other)
    }

    @Test("limiting unsent data keeps the kernel's send buffer small")
    func unsentData() throws {
        let socket = try #require(try ListenSocket.open([.address("127.0.0.1", port: 0)]).first)
        var clients: [Client] = []
        let list = ClientList([socket])
        list.begin(on: loop, welcome: { clients.append($0) })
        var callers: [Int32] = []
        for number in 1...2 {
            let caller = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var size: Int32 = 4_096
            setsockopt(caller, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = socket.port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(result == 0)
            callers.append(caller)
            wait { clients.count == number }
        }
        clients[0].limitUnsentData(to: 4_096)
        let body = SharedBytes([UInt8](repeating: 0, count: 1_000))
        for client in clients { for _ in 0..<1_000 where client.isIdle { client.send(body, isReport: false) } }
        #expect(clients[0].takenByteCount * 2 < clients[1].takenByteCount)
        list.end()
        for caller in callers { close(caller) }
    }
}
