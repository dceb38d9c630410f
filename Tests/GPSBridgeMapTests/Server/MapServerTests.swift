import GPSBridgeMap
import SystemSupport
import TestSupport
import Testing
import WebTestSupport

/// Tests of a map that is served, with clients on other threads.
@MainActor
struct MapServerTests {
    private let map = MapView(access: .open)
    private let recorder = Recorder()

    init() { map.delegate = recorder }

    /// Serves the map on a free port. Returns the port.
    private func serve() throws -> UInt16 {
        try #require(Self.port(in: map.serve(.loopback(port: 0))))
    }

    private nonisolated static func port(in url: String) -> UInt16? {
        UInt16(url.dropFirst("http://localhost:".count).prefix { $0.isNumber })
    }

    /// Sends a request, and waits for the response.
    private nonisolated static func response(to request: String, on port: UInt16) throws -> Response {
        let loop = try EventLoop()
        let caller = Caller(port: port, on: loop)
        caller.send(request)
        caller.endSending()
        #expect(loop.wait { caller.isClosed })
        return try #require(Response.all(in: caller.text).first)
    }

    private nonisolated static func join(on port: UInt16) throws -> String {
        let response = try response(to: post("/join", TestSite.joinBody), on: port)
        return try #require(response.text(after: #""viewer":""#))
    }

    /// Opens a page, and returns the names of its events when its stream has ended.
    ///
    /// - Parameter opened: A promise that is fulfilled when the page shows the map.
    private nonisolated static func eventsUntilEnd(on port: UInt16, opened: Promise<Void>) throws -> [String] {
        let loop = try EventLoop()
        let page = TestSite.TestPage(caller: Caller(port: port, on: loop))
        page.caller.send(get("/events", "X-Gpsbridge-Viewer: \(try join(on: port))"))
        #expect(loop.wait { page.names.contains("scene") })
        opened.fulfill(())
        #expect(loop.wait { page.caller.isClosed })
        return page.names.map(String.init)
    }

    private nonisolated static func tap(_ number: Int, by viewer: String, on port: UInt16) throws -> Response {
        let body = TestSite.taps(number..<(number + 1))
        return try response(to: post("/touch", body, "X-Gpsbridge-Viewer: \(viewer)"), on: port)
    }

    @Test("a tap over HTTP reaches the delegate and the streams")
    func tap() async throws {
        let port = try serve()
        var taps = map.streams.didTap.makeAsyncIterator()
        let answer = try await onThread { try Self.tap(1, by: Self.join(on: port), on: port).body }
        #expect(answer == #"{"next":2}"#)
        #expect(await taps.next()?.coordinate == place(0.01, 0))
        // On a slow machine, the viewer may have disconnected in the meantime, because it has no stream.
        #expect(recorder.take().prefix(2) == ["connect", "tap 0 0"])
        map.close()
    }

    @Test("closing a map that has just been changed ends the streams of its pages")
    func closing() async throws {
        let port = try serve()
        let opened = Promise<Void>()
        async let names = onThread { try Self.eventsUntilEnd(on: port, opened: opened) }
        try await opened.value
        map.add(Marker(place(1, 1), title: "a"))
        map.close()
        #expect(try await names.last == "end")
        await map.waitUntilClosed()
        #expect(map.viewers.isEmpty)
    }

    @Test("viewers that join while the main actor is busy are informed that the program is busy")
    func m14BusyMainActor() throws {
        let port = try serve()
        // This test occupies the main actor until it returns.
        let viewer = try Self.join(on: port)
        #expect(try Self.tap(1, by: viewer, on: port).body == #"{"next":2}"#)
        let loop = try EventLoop()
        let page = TestSite.TestPage(caller: Caller(port: port, on: loop))
        page.caller.send(get("/events", "X-Gpsbridge-Viewer: \(viewer)"))
        #expect(loop.wait { page.events.last?.hasSuffix(#"{"busy":true}"#) == true })
        #expect(recorder.take().isEmpty)
        map.close()
    }

    @Test("serving a map again returns the same URL until the map is closed")
    func urls() throws {
        let map = MapView()
        let url = try map.serve(.loopback(port: 0))
        let key = try #require(url.firstRange(of: "/#key=")).upperBound
        #expect(url[key...].utf8.count == 22)
        #expect(try map.serve(.loopback(port: 0)) == url)
        map.close()
        #expect(throws: MapServingError.self) { try map.serve(.loopback(port: 0)) }
    }

    @Test("the error for serving on the port of another map names the port and suggests another one")
    func portInUse() throws {
        let port = try serve()
        let error = #expect(throws: MapServingError.self) { try MapView().serve(.loopback(port: port)) }
        let description = error?.description ?? ""
        #expect(
            description.hasPrefix("cannot listen on port \(port): this program is already listening there"),
            "\(description)")
        #expect(description.hasSuffix(" another port: .loopback(port: \(port &+ 1))"), "\(description)")
        map.close()
    }

    @Test("releasing a map ends the streams of its pages")
    func release() async throws {
        var map: MapView? = MapView(access: .open)
        let url = try map?.serve(.loopback(port: 0)) ?? ""
        let port = try #require(Self.port(in: url))
        let opened = Promise<Void>()
        async let names = onThread { try Self.eventsUntilEnd(on: port, opened: opened) }
        try await opened.value
        map = nil
        #expect(try await names.last == "end")
    }
}
