internal import ServerCore
internal import SystemSupport
internal import WebServer

// The server has its own thread, so that pages stay connected while the main actor is busy, and the main actor never
// waits for a page.

/// The main actor's interface to a map's web server.
@MainActor
final class MapServer: MapLink {
    enum Message: Sendable {
        case changes([BoardChange])
        case close
    }

    /// The URL of the page.
    let url: String
    let inbox: Inbox
    private let messages: WakingQueue<Message>
    /// A descriptor that is signaled when the server thread has ended.
    private let ended: WakeDescriptor

    /// Starts serving a map.
    init(_ map: MapView, at address: MapAddress) throws(MapServingError) {
        let inbox = Inbox { [weak map] in Task { @MainActor in map?.takeFromServer() } }
        let configuration = MapSite.Configuration(
            title: map.title, access: map.access, key: map.access == .open ? nil : RandomSecret.make(),
            doubleTapZooms: map.doubleTapZooms)
        do {
            messages = try WakingQueue()
            ended = try WakeDescriptor()
            let port = try Self.start(address, inbox, messages, ended, configuration)
            url = address.url(port: port, key: configuration.key)
        } catch let refusal as Failure {
            throw MapServingError(refusal, at: address)
        } catch {
            throw MapServingError("\(error)")
        }
        self.inbox = inbox
    }

    func apply(_ changes: [BoardChange]) { messages.add(.changes(changes)) }

    func close() {
        messages.add(.close)
        // Programs often exit after closing a map, so wait until the pages have been notified.
        var awaited = PollList(ended.descriptor)
        awaited.wait()
    }

    /// Starts the server thread. Returns the port that the server listens on.
    private nonisolated static func start(
        _ address: MapAddress, _ inbox: Inbox, _ messages: WakingQueue<Message>, _ ended: WakeDescriptor,
        _ configuration: MapSite.Configuration
    ) throws -> UInt16 {
        let sockets = try address.open()
        let loop = try EventLoop()
        let port = sockets.first?.port ?? 0
        let list = ClientList(sockets, budget: ClientBudget(MapSite.limits))
        let site = MapSite(list, ViewerDesk(inbox: inbox, access: configuration.access), configuration)
        let isWatched = loop.watch(messages.descriptor, for: .readable) { [unowned loop, unowned site] _ in
            for message in messages.takeAll() {
                switch message {
                case .changes(let changes): site.apply(changes)
                case .close: loop.stop()
                }
            }
        }
        // Without its messages, the map could be neither changed nor closed.
        guard isWatched else { throw SystemError(cannot: "wait for", "changes to the map") }
        _ = try WorkerThread {
            site.begin(on: loop)
            loop.run()
            site.end()
            ended.signal()
        }
        return port
    }
}

extension MapView {
    /// Serves the map to browsers until ``close()`` is called or the map is released.
    ///
    /// The page contains a world map, so it needs no other server.
    ///
    /// - Parameter address: The address; by default, port 8080, reachable only from this machine.
    /// - Returns: The URL to open. It contains the key of the map, unless the map is open to everyone. A map that is
    ///   already served keeps its URL.
    /// - Throws: A ``MapServingError`` if the port is in use, if the address does not belong to this machine, or if the
    ///   map has been closed.
    @discardableResult
    public func serve(_ address: MapAddress = .loopback(port: 8080)) throws(MapServingError) -> String {
        if let server = link as? MapServer { return server.url }
        guard closed.result == nil else {
            throw MapServingError("the map has been closed: create another map")
        }
        precondition(link == nil, "a map with simulated viewers cannot be served")
        let server = try MapServer(self, at: address)
        connect(to: server)
        return server.url
    }

    /// Stops serving the map permanently. Pages show that the program has ended.
    public func close() {
        link?.close()
        link = nil
        for viewer in viewers { turns.call { [self] in handle(.disconnected(viewer.id)) } }
        screens.close()
        closed.fulfill(())
    }

    /// Waits until ``close()`` is called.
    public func waitUntilClosed() async { _ = try? await closed.value }

    func takeFromServer() {
        guard let server = link as? MapServer else { return }
        take(server.inbox.takeAll())
    }
}
