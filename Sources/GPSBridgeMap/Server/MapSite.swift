internal import ServerCore
internal import SystemSupport
internal import WebServer

/// The website of a map. All methods run on the server thread.
final class MapSite: WebSite {
    struct Configuration: Sendable {
        let title: String
        let access: MapView.Access
        let key: String?
        let doubleTapZooms: Bool
    }

    private let configuration: Configuration
    private var desk: ViewerDesk
    private let list: ClientList
    private let now: () -> ContinuousClock.Instant
    private(set) lazy var server = HTTPServer(list, site: self, now: now)
    private let page = WebPage(.viewer) { _ in nil }
    private let keyCheck: KeyCheck
    private let run = RandomSecret.make()
    private var streams: [MapStream] = []
    private var loop: EventLoop?
    private var alarm: EventLoop.TimerID?
    private var sentAt = ContinuousClock.now - pace
    /// The last large map sent to a new viewer, and the time until which other new viewers get the same bytes.
    private var sharedMap: (update: Update, end: ContinuousClock.Instant)?

    /// The events that bring viewers up to date, and the version that the viewers then have.
    private struct Update {
        let bytes: SharedBytes
        let version: Int
    }

    /// The minimum time between two updates of a viewer.
    private static let pace = Duration.milliseconds(50)
    /// The maximum size of the whole scene or of one update, in bytes.
    private static let maxUpdate = 16 << 20
    /// The sizes, in bytes, of maps that new viewers share.
    private static let sharedSizes = 1 << 16...maxUpdate
    /// The time for which new viewers share a map.
    private static let sharingTime = Duration.milliseconds(500)

    /// The limits on the resources that viewers use. They allow several viewers to receive the largest scene at the
    /// same time.
    static var limits: ClientLimits {
        var limits = HTTPServer.limits
        limits.bytes = 4 * maxUpdate
        return limits
    }

    /// Creates the website of a map.
    ///
    /// - Parameter now: A closure that returns the current time. Tests pass their own clock.
    init(
        _ list: ClientList, _ desk: ViewerDesk, _ configuration: Configuration,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.list = list
        self.desk = desk
        self.configuration = configuration
        self.now = now
        keyCheck = KeyCheck(
            configuration.key,
            explanation: "This map needs a key. Open the complete URL that the program printed, including #key=")
    }

    func begin(on loop: EventLoop) {
        self.loop = loop
        server.begin(on: loop)
        alarm = loop.alarm { [unowned self] in sendToAll() }
        loop.every(.seconds(1)) { [unowned self] in tick() }
    }

    func end() {
        for stream in streams { stream.end() }
        server.end()
    }

    // MARK: Updates

    func apply(_ changes: [BoardChange]) {
        desk.apply(changes)
        sendSoon()
    }

    /// Sends changes now, or together with later changes if the last update was sent less than ``pace`` ago.
    private func sendSoon() {
        if let loop, let alarm { loop.set(alarm, to: max(.now, sentAt + Self.pace)) }
    }

    private func sendToAll() {
        sentAt = .now
        // Viewers with the same version get the same bytes.
        var updates: [Int?: Update] = [:]
        for stream in streams where stream.isIdle {
            let update = updates[stream.version] ?? update(since: stream.version)
            updates[stream.version] = update
            if update.bytes.count > Self.maxUpdate {
                // Close the stream, which makes the page reopen it. The response to the page then explains why the
                // update is missing.
                stream.close()
            } else {
                stream.send(update.bytes, version: update.version)
            }
        }
    }

    /// Returns the update for viewers with a version.
    ///
    /// New viewers that come within ``sharingTime`` get the same bytes of a large map, and then the changes since it was
    /// encoded. Separate copies for many viewers would exceed the memory limit, and slow viewers would be disconnected.
    /// The age of the position in a shared map is up to ``sharingTime`` too low.
    private func update(since version: Int?) -> Update {
        if version == nil, let sharedMap, now() < sharedMap.end { return sharedMap.update }
        let update = Update(
            bytes: SharedBytes(desk.board.update(since: version, now: now())), version: desk.board.version)
        if version == nil, Self.sharedSizes ~= update.bytes.count {
            sharedMap = (update, now() + Self.sharingTime)
        }
        return update
    }

    /// Checks timeouts and sends keep-alive comments. Called every second.
    func tick() {
        if let sharedMap, now() >= sharedMap.end { self.sharedMap = nil }
        if desk.tick(at: now()) { sendToAll() }
        for stream in streams where stream.isIdle { stream.sendComment() }
    }

    // MARK: Requests

    func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? {
        [["join"], ["touch"], ["view"]].contains(request.path) ? nil : .methodNotAllowed
    }

    func respond(to request: HTTPRequest) -> WebResponse {
        if let answer = page.answer(request) { return .answer(answer) }
        switch (request.method, request.path) {
        case (.post, ["join"]): return .answer(join(request))
        case (.post, ["touch"]):
            return .answer(answer(to: desk.touch(request.body, by: request.viewer, at: now())) { #"{"next":\#($0)}"# })
        case (.post, ["view"]):
            return .answer(answer(to: desk.view(request.body, by: request.viewer, at: now())) { "{}" })
        case (.get, ["events"]): return events(request)
        default: return .answer(HTTPAnswer(.notFound, "Not found\n"))
        }
    }

    private func join(_ request: HTTPRequest) -> HTTPAnswer {
        let refusal = keyCheck.refusal(of: request)
        if let refusal, !desk.admitsViewersWithoutKey { return refusal }
        return answer(to: desk.join(request.body, hasKey: refusal == nil, at: now())) { joined in
            #"{"viewer":"\#(joined.secret)","run":"\#(run)","touch":\#(joined.viewer.canTouch)}"#
        }
    }

    private func answer<Content>(
        to answer: ViewerDesk.Answer<Content>, _ text: (Content) -> String
    ) -> HTTPAnswer {
        switch answer {
        case .content(let content): .json(SharedBytes(Array(text(content).utf8)))
        case .refusal(let refusal): HTTPAnswer(refusal)
        }
    }

    private func events(_ request: HTTPRequest) -> WebResponse {
        let secret = request.viewer
        // Checked first, because the map can be large, and encoding it takes time.
        if let refusal = desk.refusalOfStream(of: secret, at: now()) { return .answer(HTTPAnswer(refusal)) }
        let version = request.field("last-event-id").flatMap { Int($0) }
        let update = update(since: version)
        guard update.bytes.count <= Self.maxUpdate else {
            let text =
                "The map is too large: \(update.bytes.count) bytes (maximum: \(Self.maxUpdate) bytes). The program must "
                + "add fewer overlays, or overlays with fewer points\n"
            return .answer(HTTPAnswer(.unavailable, text))
        }
        // The server calls the closure only if it has room for the stream.
        return .stream { [unowned self] opened in
            desk.openStream(of: secret, at: now())
            let stream = MapStream(opened, since: version)
            streams.append(stream)
            opened.onIdle = { [unowned self, unowned stream] in
                if stream.version != desk.board.version { sendSoon() }
            }
            opened.onClose = { [unowned self] in
                streams.removeAll { $0 === stream }
                desk.closeStream(of: secret, at: now())
            }
            stream.sendHello(configuration, run)
            stream.send(update.bytes, version: update.version)
        }
    }
}

extension HTTPRequest {
    /// The secret of the viewer that sent the request.
    fileprivate var viewer: String { field("x-gpsbridge-viewer") ?? "" }
}

extension HTTPAnswer {
    fileprivate init(_ refusal: ViewerDesk.Refusal) {
        switch refusal {
        case .notUnderstood: self.init(.badRequest, "The request body is not a valid message\n")
        case .mayNotTouch: self.init(.forbidden, "This page can only watch: to use the map, open its complete URL\n")
        case .unknownViewer: self.init(.gone, "The viewer is unknown: join again\n")
        case .tooManyRequests: self.init(.tooManyRequests, "Too many requests\n", retryAfter: 1)
        case .tooManyViewers:
            self.init(.unavailable, "Too many viewers: close another page of this map\n", retryAfter: 10)
        case .busy: self.init(.unavailable, "The program is busy\n", retryAfter: 1)
        }
    }

    private init(_ status: HTTPStatus, _ text: String, retryAfter seconds: Int) {
        self.init(status, text)
        fields.append(("Retry-After", "\(seconds)"))
    }
}
