import Glibc
import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import GPSBridgeMap
@testable import WebServer

/// Tests of the events that viewers receive over HTTP.
struct MapStreamTests {
    private let bed: TestSite

    init() throws { bed = try TestSite(doubleTapZooms: false) }

    @Test("a stream begins with the map's title and its double-tap setting")
    func m10Hello() throws {
        let page = bed.openStream(of: try bed.join())
        #expect(bed.loop.wait { page.names.last == "scene" })
        let hello = try #require(page.events.first)
        #expect(hello.hasSuffix(#","title":"Test","doubleTapZooms":false}"#))
    }

    @Test("a new viewer gets the whole scene, and a returning viewer gets only what has changed")
    func m12LateViewers() throws {
        let shape = SceneShape.circle(at: ScenePoint(place(1, 1)), radius: 5)
        bed.site.apply(
            (2..<50).map { .object(SceneObject(number: $0, title: "\($0)", shape: shape)) })
        let viewer = try bed.join()
        let first = bed.openStream(of: viewer)
        #expect(bed.loop.wait { first.titles.count == 48 })
        let version = try #require(first.version)
        first.caller.leave()
        bed.site.apply([TestSite.marker("new"), .removal(2)])
        let returning = bed.openStream(of: viewer, "Last-Event-ID: \(version)")
        let late = bed.openStream(of: try bed.join())
        #expect(bed.loop.wait { returning.titles == ["new"] && late.titles.count == 48 })
        #expect(late.titles.contains("new") && !late.titles.contains("2"))
        #expect(returning.caller.received.count < 700 && returning.version == late.version)
    }

    @Test(
        "a viewer that requests changes since an unknown version gets the whole scene",
        arguments: ["-1", "99", "9223372036854775807", "x", ""])
    func m12UnknownVersion(_ version: String) throws {
        bed.site.apply([TestSite.marker("a")])
        let page = bed.openStream(of: try bed.join(), "Last-Event-ID: \(version)")
        #expect(bed.loop.wait { page.titles == ["a"] })
    }

    @Test("a viewer that pauses reading does not delay other viewers, and then skips to the newest state")
    func m13StalledViewer() throws {
        let (stalled, page) = (
            bed.openStream(of: try bed.join(), isReading: false), bed.openStream(of: try bed.join())
        )
        let text = String(repeating: "x", count: 20_000)
        for number in 0..<60 {
            bed.site.apply([TestSite.marker("\(text)\(number)")])
            #expect(bed.loop.wait { page.hasReceived(end: "x\(number)\"}]}\n\n") })
        }
        #expect(bed.site.server.counts.streams == 2)
        stalled.caller.read()
        #expect(bed.loop.wait { stalled.hasReceived(end: "x59\"}]}\n\n") })
        #expect(stalled.events.count < 40, "most of the states were skipped")
    }

    @Test("viewers that never read are disconnected to limit memory")
    func m20StalledViewers() throws {
        bed.site.apply([Self.object(2, bytes: 8 << 20)])
        let reading = bed.openStream(of: try bed.join())
        #expect(bed.loop.wait { reading.hasReceived(end: "x\"}]}\n\n") })
        let stalled = try (0..<12).map { _ in
            // Later viewers do not share the scene of earlier ones.
            bed.advance(.seconds(1))
            return bed.openStream(of: try bed.join(), isReading: false)
        }
        #expect(bed.loop.wait { bed.site.server.counts.all.cutOff > 0 })
        #expect(bed.site.server.counts.streams < 10)
        bed.site.apply([TestSite.marker("after")])
        #expect(bed.loop.wait { reading.hasReceived(end: "after\"}]}\n\n") })
        withExtendedLifetime(stalled) {}
    }

    @Test("viewers that come together share a large map, and then get its changes")
    func sharesScene() throws {
        bed.site.apply([Self.object(2, bytes: 4 << 20)])
        let pages = try (0..<20).map { number in
            let page = bed.openStream(of: try bed.join(), isReading: false)
            bed.site.apply([TestSite.marker("\(number)")])
            return page
        }
        #expect(bed.loop.wait { bed.site.server.counts.streams == 20 })
        for page in pages { page.caller.read() }
        #expect(bed.loop.wait { pages.allSatisfy { $0.hasReceived(end: "19\"}]}\n\n") } })
        #expect(bed.site.server.counts.all.cutOff == 0)
    }

    @Test("1,000 viewers can watch a map at the same time")
    func manyViewers() throws {
        // Both ends of each connection need a descriptor.
        Self.allowManyFiles()
        let pages = try (0..<1_000).map { number in
            // At most 256 viewers can join within a second.
            if number % 200 == 0 { bed.advance(.seconds(1)) }
            return bed.openStream(of: try bed.join())
        }
        #expect(bed.loop.wait { bed.site.server.counts.streams == 1_000 })
        for number in 0..<20 { bed.site.apply([TestSite.marker("\(number)")]) }
        var ready = 0
        #expect(
            bed.loop.wait {
                while ready < pages.count, pages[ready].titles == ["19"] { ready += 1 }
                return ready == pages.count
            })
        #expect(bed.site.server.counts.all.cutOff == 0 && bed.site.server.counts.all.refused == 0)
        let count = pages.reduce(0) { $0 + $1.caller.received.count }
        #expect(count < 1_000 * 5_000, "\(count) bytes")
        for page in pages { page.caller.leave() }
        #expect(bed.loop.wait { bed.site.server.counts.all.clients == 0 })
    }

    @Test("a viewer beyond the limit is refused, and can join after another viewer has left")
    func tooManyViewers() throws {
        for number in 0..<1_024 {
            _ = try bed.join()
            if number % 256 == 255 { bed.advance(.seconds(1)) }
        }
        let body = TestSite.joinBody
        let refused = try bed.post("/join", body, "X-Gpsbridge-Key: \(TestSite.key)")
        #expect(refused.status == "HTTP/1.1 503 Service Unavailable" && refused.fields["retry-after"] == "10")
        bed.advance(.seconds(5))
        _ = try bed.join()
    }

    @Test("viewers that leave during updates do not affect other viewers")
    func leavingViewers() throws {
        let pages = try (0..<20).map { _ in bed.openStream(of: try bed.join()) }
        for number in 0..<10 {
            bed.site.apply([TestSite.marker("\(number)")])
            pages[number].caller.leave()
        }
        #expect(bed.loop.wait { pages.suffix(10).allSatisfy { $0.titles == ["9"] } })
        #expect(bed.loop.wait { bed.site.server.counts.streams == 10 })
        _ = bed.inbox.takeAll()
        bed.advance(.seconds(5))
        #expect(bed.inbox.takeAll().count == 10)
    }

    @Test("a scene that is too large is refused with an explanation")
    func largeScene() throws {
        bed.site.apply([Self.object(1, bytes: 17 << 20)])
        let viewer = try bed.join()
        let response = try #require(try bed.responses(to: get("/events", "X-Gpsbridge-Viewer: \(viewer)")).first)
        #expect(response.status == "HTTP/1.1 503 Service Unavailable")
        #expect(response.body.hasPrefix("The map is too large: 17825"))
        #expect(response.body.contains(" bytes (maximum: 16777216 bytes). The program must add fewer overlays"))
        bed.site.apply([TestSite.marker("b")])
        let page = bed.openStream(of: viewer)
        #expect(bed.loop.wait { page.titles == ["b"] })
        // An open stream is closed, so that the page makes a new request, which is refused.
        bed.site.apply([Self.object(2, bytes: 17 << 20)])
        #expect(bed.loop.wait { page.caller.isClosed })
    }

    @Test("closing a map sends an end event and closes the stream")
    func end() throws {
        let page = bed.openStream(of: try bed.join())
        #expect(bed.loop.wait { page.names.contains("scene") })
        bed.site.end()
        #expect(bed.loop.wait { page.caller.isClosed })
        #expect(page.names.last == "end")
    }

    /// Returns an object with a title of some size.
    private static func object(_ number: Int, bytes count: Int) -> BoardChange {
        .object(SceneObject(number: number, title: String(repeating: "x", count: count), shape: .polyline([])))
    }

    private static func allowManyFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8_192))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
