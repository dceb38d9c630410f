internal import GNSS

extension ReceiverModel {
    /// The receiver's clock.
    ///
    /// Before a warm or hot start, the clock has kept running while the receiver was off. Before a cold start, the
    /// clock was stopped.
    struct Clock: Sendable {
        /// The time of a clock that was never set: the beginning of GPS time.
        static let unknown = UTCTime(secondsSince1970: 315_964_800)

        /// Whether the receiver knows the time, at least approximately.
        private(set) var isKnown: Bool
        /// The number of seconds by which the clock is ahead.
        private(set) var error: Double
        /// The number of seconds that the clock gains per second.
        private let drift: Double
        private let roughFrom: Double
        private let first: Double

        init(_ start: Scenario.Start, _ random: inout SeededRandom) {
            drift = random.next(in: -5e-6...5e-6)
            // A satellite sends the time every six seconds. Before the first fix the signal's travel time is unknown,
            // so the receiver's clock is slightly late.
            roughFrom = start == .cold ? random.next(in: 9...18) : .infinity
            isKnown = start != .cold
            first =
                switch start {
                case .cold: -random.next(in: 0.066...0.09)
                case .warm: random.next(in: -0.6...0.6)
                case .hot: random.next(in: -0.001...0.001)
                }
            error = first
        }

        /// Advances the clock to a time in seconds. A fix sets the clock to the correct time.
        mutating func pass(at seconds: Double, hasFixed: Bool, isListening: Bool) {
            if hasFixed {
                isKnown = true
                error = 0
            } else {
                if isListening, seconds >= roughFrom { isKnown = true }
                error = first + drift * seconds
            }
        }
    }
}
