import SystemSupport
import Testing

@testable import WebServer

/// Tests of the check for requests that a browser sends on behalf of other sites.
struct HTTPGuardTests {
    private let guardian = HTTPGuard(names: ["Boat", "boat.local", "boat.example.org"])

    private func isRefused(host: String?, _ fields: [(String, String)] = []) -> Bool {
        var request = HTTPRequest(path: [])
        request.host = host
        request.fields = fields.map { HTTPRequest.Field(name: $0.0, value: $0.1) }
        return guardian.refusal(of: request) != nil
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
        "other hosts are refused",
        arguments: [
            "", "evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "boat.evil.example", "ship",
            "[::1].evil.com", "[abc].evil.com", "[::1]evil", "[::1", "[]", "[", "]", "[::1]x", "::1", "[[::1]]",
            "[127.0.0.1]", "[localhost]", "[::1%lo]", "[::1\0.evil.com]", "127.0.0.1\0.evil.com", "127.0.0.1:evil",
            "127.0.0.1:80:80", "localhost:65536", "localhost:-1", "localhost:+1", "localhost:\u{661}", "localhost evil",
            "127.0.0.999", "1", "0x7f.1", "127.1", ".", "..", "localhost.", "evil@localhost", "evil/localhost",
            "boat.local.", "boa\u{74}\u{301}",
        ])
    func otherHosts(_ host: String) { #expect(isRefused(host: host)) }

    @Test("the known names of this machine include a .local name")
    func localName() { #expect(HostName.known.contains { $0.hasSuffix(".local") }) }

    @Test("a request that another site causes is refused, but not a link from there")
    func crossSite() {
        let cross = ("sec-fetch-site", "cross-site")
        #expect(isRefused(host: "localhost", [cross]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "image")]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")]))
        #expect(isRefused(host: "localhost", [cross, ("sec-fetch-mode", "cors"), ("sec-fetch-dest", "document")]))
        #expect(!isRefused(host: "localhost", [cross, ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")]))
        for site in ["same-origin", "none"] { #expect(!isRefused(host: "localhost", [("sec-fetch-site", site)])) }
    }

    @Test(
        "only the own origin may read",
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
