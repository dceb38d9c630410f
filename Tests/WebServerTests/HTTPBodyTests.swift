import Testing
import WebTestSupport

@testable import WebServer

/// Tests of reading POST requests.
struct HTTPBodyTests {
    private static func head(_ fields: String..., version: String = "HTTP/1.1") -> String {
        "POST /touch \(version)\r\nHost: a\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n"
    }

    /// Returns the bodies of the complete requests.
    private func bodies(_ results: [HTTPInput.Result]) -> [[UInt8]] {
        results.compactMap { if case .request(let request) = $0 { request.body } else { nil } }
    }

    @Test("the head of a POST is delivered before the body is complete")
    func headAndBody() throws {
        let results = results([(Self.head("Content-Length: 2") + "{}").utf8])
        guard case .post(var request) = try #require(results.first) else {
            Issue.record("\(results)")
            return
        }
        #expect(request.method == .post && request.path == ["touch"] && request.body.isEmpty)
        request.body = Array("{}".utf8)
        #expect(results.dropFirst() == [.request(request)])
    }

    @Test("pipelined requests with bodies are parsed in the same way, however their bytes are split")
    func anySplit() {
        let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
        let text =
            Self.head("Content-Length: \(hidden.utf8.count)") + hidden + get("/a") + Self.head("Content-Length: 0")
            + "\r\n" + Self.head("Content-Length: 4", "Expect: 100-continue") + "\r\n\r\n" + get("/b", method: "HEAD")
            + Self.head("Content-Length: 1", version: "HTTP/1.0") + "\0PUT / HTTP/1.1\r\n\r\n"
        let bytes = Array(text.utf8)
        let whole = results([bytes])
        #expect(bodies(whole) == [hidden, "", "", "\r\n\r\n", "", "\0"].map { Array($0.utf8) })
        #expect(whole.last == .refusal(.methodNotAllowed))
        #expect(results(bytes.map { [$0] }) == whole)
        for first in 0...bytes.count {
            let second = min(bytes.count, first + 7)
            #expect(results([bytes[..<first], bytes[first..<second], bytes[second...]]) == whole)
        }
    }

    @Test(
        "a Content-Length that a proxy could interpret differently is refused with 400",
        arguments: [
            "Content-Length:", "Content-Length: x", "Content-Length: +5", "Content-Length: -5", "Content-Length: -0",
            "Content-Length: 5, 5", "Content-Length: 5,5", "Content-Length: 5 5", "Content-Length: 5;",
            "Content-Length: 5.0",
            "Content-Length: 05", "Content-Length: 00", "Content-Length: 0x5", "Content-Length: 5e0",
            "Content-Length: 5_0", "Content-Length: \u{665}", "Content-Length: \u{FF15}", "Content-Length: 5\u{A0}",
            "Content-Length: 5\u{B}", "Content-Length: 5\r\n 0", "Content-Length:\r\n 5", "Content-Length : 5",
            " Content-Length: 5", "Content-Length: 5\r\nContent-Length: 5", "Content-Length: 5\r\ncontent-length: 6",
            "Content-Length: 5\r\nX: y\r\nCONTENT-LENGTH: 5", "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 5", "Transfer-Encoding: chunked",
            "Transfer-Encoding: identity",
            "Content-Length: 5\r\nTransfer-Encoding:", "Content-Length: 5\nX: y", "Content-Length: 5\rX: y",
            "Content-Length: 5\0",
        ])
    func ambiguousLengths(_ fields: String) {
        #expect(result(Self.head(fields) + "12345") == .refusal(.badRequest))
    }

    @Test("blanks around a Content-Length value are accepted")
    func toleratedLengths() {
        #expect(results([(Self.head("cOnTeNt-LeNgTh:\t 2 \t") + "{}").utf8]).count == 2)
    }

    @Test("a POST without a Content-Length is refused with 411")
    func missingLength() { #expect(results([Self.head().utf8]).last == .refusal(.lengthRequired)) }

    @Test("a body of 8,192 bytes is read, however it is split")
    func longestBody() {
        let head = Array(Self.head("Content-Length: 8192").utf8)
        let bytes = head + [UInt8](repeating: 0x20, count: 8_192)
        for count in [0, 1, 4_096, 8_191, 8_192] {
            let parts = [bytes[..<(head.count + count)], bytes[(head.count + count)...]]
            #expect(bodies(results(parts)).map(\.count) == [8_192])
        }
        #expect(results([bytes.dropLast()]).count == 1)
    }

    @Test(
        "a body of more than 8,192 bytes is refused before it arrives",
        arguments: [
            "8193", "1000000000", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
            "18446744073709551616", "18446744073709551618", String(repeating: "9", count: 5_000),
        ])
    func tooLongBody(_ length: String) {
        #expect(results([Self.head("Content-Length: \(length)").utf8]).last == .refusal(.contentTooLarge))
    }

    @Test("after a POST with a rejected body, all later requests are refused")
    func unacceptedBody() {
        var input = HTTPInput()
        Array((Self.head("Content-Length: 2") + "{}" + get("/")).utf8).withUnsafeBytes { input.append($0) }
        guard case .post = input.next() else {
            Issue.record("there is no head")
            return
        }
        #expect(input.next() == .refusal(.methodNotAllowed) && input.next() == .refusal(.methodNotAllowed))
    }

    @Test("accepting a body without a POST request is an error")
    func acceptanceWithoutPost() {
        var input = HTTPInput()
        #expect(input.acceptBody() == .badRequest)
    }

    @Test("hasBegun stays true until the body of the request is complete")
    func waitingForBody() {
        var input = HTTPInput()
        Array(Self.head("Content-Length: 2").utf8).withUnsafeBytes { input.append($0) }
        guard case .post = input.next() else {
            Issue.record("there is no head")
            return
        }
        #expect(input.hasBegun && input.acceptBody() == nil && input.hasBegun && input.next() == .incomplete)
        Array("\r\n".utf8).withUnsafeBytes { input.append($0) }
        guard case .request = input.next() else {
            Issue.record("there is no request")
            return
        }
        #expect(!input.hasBegun && input.count == 0)
    }
}
