import Testing

@testable import WebServer

struct KeyCheckTests {
    private func request(query: [String: String] = [:], key: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(path: [], query: query)
        if let key { request.fields.append(HTTPRequest.Field(name: "x-gpsbridge-key", value: key)) }
        return request
    }

    private func made(_ key: String?) -> KeyCheck { KeyCheck(key, explanation: "the key is missing") }

    @Test("only requests with the key are answered")
    func keys() {
        let check = made("secret")
        #expect(check.refusal(of: request(key: "secret")) == nil)
        #expect(check.refusal(of: request(query: ["key": "secret"])) == nil)
        for wrong in ["", "secre", "secret ", "secrets", "Secret"] {
            #expect(made("secret").refusal(of: request(key: wrong))?.status == .unauthorized)
            #expect(made("secret").refusal(of: request(query: ["key": wrong]))?.status == .unauthorized)
        }
        #expect(check.refusal(of: request())?.status == .unauthorized)
        #expect(check.refusal(of: request())?.fields.contains { $0.name == "WWW-Authenticate" } == true)
        #expect(check.refusal(of: request(query: ["key": "secret"], key: "wrong"))?.status == .unauthorized)
        #expect(made(nil).refusal(of: request()) == nil)
    }

    @Test("a key with one wrong bit is refused")
    func wrongCharacters() {
        let key = Array("abcdefghij-_0123456789".utf8)
        let text = String(decoding: key, as: UTF8.self)
        for index in key.indices {
            for bit in 0..<7 {
                var wrong = key
                wrong[index] ^= 1 << bit
                let sent = String(decoding: wrong, as: UTF8.self)
                #expect(made(text).refusal(of: request(key: sent))?.status == .unauthorized)
            }
        }
    }

    @Test("after five wrong keys in a second, only the right key is accepted")
    func failures() {
        let start = ContinuousClock.now
        var now = start
        let check = KeyCheck("secret", explanation: "", now: { now })
        for _ in 0..<5 { #expect(check.refusal(of: request(key: "x"))?.status == .unauthorized) }
        #expect(check.refusal(of: request(key: "x"))?.status == .tooManyRequests)
        #expect(check.refusal(of: request(key: "secret")) == nil, "its owner is not locked out")
        now = start + .milliseconds(999)
        #expect(check.refusal(of: request(key: "x"))?.status == .tooManyRequests)
        now = start + .seconds(1)
        #expect(check.refusal(of: request(key: "x"))?.status == .unauthorized)
    }

    @Test("a request without a key does not count as a wrong key")
    func missingKeys() {
        let check = KeyCheck("secret", explanation: "", now: { [start = ContinuousClock.now] in start })
        for _ in 0..<100 { #expect(check.refusal(of: request())?.status == .unauthorized) }
        #expect(check.refusal(of: request(key: "secret")) == nil)
    }
}
