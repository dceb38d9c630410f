import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import WebServer

/// Tests of POST requests over connections.
struct HTTPPostTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        server.answer = { .answer(HTTPAnswer(.ok, "\($0.path.joined()):\(String(decoding: $0.body, as: UTF8.self))")) }
    }

    /// Returns everything that the server sends until it closes the connection, without the dates.
    private func conversation(_ pieces: [[UInt8]]) -> [Substring] {
        let caller = server.call()
        for piece in pieces { caller.send(piece) }
        #expect(server.loop.wait { caller.isClosed })
        return caller.text.split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date: ") }
    }

    @Test("pipelined requests with and without bodies are answered in order on one connection")
    func pipelining() {
        let caller = server.call(
            post("/a", "{}") + get("/b") + post("/c", "") + post("/d", get("/hidden")) + get("/e", "Connection: close"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(Response.all(in: caller.text).map(\.body) == ["a:{}", "b:", "c:", "d:\(get("/hidden"))", "e:"])
    }

    @Test("the responses to POST requests do not depend on how the requests are split")
    func anySplit() {
        let text =
            post("/a", "{}", "Expect: 100-continue") + get("/b") + post("/c", "\r\n\r\n")
            + post("/d", "", "Expect: 100-Continue")
            + get("/e", method: "PUT")
        let bytes = Array(text.utf8)
        let whole = conversation([bytes])
        #expect(whole.count { $0.contains("HTTP/1.1 ") } == 7 && whole.count { $0.contains("HTTP/1.1 100") } == 2)
        for size in [1, 2, 3, 17, 50] {
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(conversation(pieces) == whole, "pieces of \(size) bytes")
        }
    }

    @Test("a body of the maximum size and the request after it are read")
    func longestBody() {
        let body = String(repeating: " ", count: HTTPInput.maxBodyLength)
        let caller = server.call(post("/a", body) + get("/b", "Connection: close"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(Response.all(in: caller.text).map(\.body) == ["a:\(body)", "b:"])
    }

    @Test(
        "after a POST is refused, the connection is closed without reading any later request",
        arguments: [
            ("400 ", "Content-Length: +5", "Content-Length: 5\r\nContent-Length: 5"),
            ("400 ", "Transfer-Encoding: chunked", "Content-Length: 5\r\nTransfer-Encoding: chunked"),
            ("411 ", "X: y", "Expect: 100-continue"),
            ("413 ", "Content-Length: 8193", "Content-Length: 99999999999999999999"),
        ])
    func refusedLengths(_ status: String, _ one: String, _ other: String) {
        for fields in [one, other] {
            let head = post("/", "").replacing("Content-Length: 0", with: fields)
            expectRefusal(head, status)
        }
        #expect(server.requested.isEmpty)
    }

    @Test(
        "a POST with a missing or wrong required header is refused",
        arguments: [
            ("403 ", "Origin: http://localhost", "X: y"),
            ("403 ", "Origin: http://localhost", "Origin: http://evil.example"),
            ("403 ", "Origin: http://localhost", "Origin: http://localhost:81"),
            ("403 ", "Origin: http://localhost", "Origin: null"),
            ("403 ", "X-Gpsbridge: 1", "X: y"), ("403 ", "Host: localhost", "Host: evil.example"),
            ("403 ", "Host: localhost", "Host: localhost\r\nSec-Fetch-Site: cross-site"),
            ("415 ", "Content-Type: application/json", "X: y"),
            ("415 ", "Content-Type: application/json", "Content-Type: text/plain"),
        ])
    func refusedFields(_ status: String, _ field: String, _ replacement: String) {
        expectRefusal(post("/", "", "Expect: 100-continue").replacing(field, with: replacement), status)
        #expect(server.requested.isEmpty)
    }

    private func expectRefusal(_ head: String, _ status: String) {
        let caller = server.call(head + get("/hidden"))
        #expect(server.loop.wait { caller.isClosed }, "\(head)")
        let all = Response.all(in: caller.text)
        #expect(all.count == 1 && all.first?.status.hasPrefix("HTTP/1.1 \(status)") == true, "\(head)\(caller.text)")
        #expect(all.first?.fields["connection"] == "close")
    }

    @Test("a site can refuse a POST before its body has been sent")
    func refusalBySite() {
        server.refusalOfPost = { request in
            #expect(request.body.isEmpty && request.field("x-viewer") == "v")
            return HTTPAnswer(.unauthorized, "no")
        }
        let head = post("/", "{}", "X-Viewer: v").dropLast(2)
        let caller = server.call(String(head))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 401 ") && caller.hasReceived(end: "\r\n\r\nno"))
        caller.send("{}" + get("/hidden"))
        #expect(server.requested.isEmpty && server.list.counts.cutOff == 0)
    }

    @Test(
        "a site refuses every POST with 405 by default, even a POST without a Content-Length",
        arguments: [post("/", "{}"), get("/", method: "POST")])
    func readOnlySite(_ text: String) {
        final class Reader: WebSite {
            func respond(to request: HTTPRequest) -> WebResponse { .answer(HTTPAnswer(.ok, "")) }
        }
        let reader = Reader()
        server.refusalOfPost = { reader.refusal(ofPost: $0) }
        let caller = server.call(text + get("/hidden"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 405 ") && caller.text.contains("\r\nAllow: GET, HEAD\r\n"))
        #expect(server.requested.isEmpty)
    }

    @Test("a client that sends Expect: 100-continue receives 100 Continue as soon as the head is accepted")
    func expectation() {
        let text = post("/a", "{}", "Expect: 100-continue", "Connection: close")
        let caller = server.call(String(text.dropLast(2)))
        #expect(server.loop.wait { caller.text == "HTTP/1.1 100 Continue\r\n\r\n" })
        caller.clear()
        caller.send("{}")
        #expect(server.loop.wait { caller.isClosed })
        #expect(Response.all(in: caller.text).map(\.body) == ["a:{}"])
    }

    @Test("a POST over HTTP/1.0 is answered without 100 Continue", arguments: ["Expect: 100-continue", "X: y"])
    func oldVersion(_ field: String) {
        let text = post("/a", "{}", field).replacing("HTTP/1.1", with: "HTTP/1.0")
        let caller = server.call(text)
        #expect(server.loop.wait { caller.isClosed })
        #expect(Response.all(in: caller.text).map(\.body) == ["a:{}"])
    }

    @Test("a POST is never answered with 304")
    func tag() {
        server.answer = { _ in
            var answer = HTTPAnswer(.ok, "body")
            answer.caching = .whileTagged("t")
            return .answer(answer)
        }
        let caller = server.call(post("/", "{}", "If-None-Match: \"t\""))
        #expect(server.loop.wait { caller.hasReceived(end: "\r\n\r\nbody") })
    }

    @Test("the timeout of a request covers the body, even if more bytes keep arriving")
    func slowBody() {
        let text = post("/a", "12345")
        let callers = [server.call(String(text.dropLast(5))), server.call(get("/b") + text.dropLast(1))]
        server.loop.settle()
        server.advance(.milliseconds(9_900))
        callers[0].send("1234")
        #expect(callers.allSatisfy { !$0.isClosed })
        server.advance(.milliseconds(100))
        #expect(server.loop.wait { callers.allSatisfy { $0.isClosed } })
        #expect(server.list.counts.cutOff == 2 && server.requested == [["b"]])
    }

    @Test("a client that disconnects in the middle of a body is removed")
    func abandonedBody() {
        let caller = server.call(String(post("/a", "{}").dropLast(1)))
        #expect(server.loop.wait { server.list.counts.clients == 1 })
        caller.endSending()
        #expect(server.loop.wait { server.list.counts.clients == 0 })
        #expect(server.requested.isEmpty && server.list.counts.cutOff == 0)
    }

    @Test("the amount of input that is queued behind a POST is limited")
    func excess() {
        server.answer = { _ in .later { _ in } }
        let caller = server.call(post("/", "{}") + String(repeating: "x", count: HTTPInput.maxLength))
        #expect(server.loop.wait { server.requested.count == 1 })
        server.loop.settle()
        #expect(!caller.isClosed)
        caller.send("x")
        #expect(server.loop.wait { caller.isClosed })
        #expect(server.list.counts.cutOff == 1)
    }
}
