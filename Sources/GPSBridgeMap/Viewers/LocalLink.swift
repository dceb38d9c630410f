/// A connection to viewers in the same process, used by tests. Apart from HTTP, it runs the same code as the web
/// server.
@MainActor
package final class LocalLink: MapLink {
    private var desk: ViewerDesk
    private let inbox = Inbox {}
    private weak var map: MapView?
    /// Whether the program handles viewer actions. Tests set this to `false` to simulate a busy program.
    package var isHandling = true
    /// Whether the map has been closed.
    package private(set) var isClosed = false
    /// The simulated time. It advances a little with each touch, and otherwise only when a test advances it.
    package var now = ContinuousClock.now

    private init(_ map: MapView) {
        self.map = map
        desk = ViewerDesk(inbox: inbox, access: map.access)
    }

    /// Returns the local connection of a map. The first call creates it.
    package static func of(_ map: MapView) -> LocalLink {
        if let link = map.link as? LocalLink { return link }
        precondition(map.link == nil, "a map that is being served cannot have simulated viewers")
        let link = LocalLink(map)
        map.connect(to: link)
        return link
    }

    func apply(_ changes: [BoardChange]) { desk.apply(changes) }

    func close() { isClosed = true }

    /// Admits a viewer. Returns the viewer's secret and whether the viewer may touch the map, or `nil` if the viewer is
    /// refused.
    package func join(_ body: String, hasKey: Bool) -> (secret: String, canTouch: Bool)? {
        defer { handle() }
        guard hasKey || desk.admitsViewersWithoutKey,
            case .content(let joined) = desk.join(Array(body.utf8), hasKey: hasKey, at: now)
        else { return nil }
        return (joined.secret, joined.viewer.canTouch)
    }

    /// Reports touches. Returns the sequence number of the first touch that has not been accepted, or `nil` if the
    /// request is refused.
    package func touch(_ body: String, by secret: String) -> Int? {
        guard !isClosed else { return nil }
        // A real user needs time between two touches, so the clock is advanced.
        now += .milliseconds(25)
        defer { handle() }
        guard case .content(let next) = desk.touch(Array(body.utf8), by: secret, at: now) else { return nil }
        return next
    }

    /// Reports what a viewer shows. Returns whether the report was accepted.
    @discardableResult
    package func view(_ body: String, by secret: String) -> Bool {
        defer { handle() }
        guard case .content = desk.view(Array(body.utf8), by: secret, at: now) else { return false }
        return true
    }

    package func openStream(of secret: String) -> Bool {
        defer { handle() }
        desk.openStream(of: secret, at: now)
        return desk.knows(secret)
    }

    package func closeStream(of secret: String) { desk.closeStream(of: secret, at: now) }

    /// The version that a viewer has after an update.
    package var version: Int { desk.board.version }

    /// Returns the events that bring a viewer up to date.
    package func events(since version: Int?) -> [UInt8] {
        map?.flush()
        return desk.board.update(since: version, now: now)
    }

    /// Advances the clock, and checks timeouts.
    package func advance(_ duration: Duration) {
        now += duration
        _ = desk.tick(at: now)
        handle()
    }

    /// Lets the program handle viewer actions.
    package func handle() { if isHandling { map?.take(inbox.takeAll()) } }
}
