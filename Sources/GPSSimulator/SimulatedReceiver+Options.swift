public import GNSS

extension SimulatedReceiver {
    /// How a simulated receiver works. The defaults are a real one's, with nothing wrong.
    public struct Options: Hashable, Sendable {
        /// Fixes in a second, as many at most as the receiver makes.
        public var rate = 1.0
        /// The speed of its serial line, bits per second; `nil` for the one that it has from its maker.
        public var speed: Int?
        /// What decides about everything that happens by chance.
        public var seed: UInt64 = 1
        /// When it is switched on. The default is the beginning of 2026.
        public var start = UTCTime(secondsSince1970: 1_767_225_600)
        /// Seconds after which it ends; `nil` for never.
        public var duration: Double?
        /// What goes wrong.
        public var faults: [FaultPlan] = []
        /// Whether its sentences say that they are simulated: quality 8 in GGA, mode S in RMC and others. Without, nothing
        /// tells them from a real receiver's.
        public var isMarked = false

        /// Makes the default options.
        public init() {}
    }
}
