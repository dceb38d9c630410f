/// The increasing delay between attempts to perform an operation that keeps failing.
struct RetryDelay: Equatable {
    private static let first = Duration.milliseconds(250)
    private static let max = Duration.seconds(15)

    /// The delay before the next attempt, without jitter; `nil` if the last attempt did not fail.
    private(set) var delay: Duration?

    /// Records a failure, which doubles the delay up to the maximum.
    ///
    /// - Returns: The delay with a jitter of ± 50%, so that several collectors do not retry at the same time.
    mutating func recordFailure(using random: inout some RandomNumberGenerator) -> Duration {
        let next = delay.map { min($0 * 2, Self.max) } ?? Self.first
        delay = next
        return next * Double.random(in: 0.5...1.5, using: &random)
    }

    /// Records a success.
    mutating func recordSuccess() { delay = nil }
}
