import Glibc
import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import GPSBridgeMap
@testable import GPSBridgeMapSimulator
@testable import WebServer

/// The web site of a map on a loopback port. The test acts as the program: it applies changes and takes entries from
/// the inbox.
final class TestSite {
    static let key = "0123456789abcdefghijkl"
    let loop: EventLoop
    let port: UInt16
    let inbox = Inbox {}
    private(set) var site: MapSite
    private let clock = Clock()

    private final class Clock {
        var elapsed = Duration.zero
    }

    init(access: MapView.Access = .key, doubleTapZooms: Bool = true) throws {
        loop = try EventLoop()
        let socket = try #require(try ListenSocket.open([.address("127.0.0.1", port: 0)]).first)
        port = socket.port
        site = MapSite(
            ClientList([socket], budget: ClientBudget(MapSite.limits)), ViewerDesk(inbox: inbox, access: access),
            MapSite.Configuration(
                title: "Test", access: access, key: access == .open ? nil : Self.key, doubleTapZooms: doubleTapZooms)
        ) { [start = ContinuousClock.now, clock] in
            // Only the test advances the time, so that limits do not depend on the speed of the machine.
            start + clock.elapsed
        }
        site.begin(on: loop)
    }

    deinit { site.end() }

    func advance(_ duration: Duration) {
        clock.elapsed += duration
        site.tick()
        loop.settle()
    }

    /// Returns the responses to requests that are sent over one connection.
    func responses(to requests: String...) throws -> [Response] {
        let caller = Caller(port: port, on: loop)
        for request in requests { caller.send(request) }
        caller.endSending()
        #expect(loop.wait { caller.isClosed })
        return Response.all(in: caller.text)
    }

    /// Returns the response to a POST request from a page.
    func post(_ path: String, _ body: String, _ fields: String...) throws -> Response {
        let all = (["Accept: */*"] + fields).joined(separator: "\r\n")
        return try #require(try responses(to: WebTestSupport.post(path, body, all)).first)
    }

    static let joinBody = #"{"size":[800,600]}"#

    /// Joins as a viewer that has the key. Returns the viewer's secret.
    func join() throws -> String {
        let response = try post("/join", Self.joinBody, "X-Gpsbridge-Key: \(Self.key)")
        return try #require(response.text(after: #""viewer":""#))
    }

    /// Sends numbered taps. The latitude of each tap is its number in hundredths of a degree.
    func tap(_ numbers: Range<Int>, by viewer: String) throws -> Response {
        try post("/touch", Self.taps(numbers), "X-Gpsbridge-Viewer: \(viewer)")
    }

    static func taps(_ numbers: Range<Int>) -> String {
        let events = numbers.map { #"{"kind":"tap","at":[\#(Double($0) / 100),0],"point":[1,1]}"# }
        return #"{"first":\#(numbers.lowerBound),"events":[\#(events.joined(separator: ","))]}"#
    }

    /// Empties the inbox. Returns the numbers of the taps in it.
    func takeTaps() -> [Int] {
        inbox.takeAll().compactMap { entry in
            guard case .touch(_, .tap(let coordinate, _, _), _) = entry else { return nil }
            return Int((coordinate.latitude * 100).rounded())
        }
    }

    /// Opens the stream of a viewer.
    func openStream(of viewer: String, _ fields: String..., isReading: Bool = true) -> TestPage {
        let page = TestPage(caller: Caller(port: port, on: loop, isReading: isReading))
        let all = (["X-Gpsbridge-Viewer: \(viewer)"] + fields).joined(separator: "\r\n")
        page.caller.send(get("/events", all))
        return page
    }

    /// A marker with the number 1.
    static func marker(_ title: String) -> BoardChange {
        .object(SceneObject(number: 1, title: title, shape: .marker(at: ScenePoint(place(1, 1)), heading: nil)))
    }

    /// A page that shows the scene that it receives.
    struct TestPage {
        let caller: Caller

        /// Returns whether the received data ends with a text, apart from comments that keep the connection open.
        func hasReceived(end text: String) -> Bool {
            var received = caller.received[...]
            while received.suffix(4).elementsEqual("\n:\n\n".utf8) { received.removeLast(3) }
            return received.suffix(text.utf8.count).elementsEqual(text.utf8)
        }

        /// The events that have been received completely.
        var events: [Substring] {
            let text = caller.text
            guard let head = text.firstRange(of: "\r\n\r\n") else { return [] }
            let isWhole = hasReceived(end: "\n\n")
            let events = text[head.upperBound...].split(separator: "\n\n").dropLast(isWhole ? 0 : 1)
            return events.filter { $0.hasPrefix("event: ") || $0.hasPrefix("id: ") }
        }

        /// The names of the events.
        var names: [Substring] {
            events.compactMap { event in
                event.split(separator: "\n").first { $0.hasPrefix("event: ") }?.dropFirst("event: ".count)
            }
        }

        /// The titles of the objects that the page shows.
        var titles: [String] { shown.page.overlays.values.compactMap(\.title) }

        /// The version of the scene that the page shows.
        var version: Int? { shown.version }

        private var shown: (page: ShownPage, version: Int?) {
            var page = ShownPage(size: Viewer.Size(width: 800, height: 600))
            let version = page.read(Array(events.joined(separator: "\n\n").utf8))
            return (page, version)
        }
    }
}

extension Response {
    /// Returns the text between a given text and the next quotation mark.
    func text(after start: String) -> String? {
        body.firstRange(of: start).map { String(body[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}
