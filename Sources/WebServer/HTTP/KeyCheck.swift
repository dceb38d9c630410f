/// A check of the key that clients must send.
package final class KeyCheck {
    private let key: [UInt8]?
    /// The text of the response to clients that do not send the key.
    private let explanation: String
    private let now: () -> ContinuousClock.Instant
    private var failureCount = 0
    private var failuresSince: ContinuousClock.Instant

    /// The maximum number of wrong keys per second that are answered with an explanation.
    private static let maxFailures = 5

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - key: The key; `nil` if clients need none.
    ///   - explanation: A line of text that is sent to clients without the key and explains where to find the key.
    ///   - now: A closure that returns the current time. Tests pass their own clock.
    package init(
        _ key: String?, explanation: String, now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.key = key.map { Array($0.utf8) }
        self.explanation = explanation
        self.now = now
        failuresSince = now()
    }

    /// Returns the response to a request without the key; `nil` if the request has the key or needs none.
    package func refusal(of request: HTTPRequest) -> HTTPAnswer? {
        guard let key else { return nil }
        // Browsers request some files automatically, so a request without a key does not count as a wrong guess.
        guard let sent = request.field("x-gpsbridge-key") ?? request.query["key"] else { return missingKey }
        // The correct key is always accepted, so that an attacker cannot lock out a legitimate client.
        if Self.isEqual(Array(sent.utf8), key) { return nil }
        let now = now()
        if now - failuresSince >= .seconds(1) { (failureCount, failuresSince) = (0, now) }
        failureCount += 1
        guard failureCount <= Self.maxFailures else {
            return HTTPAnswer(.tooManyRequests, "Too many wrong keys. Try again in a few seconds\n")
        }
        return missingKey
    }

    private var missingKey: HTTPAnswer {
        var answer = HTTPAnswer(.unauthorized, "\(explanation)\n")
        // HTTP requires the name of a scheme. Browsers do not know this one, so they show the explanation.
        answer.fields = [("WWW-Authenticate", "GPSBridge-Key")]
        return answer
    }

    /// Compares two keys in a time that does not depend on where they differ, to prevent timing attacks.
    private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
