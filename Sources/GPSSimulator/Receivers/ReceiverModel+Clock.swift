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
        /// How far the clock is ahead of the true time, in seconds.
        private(set) var error: Double
        /// The number of seconds that the clock gains per second before the first fix.
        private let drift: Double
        private let roughFrom: Double
        private let first: Double

        init(_ start: Scenario.Start, _ random: inout SeededRandom) {
            drift = random.next(in: -5e-6...5e-6)
            // Satellites transmit the time every six seconds. Until the first fix, the travel time of the signal is
            // unknown, so the receiver's clock is slightly behind.
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

        /// Advances the clock to the given time, in seconds since the receiver was switched on. A fix sets the clock to
        /// the correct time.
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
