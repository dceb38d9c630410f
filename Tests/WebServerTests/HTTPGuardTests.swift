import SystemSupport
import Testing

@testable import WebServer

/// Tests of the protection against requests that other sites cause a browser to send.
struct HTTPGuardTests {
    private let originCheck = HTTPGuard(names: ["Boat", "boat.local", "boat.example.org"])

    private func isRefused(host: String?, _ fields: [(String, String)] = []) -> Bool {
        var request = HTTPRequest(path: [])
        request.host = host
        request.fields = fields.map { HTTPRequest.Field(name: $0.0, value: $0.1) }
        return originCheck.refusal(of: request) != nil
    }

    @Test(
        "localhost, IP addresses and the names of this machine are accepted as hosts",
        arguments: [
            nil, "localhost", "LOCALHOST", "localhost:", "localhost:8080", "127.0.0.1", "192.168.1.7:80", "[::1]",
            "[::1]:80",
            "[FE80::1]:65535", "[::ffff:1.2.3.4]", "boat", "BOAT:8080", "boat.local", "Boat.Example.org:1",
        ])
    func ownHosts(_ host: String?) { #expect(!isRefused(host: host)) }

    @Test(
        "requests for other host names are refused",
        arguments: [
            "", "evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "boat.evil.example", "ship",
            "[::1].evil.com", "[abc].evil.com", "[::1]evil", "[::1", "[]", "[", "]", "[::1]x", "::1", "[[::1]]",
            "[127.0.0.1]", "[localhost]", "[::1%lo]", "[::1\0.evil.com]", "127.0.0.1\0.evil.com", "127.0.0.1:evil",
            "127.0.0.1:80:80", "localhost:65536", "localhost:-1", "localhost:+1", "localhost:\u{661}", "localhost evil",
            "127.0.0.999", "1", "0x7f.1", "127.1", ".", "..", "localhost.", "evil@localhost", "evil/localhost",
            "boat.local.", "boa\u{74}\u{301}",
        ])
    func otherHosts(_ host: String) { #expect(isRefused(host: host)) }

    @Test(
        "the refusal of a name ends with the remedy of programs that have one",
        arguments: [
            (nil, "own name in the URL\n"),
            ("To allow another name, do this", "own name in the URL. To allow another name, do this\n"),
        ])
    func remedy(_ remedy: String?, _ end: String) throws {
        var request = HTTPRequest(path: [])
        request.host = "evil.example"
        let refusal = try #require(HTTPGuard(names: [], remedy: remedy).refusal(of: request))
        #expect(refusal.hasPrefix("The host evil.example in the URL is not a name") && refusal.hasSuffix(end))
    }

    @Test("the names by which this machine is known include a .local name")
    func localName() { #expect(HostName.known.contains { $0.hasSuffix(".local") }) }

    @Test("a cross-site request is refused unless it results from following a link")
    func crossSite() {
        let cross = ("sec-fetch-site", "cross-site")
        #expect(isRefused(host: "localhost", [cross]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "cors"), ("sec-fetch-dest", "document")]))
        #expect(!isRefused(host: "localhost", [cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-site", "same-origin")]), "a repeated field")
        let origin = ("origin", "http://localhost")
        #expect(isRefused(host: "localhost", [origin, origin]) && !isRefused(host: "localhost", [origin]))
        for site in ["same-origin", "none"] { #expect(!isRefused(host: "localhost", [("sec-fetch-site", site)])) }
    }

    @Test(
        "a POST requires an Origin header, the X-Gpsbridge header and JSON",
        arguments: [
            ("content-type", "Application/JSON", nil), ("content-type", "application/json; charset=utf-8", nil),
            ("content-type", "application/json ;x", nil), ("content-type", "application/jsonx", .unsupportedMediaType),
            ("content-type", "application/json, text/plain", .unsupportedMediaType),
            ("content-type", "application/json\u{37E} charset=utf-8", .unsupportedMediaType),
            ("content-type", "text/plain; application/json", .unsupportedMediaType),
            ("content-type", "application/x-www-form-urlencoded", .unsupportedMediaType),
            ("content-type", "", .unsupportedMediaType), ("content-type", nil, .unsupportedMediaType),
            ("origin", nil, .forbidden), ("x-gpsbridge", nil, .forbidden), ("x-gpsbridge", "", .forbidden),
            ("x-gpsbridge", "2", .forbidden), ("x-gpsbridge", "1, 1", .forbidden),
        ] as [(String, String?, HTTPStatus?)])
    func posts(_ name: String, _ value: String?, _ status: HTTPStatus?) {
        var fields = ["origin": "http://boat:8080", "x-gpsbridge": "1", "content-type": "application/json"]
        fields[name] = value
        var request = HTTPRequest(path: [])
        request.host = "boat:8080"
        request.fields = fields.map { HTTPRequest.Field(name: $0.key, value: $0.value) }
        #expect(originCheck.refusal(of: request) == nil && originCheck.refusal(ofPost: request)?.status == status)
    }

    @Test("a POST is refused if a required header is repeated or the host is missing", arguments: 0..<4)
    func unclearPosts(_ repeated: Int) {
        var request = HTTPRequest(path: [])
        request.host = repeated < 3 ? "boat" : nil
        request.fields = [
            .init(name: "origin", value: "http://boat"), .init(name: "x-gpsbridge", value: "1"),
            .init(name: "content-type", value: "application/json"),
        ]
        if repeated < 3 { request.fields.append(request.fields[repeated]) }
        #expect(originCheck.refusal(ofPost: request) != nil)
    }

    @Test(
        "requests with another site's origin are refused",
        arguments: [
            ("http://localhost:8080", true), ("HTTP://LOCALHOST:8080", true), ("https://localhost:8080", true),
            ("http://localhost", false), ("http://localhost:3000", false), ("http://evil.example", false),
            ("null", false),
            ("", false), ("localhost:8080", false), ("file://localhost:8080", false), ("http://localhost:8080/", false),
        ])
    func origins(_ origin: String, _ isOwn: Bool) {
        #expect(isRefused(host: "localhost:8080", [("origin", origin)]) != isOwn)
    }
}
