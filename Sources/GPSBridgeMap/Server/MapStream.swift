internal import ServerCore
internal import TextOutput
internal import WebServer

/// The stream of server-sent events to a viewer.
final class MapStream {
    private let stream: ViewerStream
    /// The version that the viewer has; `nil` if it has not received any version.
    private(set) var version: Int?

    /// The topic of all events. Each event depends on the events before it, so no event replaces an unsent one.
    private static let events = ViewerStream.Topic.entry(0)
    private static let comments = ViewerStream.Topic.value(0)

    init(_ stream: ViewerStream, since version: Int?) {
        self.stream = stream
        self.version = version
    }

    /// Whether the viewer has received everything that was sent. A busy stream gets the newest state when it becomes
    /// idle.
    var isIdle: Bool { stream.isIdle }

    func sendHello(_ configuration: MapSite.Configuration, _ run: String) {
        send("hello") { json in
            json.member("run", run)
            json.member("title", configuration.title)
            json.member("doubleTapZooms", configuration.doubleTapZooms)
        }
    }

    func send(_ update: SharedBytes, version: Int) {
        // If the update is empty, the page keeps its version, so the next differences must be relative to that version.
        guard !update.isEmpty else { return }
        self.version = version
        stream.send(update, Self.events)
    }

    /// Sends a comment as a keep-alive.
    func sendComment() { stream.send(SharedBytes(ServerSentEvent.comment), Self.comments) }

    /// Closes the stream, so that the page reconnects.
    func close() { stream.end(with: .empty) }

    /// Sends the event that reports that the program has closed the map, and closes the stream.
    func end() { stream.end(with: SharedBytes(ServerSentEvent.bytes("end") { _ in })) }

    private func send(_ event: String, _ members: (inout JSONText) -> Void) {
        stream.send(SharedBytes(ServerSentEvent.bytes(event, members)), Self.events)
    }
}
