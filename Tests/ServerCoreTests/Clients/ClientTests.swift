import Glibc
import SystemSupport
import Testing

@testable import ServerCore

/// Tests of clients that send requests faster than they read the replies.
struct ClientTests {
    /// Returns both ends of a connection with small kernel buffers.
    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        var size: Int32 = 4_096
        setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        return (ends[0], ends[1])
    }

    @Test("a client's input is paused while replies are queued")
    func pausedInput() throws {
        let (own, other) = try pair()
        let loop = try EventLoop()
        let requests = [UInt8](repeating: UInt8(ascii: "?"), count: 4_096)
        #expect(write(other, requests, requests.count) == requests.count)
        let answer = SharedBytes([UInt8](repeating: 0x20, count: 1_000))
        var answered = 0
        let client = Client(
            own, on: loop,
            onRequest: { client, bytes in
                // Each byte is a request.
                for _ in bytes { client.send(answer, isReport: false) }
                answered += bytes.count * answer.count
            }, onClose: { _ in loop.stop() })
        #expect(client != nil)
        var before = (-1, -2)
        var taken = 0
        var room = [UInt8](repeating: 0, count: 65_536)
        _ = fcntl(other, F_SETFL, O_NONBLOCK)
        loop.every(.milliseconds(1)) {
            // The client begins to read as soon as no more requests are answered.
            guard before.0 == before.1 else {
                before = (answered, before.0)
                return
            }
            while case let count = read(other, &room, room.count), count > 0 { taken += count }
            if taken == requests.count * answer.count { loop.stop() }
        }
        loop.after(.seconds(900)) { loop.stop() }
        loop.run()
        #expect((1...400_000).contains(before.0))
        #expect(taken == requests.count * answer.count, "all requests are answered in the end")
        withExtendedLifetime(client) {}
        close(other)
    }

    @Test("a client whose input is ignored still receives data after it has shut down its sending side")
    func listener() throws {
        let (own, other) = try pair()
        let loop = try EventLoop()
        var isConnected = true
        let client = try #require(
            Client(
                own, on: loop, onRequest: nil,
                onClose: { _ in
                    isConnected = false
                    loop.stop()
                }))
        #expect(write(other, "hello", 5) == 5)
        shutdown(other, Int32(SHUT_WR))
        // The input and its end take the loop two turns. The timer wakes it for the third.
        loop.every(.milliseconds(1)) {}
        var turns = 0
        loop.run(until: {
            turns += 1
            return turns > 3
        })
        client.send(SharedBytes(Array("report".utf8)), isReport: true)
        var received = [UInt8](repeating: 0, count: 16)
        #expect(recv(other, &received, received.count, Int32(MSG_DONTWAIT)) == 6)
        #expect(isConnected)
        close(other)
        loop.run()
        #expect(!isConnected, "the client is disconnected as soon as it closes the connection")
    }

    @Test("a closed client is disconnected after the data that was sent, even while the client is retained")
    func retainedClient() throws {
        let (own, other) = try pair()
        let client = try #require(Client(own, on: EventLoop(), onRequest: { _, _ in }, onClose: { _ in }))
        client.send(SharedBytes(Array("report".utf8)), isReport: true)
        client.close()
        var received = [UInt8](repeating: 0, count: 16)
        #expect(recv(other, &received, received.count, Int32(MSG_DONTWAIT)) == 6)
        #expect(recv(other, &received, received.count, Int32(MSG_DONTWAIT)) == 0)
        withExtendedLifetime(client) {}
        close(other)
    }

    @Test("a client is refused if the event loop cannot watch the client's descriptor")
    func unwatchableClient() throws {
        let loop = try EventLoop()
        let file = open("/dev/null", O_RDONLY)
        #expect(Client(file, on: loop, onRequest: { _, _ in }, onClose: { _ in }) == nil)
    }

    @Test("the refusal of clients is logged only once until a client disconnects")
    func refusalsOnce() {
        var messages: [String] = []
        let list = ClientList([], report: { messages.append($0) })
        for _ in 0..<3 { list.refuse(for: .clients(7)) }
        #expect(messages.count == 1)
        #expect(list.counts.refused == 3)
    }

    @Test(
        "the log message for a refused client states the limit that was exceeded",
        arguments: [
            (.clients(4_096), "the limit of 4096 clients has been reached. Raise --max-clients"),
            (.clientsPerUser(9), "the limit of 9 clients per user has been reached. Raise --max-clients-per-user"),
            (.files(64), "only 64 open files are allowed. Raise the limit: ulimit -n NUMBER"),
            (.system(ENOMEM), "cannot allocate memory"),
        ] as [(ClientLimit, String)])
    func refusal(_ limit: ClientLimit, _ words: String) {
        var messages: [String] = []
        var limits = ClientLimits()
        limits.clientsSetting = "--max-clients"
        limits.clientsPerUserSetting = "--max-clients-per-user"
        ClientList([], budget: ClientBudget(limits), report: { messages.append($0) }).refuse(for: limit)
        #expect(messages.first?.hasSuffix("client refused: \(words)") == true, "\(messages)")
    }
}
