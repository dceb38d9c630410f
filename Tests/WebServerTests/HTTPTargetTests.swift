import Testing

@testable import WebServer

/// Tests of reading the targets of requests.
struct HTTPTargetTests {
    @Test(
        "a path is split before it is decoded, and is decoded only once",
        arguments: [
            ("/", []), ("/a/b", ["a", "b"]), ("//a///b/", ["a", "b"]), ("/a%20b", ["a b"]), ("/%2561", ["%61"]),
            ("/a%2Fb", ["a/b"]), ("/%2e%2E/x", ["..", "x"]), ("/a/../b", ["a", "..", "b"]), ("/./a", [".", "a"]),
            ("/gr%C3%BC%c3%9f", ["grüß"]), ("/a+b", ["a+b"]), ("/a:b@c;d=e", ["a:b@c;d=e"]),
        ] as [(String, [String])])
    func paths(_ text: String, _ path: [String]) {
        #expect(HTTPTarget(text)?.path == path)
        #expect(HTTPTarget(text)?.host == nil)
    }

    @Test(
        "a query is split before it is decoded, and is decoded only once",
        arguments: [
            ("/?", [:]), ("/?a=b", ["a": "b"]), ("/?a=b&c=d", ["a": "b", "c": "d"]), ("/?a", ["a": ""]),
            ("/?a=b=c", ["a": "b=c"]), ("/?a=b?c", ["a": "b?c"]), ("/?a=1&a=2", ["a": "2"]), ("/?&&a=b&", ["a": "b"]),
            ("/?a+b=c+d", ["a b": "c d"]), ("/?a=%2B%26%3D%2525", ["a": "+&=%25"]), ("/?=b", ["": "b"]),
            ("/?a=/../b", ["a": "/../b"]),
        ] as [(String, [String: String])])
    func queries(_ text: String, _ query: [String: String]) {
        #expect(HTTPTarget(text)?.query == query)
        #expect(HTTPTarget(text)?.path == [])
    }

    @Test(
        "a request target may contain the host",
        arguments: [
            ("http://localhost/metrics", "localhost", ["metrics"]), ("HTTP://127.0.0.1:80/a?x", "127.0.0.1:80", ["a"]),
            ("http://[::1]", "[::1]", []), ("http://a?x", "a", []), ("http:///health", "", ["health"]),
            ("http://evil@localhost/", "evil@localhost", []),
        ] as [(String, String, [String])])
    func absoluteForm(_ text: String, _ host: String, _ path: [String]) {
        #expect(HTTPTarget(text)?.host == host)
        #expect(HTTPTarget(text)?.path == path)
    }

    @Test(
        "a malformed request target is refused",
        arguments: [
            "", "a", "*", "localhost:80", "https://localhost/", "http:/a", "?a=b", "/a b", "/a#b", "/#", "/\u{E9}",
            "/\u{FFFD}",
            "/%", "/%4", "/%zz", "/%4g", "/%+1", "/% 1", "/a%", "/%00", "/%0a", "/%1F", "/%7f", "/%C3", "/%FF",
            "/%C0%AF",
            "/%ED%A0%80", "/?a=%", "/?%=a", "/?a=%00", "/?a=%0D%0A", "/?a=%FF", "/?a%9=b",
        ])
    func damagedTargets(_ text: String) {
        #expect(HTTPTarget(text) == nil)
    }
}
