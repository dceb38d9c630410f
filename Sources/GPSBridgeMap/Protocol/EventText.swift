internal import TextOutput
internal import WebServer

/// Server-sent events that bring a viewer to a new version. Only the last event contains the version. If the connection
/// breaks before that event, the viewer therefore receives all of the events again.
struct EventText {
    private var events: [[UInt8]] = []
    private let version: Int

    init(version: Int) { self.version = version }

    /// Appends an event.
    ///
    /// - Parameter members: A closure that appends the members of the event's JSON data.
    mutating func append(_ name: String, _ members: (inout JSONText) -> Void) {
        events.append(ServerSentEvent.bytes(name, members))
    }

    var bytes: [UInt8] {
        guard let last = events.last else { return [] }
        return events.dropLast().flatMap(\.self) + Array("id: \(version)\n".utf8) + last
    }
}
