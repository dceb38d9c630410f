internal import ServerCore

/// A connection from an HTTP client.
final class HTTPConnection {
    /// The current activity of a connection.
    enum State {
        /// Waiting for a request, or for the rest of a request.
        case waiting(since: ContinuousClock.Instant)
        /// Waiting for a response that takes time to create.
        case preparing
        /// Sending a response.
        case answering
        /// Sending a response of unknown length, part by part.
        case downloading(any DownloadSource, isChunked: Bool)
        /// Sending events until either side closes the connection.
        case streaming(ViewerStream)
        /// Sending the rest of the last response.
        case leaving(since: ContinuousClock.Instant)
    }

    let client: Client
    /// The user whose limits apply to the connection.
    let user: ClientUser
    var state: State
    var input = HTTPInput()
    var answerCount = 0

    /// The time within which a client must send its request.
    private static let requestTimeout = Duration.seconds(10)
    /// The time after which a connection without a request is closed.
    private static let idleTimeout = Duration.seconds(15)
    /// The time after which a client that accepts no data is disconnected while a response is being sent.
    private static let stallTimeout = Duration.seconds(30)

    /// Creates a connection that is waiting for its first request.
    ///
    /// - Parameter user: The client's user; `nil` to use the user of the connection. Tests pass users on other
    ///   machines.
    init(_ client: Client, of user: ClientUser? = nil, at now: ContinuousClock.Instant) {
        self.client = client
        self.user = user ?? client.user
        state = .waiting(since: now)
    }

    /// The stream of events; `nil` if the connection is used for requests.
    var stream: ViewerStream? { if case .streaming(let stream) = state { stream } else { nil } }

    /// Whether a response of unknown length is being sent.
    var isDownloading: Bool { if case .downloading = state { true } else { false } }

    /// The time since which the connection has waited for a request; `nil` in any other state.
    var waitingSince: ContinuousClock.Instant? { if case .waiting(let since) = state { since } else { nil } }

    /// Closes the connection if its client is too slow.
    func checkTime(_ now: ContinuousClock.Instant) {
        switch state {
        case .waiting(let since) where answerCount > 0 && !input.hasBegun:
            if now - since >= Self.idleTimeout { client.close() }
        case .waiting(let since):
            if now - since >= Self.requestTimeout { client.cutOff() }
        case .leaving(let since):
            // A client that has received its whole response was not too slow: it has merely left the connection open.
            if now - since >= Self.requestTimeout, client.isIdle { client.close() } else { checkProgress(now) }
        case .preparing, .answering, .downloading, .streaming: checkProgress(now)
        }
    }

    private func checkProgress(_ now: ContinuousClock.Instant) {
        if let since = client.stuckSince, now - since >= Self.stallTimeout { client.cutOff() }
    }
}
