/// The state that the viewer desk keeps for a viewer.
struct ViewerSession {
    var viewer: Viewer
    /// The sequence number of the next touch to accept.
    var nextTouch = 1
    /// The number of open streams. A page that reconnects may briefly have two streams.
    var streamCount = 0
    /// The last time at which the viewer joined, reconnected after a timeout, or closed a stream.
    var connectedUntil: ContinuousClock.Instant
    /// Whether the viewer counts as disconnected.
    var isAbsent = false
    private var touches = RateCount()
    private var views = RateCount()
    private var streams = RateCount()

    /// The maximum number of touches per second.
    private static let maxTouchesPerSecond = 50
    /// The maximum number of views per second. Pages send at most ten.
    private static let maxViewsPerSecond = 20
    /// The maximum number of requests for a stream per second. Pages wait a second before they reconnect.
    private static let maxStreamsPerSecond = 5

    init(_ viewer: Viewer, at now: ContinuousClock.Instant) {
        self.viewer = viewer
        connectedUntil = now
    }

    func hasLeft(at now: ContinuousClock.Instant, timeout: Duration) -> Bool {
        !isAbsent && streamCount == 0 && now - connectedUntil >= timeout
    }

    /// Counts a touch. Returns whether the touch is within ``maxTouchesPerSecond``.
    mutating func mayTouch(at now: ContinuousClock.Instant) -> Bool {
        touches.add(at: now, limit: Self.maxTouchesPerSecond)
    }

    /// Counts a view. Returns whether the view is within ``maxViewsPerSecond``.
    mutating func mayReportView(at now: ContinuousClock.Instant) -> Bool {
        views.add(at: now, limit: Self.maxViewsPerSecond)
    }

    /// Counts a request for a stream. Returns whether the request is within ``maxStreamsPerSecond``.
    mutating func mayRequestStream(at now: ContinuousClock.Instant) -> Bool {
        streams.add(at: now, limit: Self.maxStreamsPerSecond)
    }
}

/// A counter of the events in the current second.
struct RateCount {
    private var count = 0
    private var since: ContinuousClock.Instant?

    /// Counts an event. Returns whether it is within a limit.
    mutating func add(at now: ContinuousClock.Instant, limit: Int) -> Bool {
        if since.map({ now - $0 >= .seconds(1) }) ?? true { (count, since) = (0, now) }
        count += 1
        return count <= limit
    }
}
