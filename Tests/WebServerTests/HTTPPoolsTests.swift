import Glibc
import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import ServerCore
@testable import WebServer

/// Tests of the limits on connections.
struct HTTPPoolsTests {
    private let loop: EventLoop
    private let start = ContinuousClock.now

    init() throws { loop = try EventLoop() }

    private func connection(_ user: ClientUser, waiting seconds: Int? = nil) throws -> HTTPConnection {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        close(ends[1])
        let client = try #require(Client(ends[0], on: loop, onRequest: { _, _ in }, onClose: { _ in }))
        let connection = HTTPConnection(client, of: user, at: start - .seconds(seconds ?? 0))
        if seconds == nil { connection.state = .answering }
        return connection
    }

    private func excess(in all: [HTTPConnection], newest: HTTPConnection) -> HTTPConnection? {
        HTTPPools.excess(in: all, newest: newest, at: start)
    }

    private func streams(_ count: Int, of user: ClientUser) throws -> [HTTPConnection] {
        let client = try connection(user).client
        return (0..<count).map { _ in
            let connection = HTTPConnection(client, of: user, at: start)
            connection.state = .streaming(ViewerStream(client))
            return connection
        }
    }

    private func user(_ number: Int) -> ClientUser { .network([192, 168, UInt8(number >> 8), UInt8(number & 0xFF)]) }

    @Test("if there are too many connections, the connection that has gone longest without a request is closed")
    func longestWait() throws {
        let newest = try connection(.loopback, waiting: 0)
        var all = try (0..<63).map { try connection(.loopback, waiting: 10 + $0) } + [newest]
        #expect(excess(in: all, newest: newest) == nil)
        all.insert(try connection(.loopback), at: 0)
        #expect(excess(in: all, newest: newest) === all[63])
    }

    @Test("connections from the network are closed before connections from this machine")
    func localConnections() throws {
        let newest = try connection(.loopback, waiting: 0)
        let remote = try connection(user(1), waiting: 1)
        let all =
            try (0..<63).map { try connection($0 == 0 ? .local(1) : .loopback, waiting: 100 + $0) } + [remote, newest]
        #expect(excess(in: all, newest: newest) === remote)
    }

    @Test("a connection that is waiting for a response is never closed to make room for another connection")
    func answeredConnections() throws {
        let newest = try connection(.loopback, waiting: 0)
        var all = try (0..<64).map { _ in try connection(.loopback) } + [newest]
        #expect(excess(in: all, newest: newest) == nil)
        let answered = try connection(.loopback)
        all += Array(repeating: answered, count: 448)
        #expect(excess(in: all, newest: newest) === newest, "there are 512 connections")
    }

    @Test("connections less than a second old are closed only if there are more than 512 connections")
    func newConnections() throws {
        let newest = try connection(.loopback, waiting: 0)
        let other = try connection(.loopback, waiting: 0)
        let all = Array(repeating: other, count: 511) + [newest]
        #expect(excess(in: all, newest: newest) == nil)
        #expect(excess(in: all + [other], newest: newest) === other)
    }

    @Test("only connections from the network are limited to 16 per address")
    func connectionsPerAddress() throws {
        let newest = try connection(user(1), waiting: 0)
        var all = try (0..<15).map { try connection(user(1), waiting: 10 + $0) } + [newest]
        all += try (0..<16).map { try connection(user(2), waiting: 100 + $0) }
        #expect(excess(in: all, newest: newest) == nil)
        all.append(try connection(user(1)))
        #expect(excess(in: all, newest: newest) === all[14], "only a connection from the same address is closed")
        let local = try connection(.loopback, waiting: 0)
        let locals = try (0..<20).map { try connection(.loopback, waiting: $0) } + [local]
        #expect(excess(in: locals, newest: local) == nil)
    }

    @Test("streams do not count as connections and are never closed to make room for connections")
    func streamsAreSeparate() throws {
        let newest = try connection(user(1), waiting: 0)
        let all = try streams(100, of: user(1)) + streams(100, of: .loopback) + [newest]
        #expect(excess(in: all, newest: newest) == nil)
    }

    @Test("an address on the network can have 32 streams")
    func streamsPerAddress() throws {
        let some = try streams(31, of: user(1)) + streams(40, of: .loopback)
        #expect(HTTPPools.hasRoomForStream(of: user(1), in: some))
        let more = try some + streams(1, of: user(1))
        #expect(!HTTPPools.hasRoomForStream(of: user(1), in: more))
        #expect(HTTPPools.hasRoomForStream(of: user(2), in: more))
        #expect(HTTPPools.hasRoomForStream(of: .loopback, in: more))
    }

    @Test("eight streams are reserved for clients on this machine")
    func reservedStreams() throws {
        var all = try (0..<127).flatMap { try streams(8, of: user($0)) }
        #expect(all.count == 1_016)
        #expect(HTTPPools.hasRoomForStream(of: user(999), in: all.dropLast()))
        #expect(!HTTPPools.hasRoomForStream(of: user(999), in: all))
        #expect(HTTPPools.hasRoomForStream(of: .loopback, in: all))
        all += try streams(8, of: .loopback)
        #expect(!HTTPPools.hasRoomForStream(of: .loopback, in: all))
    }

    @Test("65 idle connections displace neither a stream nor a connection that is waiting for a response")
    func idleCrowd() throws {
        let server = try TestServer()
        var deliver: PendingResponse?
        server.answer = { request in request.path == ["events"] ? .stream { _ in } : .later { deliver = $0 } }
        let viewer = server.call(get("/events"))
        let user = server.call(get("/"))
        #expect(server.loop.wait { deliver != nil && !viewer.received.isEmpty })
        var idle = (0..<63).map { _ in Caller(port: server.port, on: server.loop) }
        #expect(server.loop.wait { server.list.clients.count == 65 })
        server.advance(.seconds(2))
        idle += (0..<2).map { _ in Caller(port: server.port, on: server.loop) }
        #expect(server.loop.wait { idle.count { $0.isClosed } == 2 })
        #expect(!idle[63].isClosed && !idle[64].isClosed, "the connections that have waited longest are closed")
        deliver?(.answer(HTTPAnswer(.ok, "answered")))
        #expect(server.loop.wait { user.hasReceived(end: "answered") })
        #expect(!viewer.isClosed && server.server.counts.streams == 1)
    }

    @Test("a stream beyond the limit is refused with a Retry-After header, and its connection stays open")
    func refusedStream() throws {
        let server = try TestServer()
        server.answer = { $0.path == ["events"] ? .stream { _ in } : .answer(HTTPAnswer(.ok, "a")) }
        let viewers = (0..<1_024).map { number in
            let viewer = server.call(get("/events"))
            #expect(server.loop.wait { server.server.counts.streams == number + 1 })
            return viewer
        }
        let caller = server.call(get("/events") + get("/a"))
        #expect(server.loop.wait { caller.hasReceived(end: "\r\n\r\na") })
        #expect(caller.text.hasPrefix("HTTP/1.1 429 ") && caller.text.contains("\r\nRetry-After: 10\r\n"))
        viewers[0].leave()
        #expect(server.loop.wait { server.server.counts.streams == 1_023 })
        caller.clear()
        caller.send(get("/events"))
        #expect(server.loop.wait { caller.text.hasPrefix("HTTP/1.1 200 OK") })
    }
}
