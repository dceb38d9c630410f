package import Dashboard
internal import GNSS
internal import Receivers
package import ServerCore
package import SystemSupport
internal import TextOutput
package import WebServer

/// An outlet that serves receivers over HTTP: the position, a health check and Prometheus metrics for programs, and the
/// live page for people.
package final class WebOutlet: ServerOutlet, WebSite {
    /// The content of the outlet, and the clients that may see it.
    package struct Options {
        /// Whether the live page is served, in addition to the pages for programs.
        package var servesPage = false
        /// The names by which clients may call this machine, in addition to its own names.
        package var names: [String] = []
        /// A sentence on how the operator can add to ``names``; `nil` if the program has no setting for them.
        package var nameRemedy: String?
        /// The key that clients must send to access receiver data; `nil` if no key is required.
        package var key: String?
        /// The distance in meters to which the page may reveal a position; `nil` to show exact positions.
        package var blur: Int?
        /// The source of all data; `nil` to determine the source for each receiver.
        package var origin: DashboardState.Origin?
        /// Additional content for the live page, such as recorded tracks.
        package var libraries: [any WebLibrary] = []
        /// A closure that compresses the page with gzip.
        package var compress: @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }

        package init() {}
    }

    package var counts: ClientList.Counts? { server.counts.all }

    package var usesSentences: Bool { options.servesPage }

    private let options: Options
    private let gate: KeyCheck
    private let outlets: [(name: String, outlet: any ServerOutlet)]
    private lazy var server = HTTPServer(
        list, site: self, names: HostName.known + options.names, nameRemedy: options.nameRemedy)
    private let list: ClientList
    private let began = ContinuousClock.now
    private let page: LivePage
    private var feeds: [ReceiverFeed] = []
    /// The number of receivers so far.
    private var feedCount = 0
    /// The viewers that are waiting for a receiver to appear.
    private var waiting: [Viewer] = []
    private var loop: EventLoop?
    private var alarm: EventLoop.TimerID?
    /// Whether the periodic timer is set. It is not set while there are no viewers.
    private(set) var isTicking = false
    private var worker: LoopWorker?
    /// A string that is different each time the server starts.
    private let run = String(UInt32.random(in: .min ... .max), radix: 36)

    private static let tickInterval = Duration.seconds(1)

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - list: The list of HTTP clients. Use `HTTPServer.limits` for its budget.
    ///   - outlets: Other outlets whose client counts are published, with their names.
    package init(
        _ list: ClientList, options: Options = Options(),
        beside outlets: [(name: String, outlet: any ServerOutlet)] = []
    ) {
        self.list = list
        self.options = options
        self.outlets = outlets
        page = LivePage(compress: options.compress)
        gate = KeyCheck(
            options.key,
            explanation: """
                This page needs a key. Open the complete URL that the program printed. If it named only a key file, \
                append #key= and the contents of the file to the URL
                """)
    }

    package func begin(on loop: EventLoop) throws(Failure) {
        self.loop = loop
        server.begin(on: loop)
        guard options.servesPage else { return }
        do { worker = try LoopWorker(on: loop) } catch { throw Failure(.cannotWrite, error) }
        alarm = loop.alarm { [unowned self] in tick() }
    }

    package func add(_ receiver: ServedReceiver) {
        feedCount += 1
        feeds.append(
            ReceiverFeed(
                receiver, origin: origin(of: receiver), began: began, logName: "\(run).\(feedCount)",
                blur: options.blur))
        introduceReceivers()
    }

    package func forget(_ receiver: ServedReceiver) {
        guard let index = feeds.firstIndex(where: { $0.receiver === receiver }) else { return }
        let viewers = feeds.remove(at: index).removeViewers()
        introduceReceivers()
        for viewer in viewers { assign(viewer) }
    }

    package func handle(_ update: ReceiverUpdate) {
        guard options.servesPage, let feed = feed(of: update.receiver) else { return }
        let (wasReading, label) = (feed.state.status?.phase == .reading(.good), feed.label)
        feed.handle(update.batch)
        if wasReading != (update.batch.status.phase == .reading(.good)), feed.hasViewers { diagnose(feed) }
        if update.becamePrimary {
            moveViewers(to: feed)
            introduceReceivers()
        } else if feed.label != label {
            introduceReceivers()
        }
    }

    package func end() {
        let text = FeedEvent.end.text(at: seconds(.now)) { $0.member("reason", "gpsbridge has been stopped") }
        for viewer in waiting + feeds.flatMap(\.viewers) { viewer.stream.end(with: text) }
        server.end()
    }

    package func respond(to request: HTTPRequest) -> WebResponse {
        if let worker, let response = page.response(to: request, on: worker) { return response }
        if let refusal = gate.refusal(of: request) { return .answer(refusal) }
        switch request.path {
        case ["events"] where options.servesPage: return events(request)
        case ["position"] where options.servesPage: return .answer(PositionTexts.answer(request))
        case ["text"] where options.servesPage: return .answer(TextPage.answer(primary?.state, blur: options.blur))
        default:
            if let worker, let response = libraryResponse(to: request, on: worker) { return response }
            let counts = outlets.compactMap { entry in entry.outlet.counts.map { (entry.name, $0) } }
            let states = feeds.map(\.publicState)
            return .answer(
                Pages.answer(request.path, states, counts, http: server.counts, servesPage: options.servesPage))
        }
    }
}

extension WebOutlet {
    private func libraryResponse(to request: HTTPRequest, on worker: LoopWorker) -> WebResponse? {
        // The property `first` of a lazy collection would create the response twice.
        for library in options.libraries {
            if let response = library.respond(to: request, on: worker) { return response }
        }
        return nil
    }

    private var primary: ReceiverFeed? { feeds.first { $0.receiver.isPrimary } ?? feeds.first }

    private func feed(of receiver: ServedReceiver) -> ReceiverFeed? { feeds.first { $0.receiver === receiver } }

    private func origin(of receiver: ServedReceiver) -> DashboardState.Origin {
        if let origin = options.origin { return origin }
        return switch receiver.source {
        case .gpsd: .server(receiver.name)
        case .feed(let feed) where feed.isSimulated: .simulation
        case .automatic, .port, .device, .file, .tcp, .udp, .feed: .receiver
        }
    }

    private func events(_ request: HTTPRequest) -> WebResponse {
        let wanted = request.query["receiver"]
        if let wanted, !feeds.contains(where: { $0.receiver.isKnown(as: wanted) }) {
            return .answer(HTTPAnswer(.notFound, "There is no receiver named \(wanted)\n"))
        }
        let lastNote = request.field("last-event-id")
        // Raw sentences contain the exact position.
        let wantsRaw = request.query["raw"] == "1" && options.blur == nil
        return .stream { [unowned self] stream in
            let viewer = Viewer(stream, wanted: wanted, wantsRaw: wantsRaw, lastNote: lastNote)
            stream.onClose = { [unowned self] in remove(viewer) }
            assign(viewer)
            if !isTicking { tickLater() }
        }
    }

    /// Starts sending a viewer the data of the receiver that the viewer has requested.
    private func assign(_ viewer: Viewer) {
        guard !viewer.isClosed else { return }
        let feed = viewer.wanted.map { name in feeds.first { $0.receiver.isKnown(as: name) } } ?? primary
        viewer.stream.send(helloText(for: feed), FeedEvent.hello.topic)
        guard !viewer.isClosed else { return }
        guard let feed else { return wait(viewer) }
        let isFirst = !feed.hasViewers
        feed.add(viewer)
        if isFirst { diagnose(feed) }
    }

    /// Makes a viewer wait until a receiver appears.
    private func wait(_ viewer: Viewer) {
        waiting.append(viewer)
        viewer.stream.send(NoReceiver.statusText(at: seconds(.now)), FeedEvent.status.topic)
    }

    private func remove(_ viewer: Viewer) {
        viewer.isClosed = true
        waiting.removeAll { $0 === viewer }
        for feed in feeds { feed.remove(viewer) }
    }

    /// Sends the new list of receivers to all viewers, and assigns receivers to the viewers that were waiting.
    private func introduceReceivers() {
        for feed in feeds where feed.hasViewers {
            let hello = helloText(for: feed)
            for viewer in feed.viewers { viewer.stream.send(hello, FeedEvent.hello.topic) }
        }
        let viewers = waiting
        waiting = []
        for viewer in viewers { assign(viewer) }
    }

    /// Shows the new primary receiver to the viewers that have not chosen a receiver.
    private func moveViewers(to feed: ReceiverFeed) {
        for other in feeds where other !== feed {
            for viewer in other.removeViewers(where: { $0.wanted == nil }) { assign(viewer) }
        }
    }

    func tick() {
        isTicking = false
        let now = HostTime.now
        for feed in feeds where feed.hasViewers { feed.tick(at: now) }
        for viewer in waiting {
            viewer.stream.send(NoReceiver.linkText(at: seconds(now.instant)), FeedEvent.link.topic)
        }
        if !waiting.isEmpty || feeds.contains(where: \.hasViewers) { tickLater() }
    }

    private func tickLater() {
        guard let alarm else { return }
        isTicking = true
        loop?.set(alarm, to: .now + Self.tickInterval)
    }

    /// Starts the diagnosis of a receiver. The evidence is gathered on the worker's thread, because listing devices
    /// takes a while.
    private func diagnose(_ feed: ReceiverFeed) {
        let (source, name, path) = (feed.receiver.source, feed.receiver.name, feed.receiver.status.device?.path)
        worker?.run(
            { Doctor.look(at: source, named: name, reading: path) },
            then: { [weak feed] in feed?.beginDiagnosis(with: $0) })
    }

    private func helloText(for feed: ReceiverFeed?) -> SharedBytes {
        FeedEvent.hello.text(at: seconds(.now)) { json in
            json.member("version", Product.version)
            json.member("run", run)
            json.member("receiver", feed?.receiver.name)
            json.member("receivers") { json in
                json.list { json in
                    for feed in feeds {
                        json.object { json in
                            json.member("name", feed.receiver.name)
                            json.member("label", feed.label)
                            json.member("primary", feed.receiver.isPrimary)
                        }
                    }
                }
            }
            json.member("world", WebPage.hasWorld)
            json.member("blur", options.blur)
            for feature in options.libraries.flatMap(\.features) { json.member(feature, true) }
        }
    }

    private func seconds(_ instant: ContinuousClock.Instant) -> Double { (instant - began) / .seconds(1) }
}
