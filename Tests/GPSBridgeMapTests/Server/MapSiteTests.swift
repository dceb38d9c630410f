import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import GPSBridgeMap
@testable import WebServer

/// Tests of requests from viewers over HTTP.
struct MapSiteTests {
    private let bed: TestSite

    init() throws { bed = try TestSite() }

    @Test("each viewer that joins with the key gets its own secret")
    func join() throws {
        let response = try bed.post("/join", TestSite.joinBody, "X-Gpsbridge-Key: \(TestSite.key)")
        #expect(response.status == "HTTP/1.1 200 OK" && response.body.contains(#""touch":true"#))
        #expect(response.fields["content-type"] == "application/json" && response.fields["cache-control"] == "no-store")
        #expect(try #require(response.text(after: #""viewer":""#)).utf8.count == 22)
        #expect(try bed.join() != bed.join())
        let entries = bed.inbox.takeAll()
        #expect(entries.count == 3)
        #expect(entries.first == .connected(Viewer(id: Viewer.ID(1), size: Viewer.Size(width: 800, height: 600))))
    }

    @Test(
        "without the key, a viewer can neither join nor open a stream",
        arguments: [
            "X: y", "X-Gpsbridge-Key: ", "X-Gpsbridge-Key: \(TestSite.key)x",
            "X-Gpsbridge-Key: \(TestSite.key.dropLast())", "Cookie: key=\(TestSite.key)",
        ])
    func m19NoKey(_ field: String) throws {
        let response = try bed.post("/join", TestSite.joinBody, field)
        #expect(response.status == "HTTP/1.1 401 Unauthorized" && !response.body.contains("viewer"))
        #expect(try bed.responses(to: get("/events", field)).first?.status == "HTTP/1.1 410 Gone")
        #expect(bed.inbox.takeAll().isEmpty)
    }

    @Test(
        "after five wrong keys within a second, only the right key is accepted")
    func m19Guessing() throws {
        for number in 0..<6 {
            let response = try bed.post("/join", TestSite.joinBody, "X-Gpsbridge-Key: \(number)")
            #expect(response.status.hasPrefix("HTTP/1.1 \(number < 5 ? 401 : 429) "))
        }
        _ = try bed.join()
    }

    @Test("with keyToTouch, every viewer sees the map, but only viewers with the key can touch it")
    func m19KeyToTouch() throws {
        let bed = try TestSite(access: .keyToTouch)
        bed.site.apply([TestSite.marker("a")])
        let response = try bed.post("/join", TestSite.joinBody)
        #expect(response.body.contains(#""touch":false"#))
        let viewer = try #require(response.text(after: #""viewer":""#))
        let page = bed.openStream(of: viewer)
        #expect(bed.loop.wait { page.titles == ["a"] })
        #expect(try bed.tap(1..<2, by: viewer).status == "HTTP/1.1 403 Forbidden")
        #expect(try bed.tap(1..<2, by: bed.join()).body == #"{"next":2}"#)
    }

    @Test("an open map accepts viewers without a key and viewers with a wrong key")
    func m19Open() throws {
        let bed = try TestSite(access: .open)
        for field in ["X: y", "X-Gpsbridge-Key: wrong"] {
            #expect(try bed.post("/join", TestSite.joinBody, field).body.contains(#""touch":true"#))
        }
    }

    @Test(
        "requests from other sites are refused",
        arguments: [
            ("Origin: http://localhost", "Origin: http://evil.example"), ("Origin: http://localhost", "Origin: null"),
            ("Origin: http://localhost", "X: y"), ("Origin: http://localhost", "Origin: http://localhost:81"),
            ("Host: localhost", "Host: evil.example"), ("X-Gpsbridge: 1", "X: y"),
            ("Host: localhost", "Host: localhost\r\nSec-Fetch-Site: cross-site"),
        ])
    func m20OtherSites(_ field: String, _ replacement: String) throws {
        let viewer = try bed.join()
        _ = bed.inbox.takeAll()
        let requests = [
            post("/join", TestSite.joinBody, "X-Gpsbridge-Key: \(TestSite.key)"),
            post("/touch", TestSite.taps(1..<2), "X-Gpsbridge-Viewer: \(viewer)"),
            post("/view", Self.view, "X-Gpsbridge-Viewer: \(viewer)"),
        ]
        for request in requests {
            let response = try bed.responses(to: request.replacing(field, with: replacement)).first
            #expect(response?.status == "HTTP/1.1 403 Forbidden", "\(request)")
        }
        #expect(bed.inbox.takeAll().isEmpty)
    }

    @Test("a page from another site cannot open a stream")
    func m20OtherSitesStream() throws {
        let viewer = try bed.join()
        let request = get("/events", "X-Gpsbridge-Viewer: \(viewer)")
        for (field, replacement) in [
            ("Host: localhost", "Host: evil.example"),
            ("Host: localhost", "Host: localhost\r\nOrigin: http://evil.example"),
        ] {
            let response = try bed.responses(to: request.replacing(field, with: replacement)).first
            #expect(response?.status == "HTTP/1.1 403 Forbidden")
        }
        #expect(bed.site.server.counts.streams == 0)
    }

    @Test(
        "requests with an unknown or empty viewer secret are refused",
        arguments: ["x", "", String(repeating: "x", count: 22)])
    func m20UnknownViewer(_ viewer: String) throws {
        #expect(try bed.tap(1..<2, by: viewer).status == "HTTP/1.1 410 Gone")
        #expect(try bed.post("/view", Self.view, "X-Gpsbridge-Viewer: \(viewer)").status == "HTTP/1.1 410 Gone")
        let stream = try bed.responses(to: get("/events", "X-Gpsbridge-Viewer: \(viewer)")).first
        #expect(stream?.status == "HTTP/1.1 410 Gone")
        #expect(bed.inbox.takeAll().isEmpty)
    }

    @Test("a touch is attributed to the viewer whose secret was sent, whatever the body contains")
    func m20OtherViewer() throws {
        let (_, other) = (try bed.join(), try bed.join())
        _ = bed.inbox.takeAll()
        let body = TestSite.taps(1..<2).replacing(#"{"first""#, with: #"{"viewer":1,"id":1,"first""#)
        #expect(try bed.post("/touch", body, "X-Gpsbridge-Viewer: \(other)").body == #"{"next":2}"#)
        guard case .touch(let viewer, _, _) = try #require(bed.inbox.takeAll().first) else {
            Issue.record("no touch")
            return
        }
        #expect(viewer == Viewer.ID(2))
    }

    @Test("a request body of more than 8 KiB is refused", arguments: ["/join", "/touch", "/view"])
    func m20Oversized(_ path: String) throws {
        let body = #"{"more":"\#(String(repeating: "x", count: 8_192))"}"#
        let response = try bed.post(path, body, "X-Gpsbridge-Key: \(TestSite.key)")
        #expect(response.status == "HTTP/1.1 413 Content Too Large")
    }

    @Test(
        "a malformed request body is refused and changes nothing",
        arguments: ["", "{}", "[]", #"{"size":[1e999,1]}"#, "\u{0}"])
    func m20Garbage(_ body: String) throws {
        let viewer = try bed.join()
        _ = bed.inbox.takeAll()
        #expect(try bed.post("/join", body, "X-Gpsbridge-Key: \(TestSite.key)").status == "HTTP/1.1 400 Bad Request")
        for path in ["/touch", "/view"] {
            #expect(try bed.post(path, body, "X-Gpsbridge-Viewer: \(viewer)").status == "HTTP/1.1 400 Bad Request")
        }
        #expect(bed.inbox.takeAll().isEmpty)
    }

    @Test("requests with the wrong path or method are refused", arguments: ["/", "/events", "/nothing"])
    func otherPaths(_ path: String) throws {
        #expect(try bed.post(path, "{}").status == "HTTP/1.1 405 Method Not Allowed")
        #expect(try bed.responses(to: get("/join")).first?.status == "HTTP/1.1 404 Not Found")
    }

    @Test("the page reveals neither the key nor the map's contents")
    func page() throws {
        bed.site.apply([TestSite.marker("Secret")])
        let response = try #require(try bed.responses(to: get("/")).first)
        #expect(response.status == "HTTP/1.1 200 OK" && response.body.contains("<html"))
        #expect(!response.body.contains("Secret") && !response.body.contains(TestSite.key))
    }

    // MARK: Touches

    @Test("touches that are sent repeatedly are accepted once and in order")
    func m8Replay() throws {
        let viewer = try bed.join()
        #expect(try bed.tap(1..<4, by: viewer).body == #"{"next":4}"#)
        #expect(try bed.tap(1..<4, by: viewer).body == #"{"next":4}"#)
        #expect(try bed.tap(3..<6, by: viewer).body == #"{"next":6}"#)
        #expect(try bed.tap(1..<2, by: viewer).body == #"{"next":6}"#)
        #expect(bed.takeTaps() == [1, 2, 3, 4, 5])
    }

    @Test("a touch with a lower number than an already accepted touch is dropped")
    func m8OutOfOrder() throws {
        let viewer = try bed.join()
        #expect(try bed.tap(5..<7, by: viewer).body == #"{"next":7}"#)
        #expect(try bed.tap(1..<5, by: viewer).body == #"{"next":7}"#)
        #expect(try bed.tap(7..<8, by: viewer).body == #"{"next":8}"#)
        #expect(bed.takeTaps() == [5, 6, 7])
    }

    @Test("touch numbers are counted separately for each viewer")
    func m8OtherViewer() throws {
        let (one, other) = (try bed.join(), try bed.join())
        #expect(try bed.tap(1..<3, by: one).body == #"{"next":3}"#)
        #expect(try bed.tap(1..<2, by: other).body == #"{"next":2}"#)
        #expect(bed.takeTaps() == [1, 2, 1])
    }

    @Test("a touch with the largest possible number is accepted without an overflow")
    func m20LargestNumber() throws {
        let viewer = try bed.join()
        let first = Int(Int32.max)
        let body = TestSite.taps(1..<3).replacing(#""first":1"#, with: #""first":\#(first)"#)
        for _ in 0..<2 {
            #expect(try bed.post("/touch", body, "X-Gpsbridge-Viewer: \(viewer)").body == #"{"next":\#(first + 2)}"#)
        }
        #expect(bed.takeTaps() == [1, 2])
    }

    @Test("a viewer can send 50 touches a second")
    func m20TouchRate() throws {
        let viewer = try bed.join()
        for first in [1, 17, 33] { #expect(try bed.tap(first..<(first + 16), by: viewer).body.contains("next")) }
        let response = try bed.tap(49..<52, by: viewer)
        #expect(response.status == "HTTP/1.1 429 Too Many Requests" && response.fields["retry-after"] == "1")
        #expect(bed.takeTaps() == Array(1...50))
        let (other, body) = (try bed.join(), try bed.tap(1..<2, by: bed.join()).body)
        #expect(try bed.tap(1..<2, by: other).body == body, "other viewers have their own limits")
        bed.advance(.seconds(1))
        #expect(try bed.tap(49..<52, by: viewer).body == #"{"next":52}"#)
        #expect(bed.takeTaps() == [1, 1, 51])
    }

    @Test("a viewer can send 20 view messages a second")
    func m20ViewRate() throws {
        let viewer = try bed.join()
        _ = bed.inbox.takeAll()
        let requests = Array(repeating: post("/view", Self.view, "X-Gpsbridge-Viewer: \(viewer)"), count: 21).joined()
        let responses = try bed.responses(to: requests)
        #expect(responses.dropLast().allSatisfy { $0.body == "{}" } && responses.count == 21)
        #expect(responses.last?.status == "HTTP/1.1 429 Too Many Requests")
        #expect(bed.inbox.takeAll().count == 1)
        bed.advance(.seconds(1))
        #expect(try bed.post("/view", Self.view, "X-Gpsbridge-Viewer: \(viewer)").body == "{}")
    }

    @Test("a viewer can request five streams a second")
    func m20StreamRate() throws {
        let (viewer, other) = (try bed.join(), try bed.join())
        let request = get("/events", "X-Gpsbridge-Viewer: \(viewer)")
        func status() -> Substring? {
            let caller = Caller(port: bed.port, on: bed.loop)
            caller.send(request)
            #expect(bed.loop.wait { caller.text.contains("\r\n\r\n") })
            return caller.text.split(separator: "\r\n").first
        }
        for _ in 0..<5 { #expect(status() == "HTTP/1.1 200 OK") }
        let refusal = try #require(try bed.responses(to: request).first)
        #expect(refusal.status == "HTTP/1.1 429 Too Many Requests" && refusal.fields["retry-after"] == "1")
        let page = bed.openStream(of: other)
        #expect(bed.loop.wait { page.names.contains("scene") }, "other viewers have their own limits")
        bed.advance(.seconds(1))
        #expect(status() == "HTTP/1.1 200 OK")
    }

    @Test("a busy program queues 64 touches and refuses further touches")
    func m14BusyProgram() throws {
        let viewer = try bed.join()
        let page = bed.openStream(of: viewer)
        for first in stride(from: 1, to: 64, by: 16) {
            #expect(try bed.tap(first..<(first + 16), by: viewer).body == #"{"next":\#(first + 16)}"#)
            bed.advance(.seconds(1))
        }
        let response = try bed.tap(65..<66, by: viewer)
        #expect(response.status == "HTTP/1.1 503 Service Unavailable" && response.fields["retry-after"] == "1")
        #expect(bed.loop.wait { page.events.last?.hasSuffix(#"data: {"busy":true}"#) == true })
        #expect(bed.takeTaps() == Array(1...64))
        #expect(try bed.tap(65..<66, by: viewer).body == #"{"next":66}"#)
        #expect(bed.takeTaps() == [65])
        bed.advance(.seconds(1))
        #expect(bed.loop.wait { page.events.last?.hasSuffix(#"data: {"busy":false}"#) == true })
    }

    private static let view =
        #"{"camera":{"center":[1,2],"zoom":3,"heading":0},"generation":0,"size":[800,600],"visible":true}"#
}
