import ServerCore
import Testing
import WebTestSupport

@testable import WebServer

/// Tests of requests and responses over connections.
struct HTTPServerTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    private func responses(_ caller: Caller, _ count: Int) -> [Response] {
        #expect(server.loop.wait { Response.all(in: caller.text).count >= count || caller.isClosed })
        return Response.all(in: caller.text)
    }

    /// Returns everything that the server sends until it closes the connection.
    private func conversation(_ pieces: [[UInt8]]) -> String {
        let caller = server.call()
        for piece in pieces {
            caller.send(piece)
        }
        #expect(server.loop.wait { caller.isClosed })
        return caller.text
    }

    @Test("every response has a date and the security headers")
    func commonFields() {
        server.answer = { request in
            request.path == ["events"]
                ? .stream { _ in } : .answer(HTTPAnswer(request.path == ["x"] ? .notFound : .ok, "a"))
        }
        let requests = [
            get("/"), get("/x"), get("/", method: "HEAD"), get("/", method: "POST"), "nonsense\r\n\r\n",
            get("/", "Sec-Fetch-Site: cross-site"), get("/events"), String(repeating: "x", count: 9_000),
        ]
        for text in requests {
            let caller = server.call(text)
            let fields = responses(caller, 1).first?.fields ?? [:]
            #expect(fields["date"]?.hasSuffix(" GMT") == true, "\(text.prefix(80))")
            #expect(fields["x-content-type-options"] == "nosniff" && fields["referrer-policy"] == "no-referrer")
            #expect(fields["cross-origin-resource-policy"] == "same-origin")
            #expect(fields["cross-origin-opener-policy"] == "same-origin")
            #expect(fields["cache-control"] == "no-store" && fields["access-control-allow-origin"] == nil)
        }
    }

    @Test("a connection can carry several requests, and is closed at the client's request")
    func keepAlive() {
        let caller = server.call(get("/a"))
        #expect(responses(caller, 1).first?.fields["connection"] == nil)
        caller.send(get("/b"))
        #expect(responses(caller, 2).map(\.body) == ["a", "b"])
        caller.send(get("/c", "Connection: close"))
        let last = responses(caller, 3).last
        #expect(last?.body == "c" && last?.fields["connection"] == "close")
        #expect(server.loop.wait { caller.isClosed })
    }

    @Test("pipelined requests are answered in order until one closes the connection")
    func pipelining() {
        let caller = server.call(
            (0..<10).map { get("/\($0)") }.joined() + get("/end", "Connection: close") + get("/never"))
        #expect(responses(caller, 11).map(\.body) == (0..<10).map(String.init) + ["end"])
        #expect(server.loop.wait { caller.isClosed })
        #expect(!server.requested.contains(["never"]))
    }

    @Test("the responses to pipelined requests do not depend on how the requests are split")
    func anySplit() {
        func withoutDates(_ text: String) -> [String] {
            text.split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date: ") }.map(
                String.init)
        }
        let bytes = Array(
            ("\r\n" + get("/a") + get("/b", method: "HEAD") + "\r\n\r\n" + get("/c") + "GET /d\r\n\r\n").utf8)
        let whole = withoutDates(conversation([bytes]))
        #expect(whole.count { $0.contains("HTTP/1.1 200 ") || $0.contains("HTTP/1.1 400 ") } == 4)
        for size in [1, 2, 3, 17, 50] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(withoutDates(conversation(pieces)) == whole, "pieces of \(size) bytes")
        }
    }

    @Test("a connection is closed after 100 responses")
    func hundredRequests() {
        let caller = server.call()
        for number in 1...100 {
            caller.send(get("/\(number)"))
            #expect(server.loop.wait { server.requested.count == number })
        }
        #expect(server.loop.wait { caller.isClosed })
        let all = Response.all(in: caller.text)
        #expect(all.count == 100 && all.last?.fields["connection"] == "close")
        #expect(all.dropLast().allSatisfy { $0.fields["connection"] == nil })
    }

    @Test("only one HTTP/1.0 request is answered per connection")
    func oldVersion() {
        let caller = server.call(get("/a", "Connection: keep-alive", version: "HTTP/1.0") + get("/b"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(Response.all(in: caller.text).map(\.body) == ["a"])
    }

    @Test("HEAD returns the same head as GET and no body")
    func head() {
        let caller = server.call(get("/abc", method: "HEAD") + get("/abc"))
        #expect(server.loop.wait { caller.hasReceived(end: "abc") })
        let heads = caller.text.split(separator: "\r\n\r\n")
        #expect(heads.count == 3 && heads[0] == heads[1] && heads[0].contains("Content-Length: 3"))
    }

    @Test("an invalid request is answered with an error, and the connection is closed")
    func invalidRequest() {
        let caller = server.call(get("/", method: "PUT") + get("/never"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 405 ") && caller.text.contains("\r\nAllow: GET, HEAD\r\n"))
        #expect(server.requested.isEmpty)
    }

    @Test("a request for another host is refused without closing the connection")
    func foreignHost() {
        let caller = server.call("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n" + get("/a"))
        let answers = responses(caller, 2)
        #expect(answers.map(\.status) == ["HTTP/1.1 403 Forbidden", "HTTP/1.1 200 OK"])
        #expect(answers.first?.body.contains("in the URL. To allow another name, ask the owner\n") == true)
    }

    @Test("a client that already has the current version of a resource gets 304")
    func notModified() {
        server.answer = { _ in
            var answer = HTTPAnswer(.ok, "body")
            answer.caching = .whileTagged("t")
            return .answer(answer)
        }
        let caller = server.call(get("/", "If-None-Match: \"t\"") + get("/"))
        #expect(server.loop.wait { caller.hasReceived(end: "body") })
        #expect(caller.text.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
    }

    @Test("a client that reads late gets a large response completely, and then the next response")
    func bigResponse() {
        let body = (0..<800_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        server.answer = { request in
            .answer(HTTPAnswer(body: request.path == ["big"] ? SharedBytes(body) : SharedBytes(Array("small".utf8))))
        }
        let caller = server.call(get("/big") + get("/small", "Connection: close"), isReading: false)
        server.loop.settle()
        #expect(server.requested == [["big"]], "the second request waits")
        caller.read()
        #expect(server.loop.wait { caller.isClosed })
        let head = caller.received.firstRange(of: Array("\r\n\r\n".utf8))
        #expect(head.map { Array(caller.received[$0.upperBound...].prefix(body.count)) } == body)
        #expect(caller.hasReceived(end: "\r\n\r\nsmall"))
    }

    @Test("a client that sends too much while it waits for a response is disconnected")
    func excess() {
        server.answer = { _ in .later { _ in } }
        let caller = server.call(get("/") + String(repeating: "x", count: 8_193))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.received.isEmpty && server.list.counts.cutOff == 1)
    }

    @Test("a delayed response is sent before the responses to later requests")
    func laterResponse() {
        var deliver: PendingResponse?
        server.answer = { request in
            request.path == ["slow"] ? .later { deliver = $0 } : .answer(HTTPAnswer(.ok, "fast"))
        }
        let caller = server.call(get("/slow") + get("/fast"))
        #expect(server.loop.wait { deliver != nil })
        server.advance(.seconds(3_600))
        #expect(caller.received.isEmpty && !caller.isClosed, "the client is not disconnected for a slow response")
        deliver?(.answer(HTTPAnswer(.ok, "slow")))
        #expect(responses(caller, 2).map(\.body) == ["slow", "fast"])
    }

    @Test("a delayed response stays next in line even if queued data is sent in the meantime")
    func laterResponseAfterQueuedData() throws {
        var deliver: PendingResponse?
        server.answer = { request in
            request.path == ["slow"] ? .later { deliver = $0 } : .answer(HTTPAnswer(.ok, "fast"))
        }
        let caller = server.call(get("/slow") + get("/fast"))
        #expect(server.loop.wait { deliver != nil })
        // In practice, the data is "100 Continue". The test needs more than the system accepts at once.
        let client = try #require(server.list.clients.first)
        client.send(SharedBytes([UInt8](repeating: 0x20, count: 16 << 20)), isReport: false)
        #expect(!client.isIdle)
        #expect(server.loop.wait { client.isIdle })
        server.loop.settle()
        #expect(server.requested == [["slow"]])
        deliver?(.answer(HTTPAnswer(.ok, "slow")))
        #expect(server.loop.wait { caller.hasReceived(end: "\r\n\r\nfast") })
        #expect(server.requested == [["slow"], ["fast"]])
    }

    @Test("a deferred response can be delivered immediately")
    func promptLaterResponse() {
        server.answer = { request in .later { $0(.answer(HTTPAnswer(.ok, request.path[0]))) } }
        let caller = server.call((0..<20).map { get("/\($0)") }.joined())
        #expect(responses(caller, 20).map(\.body) == (0..<20).map(String.init))
    }

    @Test("a response for a client that has disconnected is dropped")
    func abandonedResponse() {
        var deliver: PendingResponse?
        server.answer = { _ in .later { deliver = $0 } }
        let caller = server.call(get("/"))
        #expect(server.loop.wait { deliver != nil })
        #expect(deliver?.isWanted == true)
        caller.leave()
        #expect(server.loop.wait { server.list.counts.clients == 0 })
        #expect(deliver?.isWanted == false)
        deliver?(.answer(HTTPAnswer(.ok, "a")))
        #expect(server.server.counts.all.clients == 0)
    }
}

/// Tests of the timeouts for clients.
struct HTTPTimeoutTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    @Test("a connection without a complete request is closed after 10 seconds, even if bytes keep arriving")
    func slowRequest() {
        let callers = [server.call(), server.call("GET"), server.call("\r\n\r\n")]
        server.loop.settle()
        server.advance(.milliseconds(9_900))
        callers[1].send(" / ")
        server.loop.settle()
        #expect(callers.allSatisfy { !$0.isClosed })
        server.advance(.milliseconds(100))
        #expect(server.loop.wait { callers.allSatisfy { $0.isClosed } })
        #expect(server.list.counts.cutOff == 3)
    }

    @Test("an idle connection is closed after 15 seconds without being counted as cut off")
    func idleConnection() {
        let caller = server.call(get("/"))
        #expect(server.loop.wait { !caller.received.isEmpty })
        server.advance(.milliseconds(14_900))
        #expect(!caller.isClosed)
        server.advance(.milliseconds(200))
        #expect(server.loop.wait { caller.isClosed })
        #expect(server.list.counts.cutOff == 0)
    }

    @Test("the timeout of a request does not include the idle time before the request")
    func requestAfterIdleTime() {
        let caller = server.call(get("/a"))
        #expect(server.loop.wait { !caller.received.isEmpty })
        server.advance(.seconds(12))
        caller.send("GET /b HTTP/1.1\r\n")
        server.loop.settle()
        server.advance(.seconds(9))
        #expect(!caller.isClosed)
        caller.send("Host: localhost\r\n\r\n")
        #expect(server.loop.wait { server.requested == [["a"], ["b"]] })
        caller.send("G")
        server.loop.settle()
        server.advance(.seconds(11))
        #expect(server.loop.wait { caller.isClosed })
    }

    @Test("empty lines do not keep a connection open")
    func emptyLines() {
        let caller = server.call(get("/"))
        #expect(server.loop.wait { !caller.received.isEmpty })
        for text in ["\r", "\n", "\r", "\n"] {
            server.advance(.seconds(3))
            caller.send(text)
            server.loop.settle()
        }
        server.advance(.seconds(4))
        #expect(server.loop.wait { caller.isClosed })
    }

    @Test("a client that accepts no data for 30 seconds is disconnected")
    func stalledReader() {
        let body = SharedBytes([UInt8](repeating: 0x20, count: 8 << 20))
        server.answer = { _ in .answer(HTTPAnswer(body: body)) }
        let caller = server.call(get("/"), isReading: false)
        #expect(server.loop.wait { !server.requested.isEmpty })
        server.loop.settle()
        server.advance(.seconds(20))
        #expect(server.list.counts.clients == 1)
        // When a client last made progress is recorded in real time, which may be ahead of the server's clock.
        server.advance(.seconds(3_600))
        #expect(server.list.counts.clients == 0 && server.list.counts.cutOff == 1)
        withExtendedLifetime(caller) {}
    }

    @Test("a client that never closes its side of the connection is disconnected after a while")
    func lazyClient() {
        let caller = server.call(get("/", "Connection: close"))
        #expect(server.loop.wait { caller.isClosed })
        server.loop.settle()
        #expect(server.list.counts.clients == 1, "the client has not closed its side")
        server.advance(.seconds(10))
        #expect(server.list.counts.clients == 0 && server.list.counts.cutOff == 0)
    }

    @Test("a stream never times out")
    func stream() {
        server.answer = { _ in .stream { _ in } }
        let caller = server.call(get("/"))
        #expect(server.loop.wait { caller.hasReceived(end: "retry: 1000\n\n") })
        server.advance(.seconds(86_400))
        #expect(!caller.isClosed)
    }
}
