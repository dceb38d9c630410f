internal import GNSS

extension ReceiverModel {
    /// The receiver's clock. Off, a warm receiver's runs on by itself; a cold one's has stopped.
    struct Clock: Sendable {
        /// What a clock shows that knows nothing: the beginning of the time of GPS.
        static let unknown = UTCTime(secondsSince1970: 315_964_800)

        /// Whether it knows the time, roughly at least.
        private(set) var isKnown: Bool
        /// By how many seconds it is fast.
        private(set) var error: Double
        /// Seconds per second that it gains.
        private let drift: Double
        private let roughFrom: Double
        private let first: Double

        init(_ start: Scenario.Start, _ random: inout SeededRandom) {
            drift = random.next(in: -5e-6...5e-6)
            // A satellite tells the time every six seconds, but not for how long it was on its way.
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

        /// Goes on until it is set by a position.
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
