internal import ServerCore
internal import TextOutput
internal import WebServer

/// The events of the live page. docs/web-events.md describes their content.
enum FeedEvent: Int {
    case hello
    case status
    case fix
    case sky
    case link
    case doctor
    case trail
    case horizon
    case note
    case raw
    case end

    /// The topic of the event, which determines the unsent events that it replaces.
    var topic: ViewerStream.Topic {
        switch self {
        case .note, .raw: .entry(rawValue)
        default: .value(rawValue)
        }
    }

    /// Returns an event as text, in the format of server-sent events.
    ///
    /// - Parameters:
    ///   - at: The time at which the event's data was received, on the server's monotonic clock.
    ///   - id: The identifier that a viewer sends when it reconnects.
    ///   - members: A closure that appends the event's members.
    func text(at: Double, id: String? = nil, _ members: (inout JSONText) -> Void) -> SharedBytes {
        SharedBytes(
            ServerSentEvent.bytes("\(self)", id: id) { json in
                json.member("at", at, decimals: 3)
                members(&json)
            })
    }
}
