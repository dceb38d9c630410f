import ServerCore
import Testing
import WebTestSupport

@testable import WebServer

/// Tests of streams of events.
struct ViewerStreamTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    private func open(isReading: Bool = true) throws -> (Caller, ViewerStream) {
        var opened: ViewerStream?
        server.answer = { _ in .stream { opened = $0 } }
        let caller = server.call(get("/events"), isReading: isReading)
        #expect(server.loop.wait { opened != nil })
        return (caller, try #require(opened))
    }

    private func bytes(_ text: String) -> SharedBytes { SharedBytes(Array("\(text)\n\n".utf8)) }

    /// Sends more than the connection can buffer.
    private func block(_ stream: ViewerStream) {
        stream.send(bytes(String(repeating: ".", count: 1 << 20)), .value(99))
    }

    private func events(_ caller: Caller) -> [Substring] {
        caller.text.split(separator: "\n\n").dropFirst(1).filter { !$0.hasPrefix(".") }
    }

    @Test("a stream's response has the headers that browsers and proxies need")
    func head() throws {
        let (caller, _) = try open()
        #expect(server.loop.wait { caller.hasReceived(end: "\r\n\r\nretry: 1000\n\n") })
        let fields = try #require(Response.all(in: caller.text).first).fields
        #expect(fields["content-type"] == "text/event-stream" && fields["x-accel-buffering"] == "no")
        #expect(fields["cache-control"] == "no-store" && fields["connection"] == "close")
        #expect(fields["content-length"] == nil)
    }

    @Test("HEAD does not open a stream")
    func headRequest() {
        server.answer = { _ in .stream { _ in Issue.record("opened") } }
        let caller = server.call(get("/events", method: "HEAD"))
        #expect(server.loop.wait { caller.hasReceived(end: "\r\n\r\n") })
        #expect(caller.text.contains("text/event-stream") && server.server.counts.streams == 0)
    }

    @Test("a viewer that keeps reading gets every event in order")
    func fastViewer() throws {
        let (caller, stream) = try open()
        for number in 0..<1_000 {
            stream.send(bytes("v\(number)"), .value(0))
            stream.send(bytes("e\(number)"), .entry(1))
            if number % 10 == 0 { server.loop.settle() }
        }
        #expect(server.loop.wait { caller.hasReceived(end: "e999\n\n") })
        #expect(stream.skipped == 0)
        #expect(events(caller).map(String.init) == (0..<1_000).flatMap { ["v\($0)", "e\($0)"] })
    }

    @Test("a slow viewer gets only the newest values and log entries")
    func slowViewer() throws {
        let (caller, stream) = try open(isReading: false)
        block(stream)
        for number in 0..<100 {
            stream.send(bytes("a\(number)"), .value(1))
            stream.send(bytes("b\(number)"), .value(2))
            stream.send(bytes("e\(number)"), .entry(1))
        }
        #expect(stream.skipped == 99 + 99 + 36)
        caller.read()
        #expect(server.loop.wait { caller.hasReceived(end: "e99\n\n") })
        #expect(events(caller).map(String.init) == ["a99", "e36", "b99"] + (37..<100).map { "e\($0)" })
        stream.send(bytes("a100"), .value(1))
        #expect(server.loop.wait { caller.hasReceived(end: "a100\n\n") })
    }

    @Test("a new value is sent before queued log entries")
    func overtaking() throws {
        let (caller, stream) = try open(isReading: false)
        block(stream)
        for number in 0..<64 { stream.send(bytes("\(number)"), .entry(1)) }
        stream.send(bytes("value"), .value(1))
        caller.read()
        #expect(server.loop.wait { caller.hasReceived(end: "63\n\n") })
        #expect(events(caller).first == "value" && events(caller).count == 65)
    }

    @Test("entries in one list do not displace entries in another list")
    func separateLists() throws {
        let (caller, stream) = try open(isReading: false)
        block(stream)
        stream.send(bytes("rare"), .entry(1))
        for number in 0..<200 { stream.send(bytes("\(number)"), .entry(2)) }
        #expect(stream.skipped == 200 - 64)
        caller.read()
        #expect(server.loop.wait { caller.hasReceived(end: "199\n\n") })
        #expect(events(caller).first == "rare" && events(caller).count == 65)
    }

    @Test("the memory limit has room for the maximum number of slow viewers")
    func slowViewers() {
        let buffers = HTTPPools.maxStreams * ListenSocket.systemByteCount(sendBuffer: ViewerStream.sendBuffer)
        // Clients are disconnected above two thirds of the limit.
        #expect(buffers < HTTPServer.limits.bytes / 3 * 2)
    }

    @Test("the final event is sent before the connection is closed")
    func end() throws {
        let (caller, stream) = try open()
        stream.end(with: bytes("bye"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.hasReceived(end: "bye\n\n"))
    }

    @Test("a stream retained by its own onClose handler is released when the client disconnects")
    func release() throws {
        let server = try TestServer()
        weak var stream: ViewerStream?
        server.answer = { _ in
            .stream { opened in
                stream = opened
                opened.onClose = { withExtendedLifetime(opened) {} }
            }
        }
        let caller = server.call(get("/events"))
        #expect(server.loop.wait { stream != nil })
        caller.leave()
        #expect(server.loop.wait { stream == nil })
    }

    @Test("the end of a stream is reported once, whether the client or the server closes it")
    func closing() throws {
        let (caller, stream) = try open()
        var count = 0
        stream.onClose = { count += 1 }
        caller.leave()
        #expect(server.loop.wait { server.server.counts.streams == 0 })
        #expect(count == 1)
        stream.send(bytes("not read"), .value(1))
        let (_, other) = try open()
        other.onClose = { count += 1 }
        server.server.end()
        #expect(count == 2 && server.list.clients.isEmpty)
    }

    @Test("a viewer that keeps sending data is disconnected")
    func talkativeViewer() throws {
        let (caller, _) = try open()
        for _ in 0..<10 {
            caller.send(String(repeating: "x", count: 1_000))
        }
        #expect(server.list.counts.cutOff == 1)
    }

    @Test("a viewer that accepts no data for 30 seconds is disconnected")
    func stalledViewer() throws {
        let (caller, stream) = try open(isReading: false)
        block(stream)
        server.advance(.seconds(20))
        #expect(server.server.counts.streams == 1)
        // When a client last made progress is recorded in real time, which may be ahead of the server's clock.
        server.advance(.seconds(3_600))
        #expect(server.server.counts.streams == 0 && server.list.counts.cutOff == 1)
        withExtendedLifetime(caller) {}
    }
}
