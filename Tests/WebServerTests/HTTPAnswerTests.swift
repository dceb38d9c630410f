import GNSS
import ServerCore
import Testing

@testable import WebServer

/// Tests of response heads.
struct HTTPAnswerTests {
    private func head(_ answer: HTTPAnswer, keepsAlive: Bool = true, _ length: HTTPAnswer.Length = .known) -> String {
        String(decoding: answer.head(date: "now", keepsAlive: keepsAlive, length: length), as: UTF8.self)
    }

    private func request(_ fields: (String, String)...) -> HTTPRequest {
        var request = HTTPRequest(path: [])
        request.fields = fields.map { HTTPRequest.Field(name: $0.0, value: $0.1) }
        return request
    }

    @Test("a response head contains the length in bytes, the date and the security headers")
    func plainHead() {
        #expect(
            head(HTTPAnswer(.ok, "grüß")) == """
                HTTP/1.1 200 OK\r
                Date: now\r
                Content-Type: text/plain; charset=utf-8\r
                Content-Length: 6\r
                Cache-Control: no-store\r
                X-Content-Type-Options: nosniff\r
                Cross-Origin-Resource-Policy: same-origin\r
                Cross-Origin-Opener-Policy: same-origin\r
                Referrer-Policy: no-referrer\r
                \r

                """)
    }

    @Test("a response of unknown length is chunked, or ends when the connection is closed")
    func lengths() {
        #expect(head(HTTPAnswer(.ok, ""), .chunked).contains("\r\nTransfer-Encoding: chunked\r\n"))
        #expect(!head(HTTPAnswer(.ok, ""), .chunked).contains("Content-Length"))
        let untilClose = head(HTTPAnswer(.ok, ""), keepsAlive: false, .untilClose)
        #expect(!untilClose.contains("Content-Length") && !untilClose.contains("Transfer-Encoding"))
        #expect(untilClose.hasSuffix("\r\nConnection: close\r\n\r\n"))
    }

    @Test("each caching policy sets its own headers")
    func caching() {
        var answer = HTTPAnswer(.ok, "")
        answer.caching = .whileTagged("x")
        #expect(head(answer).contains("\r\nCache-Control: no-cache\r\nETag: \"x\"\r\n"))
        answer.caching = .forever
        #expect(head(answer).contains("\r\nCache-Control: public, max-age=31536000, immutable\r\n"))
        #expect(!head(answer).contains("ETag"))
    }

    @Test(
        "a client that already has the current response gets 304",
        arguments: [
            ("\"x\"", true), ("W/\"x\"", true), ("*", true), ("\"y\", \"x\"", true), ("\"a\" ,\tW/\"x\" ", true),
            ("x", false),
            ("\"y\"", false), ("", false), ("\"X\"", false),
        ])
    func notModified(_ tags: String, _ isKnown: Bool) {
        var answer = HTTPAnswer(.ok, "body")
        answer.caching = .whileTagged("x")
        answer.fields = [("Vary", "Accept-Encoding")]
        let narrowed = answer.narrowed(to: request(("if-none-match", tags)))
        #expect(narrowed.status == (isKnown ? .notModified : .ok))
        #expect(narrowed.body.count == (isKnown ? 0 : 4))
        guard isKnown else { return }
        let text = head(narrowed)
        #expect(text.contains("ETag: \"x\"\r\n") && text.contains("Vary: Accept-Encoding\r\n"))
        #expect(!text.contains("\r\nContent-"))
    }

    @Test("only a successful response with an entity tag is replaced by 304")
    func wholeResponses() {
        let request = request(("if-none-match", "*"))
        #expect(HTTPAnswer(.ok, "a").narrowed(to: request).status == .ok)
        var missing = HTTPAnswer(.notFound, "a")
        missing.caching = .whileTagged("x")
        #expect(missing.narrowed(to: request).status == .notFound)
    }

    @Test("304 also replaces a part of a file that the client already has")
    func knownParts() {
        var part = HTTPAnswer(.partialContent, "a")
        part.caching = .whileTagged("x")
        part.fields = [("Content-Range", "bytes 0-0/4"), ("Accept-Ranges", "bytes")]
        let narrowed = part.narrowed(to: request(("if-none-match", "\"x\"")))
        #expect(narrowed.status == .notModified && narrowed.body.isEmpty)
        #expect(narrowed.fields.map(\.name) == ["Accept-Ranges"])
    }

    @Test(
        "dates are written in the HTTP date format",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
        ] as [(Int64, String)])
    func dates(_ seconds: Int64, _ text: String) { #expect(UTCTime(secondsSince1970: seconds).httpDate == text) }
}
