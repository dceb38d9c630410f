import Testing

@testable import WebServer

/// Parses bytes that arrive in pieces, accepts every body, and returns all results.
func results(_ pieces: some Sequence<some Sequence<UInt8>>) -> [HTTPInput.Result] {
    var input = HTTPInput()
    var results: [HTTPInput.Result] = []
    for piece in pieces {
        Array(piece).withUnsafeBytes { input.append($0) }
        while case let result = input.next(), result != .incomplete {
            results.append(result)
            if case .refusal = result { return results }
            if case .post = result, let status = input.acceptBody() { return results + [.refusal(status)] }
        }
    }
    return results
}

func result(_ text: String) -> HTTPInput.Result? { results([text.utf8]).first }

/// Tests of reading the heads of requests.
struct HTTPInputTests {
    private func request(_ text: String) throws -> HTTPRequest {
        guard case .request(let request) = result(text) else { throw NotARequest(text: text) }
        return request
    }

    private struct NotARequest: Error { var text: String }

    private static let head = "GET /metrics?x=1 HTTP/1.1\r\nHost: localhost:8080\r\nAccept: */*\r\n\r\n"

    @Test("a request is parsed into path components, query values and headers")
    func wholeRequest() throws {
        var wanted = HTTPRequest(path: ["metrics"], query: ["x": "1"])
        wanted.fields = [.init(name: "host", value: "localhost:8080"), .init(name: "accept", value: "*/*")]
        wanted.host = "localhost:8080"
        #expect(try request(Self.head) == wanted)
    }

    @Test("pipelined requests are parsed in the same way, however their bytes are split")
    func anySplit() {
        let second = "\r\n\r\nHEAD /a HTTP/1.0\r\n\r\n"
        let third = "GET /b HTTP/1.1\r\nHost:[::1]\r\nConnection: close\r\n\r\n"
        let bytes = Array((Self.head + second + third + "PUT / HTTP/1.1\r\n\r\nGET").utf8)
        let whole = results([bytes])
        #expect(whole.count == 4 && whole.last == .refusal(.methodNotAllowed))
        #expect(results(bytes.map { [$0] }) == whole)
        for first in 0...bytes.count {
            #expect(results([bytes[..<first], bytes[first...]]) == whole)
            let second = min(bytes.count, first + 7)
            #expect(results([bytes[..<first], bytes[first..<second], bytes[second...]]) == whole)
        }
    }

    @Test("a request is not complete before its last byte")
    func incompleteRequest() {
        for count in 0..<Self.head.utf8.count { #expect(results([Self.head.utf8.prefix(count)]).isEmpty) }
    }

    @Test("empty lines before a request are ignored")
    func leadingEmptyLines() throws {
        #expect(try request("\r\n\r\n\r\n" + Self.head) == request(Self.head))
        var input = HTTPInput()
        Array("\r\n\r\n".utf8).withUnsafeBytes { input.append($0) }
        #expect(input.next() == .incomplete && !input.hasBegun)
    }

    @Test(
        "a request head that a proxy could interpret differently is refused with 400",
        arguments: [
            // Line endings.
            "GET / HTTP/1.1\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
            "GET / HTTP/1.1\rHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n",
            // Request lines.
            "GET /\r\nHost: a\r\n\r\n", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
            " GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / b HTTP/1.1\r\nHost: a\r\n\r\n", "GET HTTP/1.1\r\nHost: a\r\n\r\n",
            "(GET) / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GÉT / HTTP/1.1\r\nHost: a\r\n\r\n",
            // Versions.
            "GET / HTTP/1.12\r\nHost: a\r\n\r\n", "GET / HTTP/1.+\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.2\r\n\r\n", "GET / http/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1x\r\nHost: a\r\n\r\n", "GET / HTTP/11\r\nHost: a\r\n\r\n",
            // Fields.
            "GET / HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n",
            "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost\t: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nb\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nb c: d\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nb\u{E9}: d\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nb: c\0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nb: \u{1B}[2J\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nb: \u{7F}\r\n\r\n",
            // Hosts.
            "GET / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.0\r\nHost: a\r\nhOST: b\r\n\r\n",
            // Bodies.
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 00\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nTRANSFER-ENCODING:\r\n\r\n",
            // Another protocol.
            "?WATCH={\"enable\":true}\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
        ])
    func ambiguousHeads(_ text: String) {
        #expect(result(text) == .refusal(.badRequest))
    }

    @Test(
        "a line feed without a carriage return is refused with 400 before the head ends",
        arguments: [
            "\n", "GET / HTTP/1.1\n", "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n", "\r\n\n",
            "GET / HTTP/1.1\r\nHost: a\r\n\n", "GET / HTTP/1.1\r\n\nHost: a\r\n\r\n",
        ])
    func bareLineFeeds(_ text: String) {
        #expect(result(text) == .refusal(.badRequest))
        #expect(results(text.utf8.map { [$0] }) == [.refusal(.badRequest)])
    }

    @Test("a line feed beyond the maximum length of a head does not change the result")
    func lateLineFeed() {
        let head = Array((String(repeating: "a", count: 8_192) + "\n").utf8)
        for first in [0, 1, 8_191, 8_192] {
            #expect(results([head[..<first], head[first...]]) == [.refusal(.tooLarge)])
        }
    }

    @Test("later minor versions of HTTP/1 are processed as HTTP/1.1", arguments: ["1.2", "1.9"])
    func laterMinorVersions(_ version: String) throws {
        let request = try request("GET / HTTP/\(version)\r\nHost: a\r\n\r\n")
        #expect(request.keepsAlive && request.takesChunks)
    }

    @Test(
        "other major versions of HTTP are refused with 505",
        arguments: ["GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / HTTP/0.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"])
    func otherMajorVersions(_ text: String) { #expect(result(text) == .refusal(.versionNotSupported)) }

    @Test(
        "methods other than GET, HEAD and POST are refused with 405",
        arguments: ["PUT", "DELETE", "get", "post", "OPTIONS", "GETX", "POSTX"])
    func otherMethods(_ method: String) {
        #expect(result("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n") == .refusal(.methodNotAllowed))
    }

    @Test("blanks around a header value and an empty header value are accepted")
    func toleratedHeads() throws {
        let request = try request(
            "HEAD / HTTP/1.1\r\nhOsT:\t a \t\r\nContent-Length: 0\r\nX-Empty:\r\nx-tab: b\tc\r\n\r\n")
        #expect(request.method == .head && request.path.isEmpty && request.host == "a")
        #expect(request.field("x-empty") == "" && request.field("x-tab") == "b\tc")
    }

    @Test("blanks are trimmed from a header value that begins or ends with a combining character")
    func combiningCharacters() throws {
        let request = try request("GET / HTTP/1.1\r\nHost: a\r\nX: \u{301}a\u{301} \r\n\r\n")
        #expect(request.field("x").map { Array($0.utf8) } == Array("\u{301}a\u{301}".utf8))
    }

    @Test("a request head may have at most 8,192 bytes, however it is split")
    func longestHead() {
        func head(_ count: Int) -> [UInt8] {
            let (start, end) = ("GET / HTTP/1.1\r\nHost: a\r\nX: ", "\r\n\r\n")
            let filler = String(repeating: "x", count: count - start.utf8.count - end.utf8.count)
            return Array((start + filler + end).utf8)
        }
        for (size, isRead) in [(8_192, true), (8_193, false), (9_000, false)] {
            for first in [0, 1, 4_096, 8_189, 8_190, 8_191, 8_192] {
                let results = results([head(size)[..<first], head(size)[first...]])
                #expect(results.count == 1)
                if isRead {
                    #expect(results.first != .refusal(.tooLarge))
                } else {
                    #expect(results == [.refusal(.tooLarge)])
                }
            }
        }
        #expect(result(String(repeating: "a", count: 8_191)) == nil)
        #expect(result(String(repeating: "a", count: 8_192)) == .refusal(.tooLarge))
    }

    @Test("a request with 64 headers is read, and a request with more headers is refused")
    func mostFields() throws {
        func head(_ count: Int) -> String {
            "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: y\r\n", count: count - 1) + "\r\n"
        }
        #expect(try request(head(64)).fields.count == 64)
        #expect(result(head(65)) == .refusal(.tooLarge))
    }

    @Test("an HTTP/1.0 request needs no Host header, and does not keep the connection open")
    func oldVersion() throws {
        let request = try request("GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(request.host == nil && !request.keepsAlive && !request.takesChunks)
    }

    @Test(
        "HTTP/1.1 keeps the connection open unless the client wants to close it",
        arguments: [("", true), ("keep-alive", true), ("close", false), ("Keep-Alive, CLOSE", false), ("closed", true)])
    func keepAlive(_ value: String, _ keepsAlive: Bool) throws {
        #expect(try request("GET / HTTP/1.1\r\nHost: a\r\nConnection: \(value)\r\n\r\n").keepsAlive == keepsAlive)
    }

    @Test("a header that occurs more than once is read as missing")
    func repeatedField() throws {
        let request = try request("GET / HTTP/1.1\r\nHost: a\r\nOrigin: b\r\nORIGIN: b\r\n\r\n")
        #expect(request.field("origin") == nil && request.field("host") == "a" && request.field("x") == nil)
    }

    @Test(
        "gzip is accepted if the client lists gzip with a quality other than 0",
        arguments: [
            ("gzip", true), ("GZIP", true), ("br, gzip;q=0.5", true), ("gzip ; q=1", true), ("deflate,gzip", true),
            ("", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("gzip; Q=0", false),
            ("x-gzip", false), ("*", false), ("gzipped", false), ("br;q=0, gzip", true),
        ])
    func encodings(_ value: String, _ isAccepted: Bool) throws {
        let request = try request("GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: \(value)\r\n\r\n")
        #expect(request.accepts("gzip", in: "accept-encoding") == isAccepted)
    }
}
