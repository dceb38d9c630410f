import SystemSupport
import Testing

@testable import WebServer

@Suite struct HTTPRequestTests {
    @Test("an HTTP request is complete only after its last byte")
    func incompleteRequests() {
        let bytes = Array("GET /metrics?x=1 HTTP/1.1\r\nHost: localhost:8080\r\nAccept: */*\r\n\r\n".utf8)
        for count in 0..<bytes.count { #expect(HTTPRequest.read(Array(bytes.prefix(count))) == .incomplete) }
        #expect(HTTPRequest.read(bytes) == .request(HTTPRequest(path: "/metrics")))
    }

    @Test(
        "localhost and IP addresses are accepted as HTTP hosts",
        arguments: [
            "127.0.0.1", "127.0.0.1:80", "[::1]:80", "[::1]", "LOCALHOST", " localhost: ", "192.168.1.7:8080",
        ])
    func localHosts(_ host: String) {
        #expect(read("HEAD / HTTP/1.1\nHost:\(host)\n\n") == .request(HTTPRequest(path: "/", isHead: true)))
    }

    @Test(
        "this machine's own names are accepted as HTTP hosts",
        arguments: ["Boat", "boat.local:8080", "boat.example.org"])
    func ownNames(_ host: String) {
        let request = Array("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
        let names = ["boat.example.org", "boat", "boat.local"]
        #expect(HTTPRequest.read(request, names: names) == .request(HTTPRequest(path: "/")))
        #expect(HTTPRequest.read(request, names: ["ship"]) == .refusal(.forbidden))
    }

    @Test("this machine's known names include a .local name")
    func localName() { #expect(HostName.known.contains { $0.hasSuffix(".local") }) }

    @Test(
        "other HTTP hosts are refused with 403",
        arguments: [
            "evil.example", "localhost.evil.example:80", "", "127.0.0.1.evil.example", "[::1].evil.com", "..", ".",
            "[]",
            "[",
            "[::1", "[::1]x", "::1", "127.0.0.1:evil", "127.0.0.1:80:80", "localhost:65536", "localhost:-1",
            "localhost evil",
            "127.0.0.999", "[127.0.0.1]", "1", "evil@localhost", "127.0.0.1\0.evil.com", "[::1\0.evil.com]",
        ])
    func otherHosts(_ host: String) {
        #expect(read("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == .refusal(.forbidden))
    }

    @Test(
        "each kind of invalid HTTP request is refused with its own status",
        arguments: [
            ("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", HTTPStatus.methodNotAllowed),
            ("GET / HTTP/1.1\r\n\r\n", .badRequest),
            ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: ::1\r\n\r\n", .badRequest),
            ("GET  HTTP/1.1\r\nHost: localhost\r\n\r\n", .badRequest), ("\r\n\r\n", .badRequest),
            ("GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", .badRequest),
            ("GET http://localhost/ HTTP/1.1\r\n\r\n", .badRequest),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", .forbidden),
            ("GET http:///health HTTP/1.1\r\nHost: localhost\r\n\r\n", .forbidden),
            ("?WATCH={\"enable\":true}\n\n", .badRequest),
        ])
    func invalidRequests(_ text: String, _ status: HTTPStatus) {
        #expect(read(text) == .refusal(status))
    }

    @Test(
        "a host in the request line overrides the Host field",
        arguments: [
            ("http://localhost/metrics", "/metrics"), ("HTTP://127.0.0.1:8080/health?x", "/health"),
            ("http://[::1]", "/"),
            ("http://localhost?x", "/"),
        ])
    func absoluteForm(_ target: String, _ path: String) {
        #expect(read("GET \(target) HTTP/1.1\r\nHost: other\r\n\r\n") == .request(HTTPRequest(path: path)))
    }

    @Test("an endless HTTP request is refused")
    func endlessRequest() {
        let endless = String(repeating: "a", count: 9_000)
        #expect(read(endless) == .refusal(.tooLarge))
        #expect(read("GET / HTTP/1.1\r\nX: \(endless)\r\n\r\n") == .refusal(.tooLarge))
    }

    @Test("an HTTP/1.0 request needs no Host field")
    func oldVersion() {
        #expect(read("GET /health HTTP/1.0\r\n\r\n") == .request(HTTPRequest(path: "/health")))
    }

    private func read(_ text: String) -> HTTPRequest.ParseResult { HTTPRequest.read(Array(text.utf8)) }
}
