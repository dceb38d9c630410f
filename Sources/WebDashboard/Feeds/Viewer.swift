internal import WebServer

/// A page that shows a receiver.
final class Viewer {
    let stream: ViewerStream
    /// The name of the requested receiver; `nil` for the primary receiver.
    let wanted: String?
    let wantsRaw: Bool
    /// The identifier of the last log entry that the page has received, if the page has reconnected; otherwise `nil`.
    var lastNote: String?
    /// Whether the connection has been closed. Sending can close it, because all viewers share a limited memory.
    var isClosed = false

    init(_ stream: ViewerStream, wanted: String?, wantsRaw: Bool, lastNote: String?) {
        self.stream = stream
        self.wanted = wanted
        self.wantsRaw = wantsRaw
        self.lastNote = lastNote
    }
}
