internal import Receivers

/// A pending request for one location.
struct LocationRequest {
    typealias Instant = ContinuousClock.Instant

    /// The failure of a request that the receiver's status made impossible.
    struct Failure {
        var time: Instant
        var phase: Receiver.Phase
    }

    /// The time at which the request was made, or its pause ended.
    private var start: Instant
    let end: Instant
    /// The end of a pause, during which the request does not fail for the same reason as the request before; `nil`
    /// without a pause.
    private(set) var pauseEnd: Instant?
    /// The best location received since a location was last delivered. Earlier locations are not considered, because an
    /// older location must not be delivered after a newer one.
    var best: Location?
    /// Whether a location has been delivered as an update since the request.
    var wasReported = false

    /// The maximum time that a request waits: about 30 years. The end of a longer wait might not be representable as an
    /// instant.
    private static let maxWindow = Duration.seconds(1_000_000_000)

    /// The minimum time between failures for the same reason. Without it, a program that repeats each failed request
    /// would keep a processor busy.
    private static let failureInterval = Duration.seconds(1)

    /// The accuracy that satisfies a request for the best accuracy, in meters.
    private static let goodAccuracy = 10.0

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - window: The maximum time that the request waits for a location that is accurate enough.
    ///   - failure: The last failure of an earlier request.
    init(at now: Instant, window: Duration, after failure: Failure?) {
        start = now
        end = now + min(window, Self.maxWindow)
        let pauseEnd = failure.map { $0.time + Self.failureInterval }
        if let pauseEnd, now < pauseEnd { self.pauseEnd = pauseEnd }
    }

    /// The time at which the request or its pause ends.
    var deadline: Instant { min(pauseEnd ?? end, end) }

    mutating func endPause(at now: Instant) {
        start = now
        pauseEnd = nil
    }

    /// Returns the failure of this request because of the receiver's phase.
    func failure(in phase: Receiver.Phase) -> Failure { Failure(time: start, phase: phase) }

    /// Keeps a location if it is the best one so far.
    mutating func consider(_ found: Location) {
        if let best, found.horizontalAccuracy > best.horizontalAccuracy { return }
        best = found
    }

    /// Returns whether a location is accurate enough to answer a request.
    static func isEnough(_ found: Location, for desiredAccuracy: LocationAccuracy) -> Bool {
        // A good location is enough to answer a request for the best accuracy. Otherwise, every such request would wait
        // for the end of its window.
        found.horizontalAccuracy <= (desiredAccuracy > 0 ? desiredAccuracy : goodAccuracy)
    }
}
