public import GNSS

extension SimulatedReceiver {
    /// The options for a simulated receiver. By default, the receiver uses its factory baud rate, sends one fix per
    /// second and has no faults.
    public struct Options: Hashable, Sendable {
        /// The number of fixes per second, limited to the range from 0.001 to the receiver's
        /// ``Personality/maximumRate``.
        public var rate = 1.0
        /// The baud rate of the serial line; `nil` for the receiver's default.
        public var baudRate: Int?
        /// The random seed, which determines signal strengths, position errors and faults.
        public var seed: UInt64 = 1
        /// The simulated time at which the receiver is switched on. The default is the beginning of 2026.
        public var start = UTCTime(secondsSince1970: 1_767_225_600)
        /// The duration of the simulation in seconds; `nil` for no limit.
        public var duration: Double?
        /// The planned faults, in any order.
        public var faults: [FaultPlan] = []
        /// Whether sentences with a position are marked as simulated, with quality 8 in GGA and mode S in RMC and other
        /// sentences.
        ///
        /// Unmarked sentences are indistinguishable from a real receiver's sentences. Binary protocols have no such
        /// mark.
        public var isMarked = false

        /// Creates the default options.
        public init() {}
    }
}
