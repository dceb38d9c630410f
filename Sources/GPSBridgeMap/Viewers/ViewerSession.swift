/// The state of a viewer at the desk.
struct ViewerSession {
    let viewer: Viewer
    /// The number of the next touch.
    var nextTouch = 1
    /// The number of open streams. A page that reconnects may have two for a moment.
    var streamCount = 0
    /// When the last stream was closed, or the viewer joined.
    var connectedUntil: ContinuousClock.Instant
    /// Whether the viewer counts as disconnected.
    var isAbsent = false
    private var touchCount = 0
    private var countedSince: ContinuousClock.Instant

    /// The maximum number of touches in a second.
    private static let maxTouchesPerSecond = 50

    init(_ viewer: Viewer, at now: ContinuousClock.Instant) {
        self.viewer = viewer
        connectedUntil = now
        countedSince = now
    }

    func hasLeft(at now: ContinuousClock.Instant, patience: Duration) -> Bool {
        !isAbsent && streamCount == 0 && now - connectedUntil >= patience
    }

    /// Counts a touch. Returns whether it is within the limit.
    mutating func mayTouch(at now: ContinuousClock.Instant) -> Bool {
        if now - countedSince >= .seconds(1) { (touchCount, countedSince) = (0, now) }
        touchCount += 1
        return touchCount <= Self.maxTouchesPerSecond
    }
}

extension String {
    /// A text with 132 random bits, which cannot be guessed.
    static var randomSecret: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var generator = SystemRandomNumberGenerator()
        return String((0..<22).map { _ in alphabet[Int(generator.next() % 64)] })
    }
}
