public import GNSS

extension SimulatedReceiver {
    /// The options of a simulated receiver. By default, the receiver has factory settings and no faults.
    public struct Options: Hashable, Sendable {
        /// The number of fixes per second, limited to the range that the receiver supports.
        public var rate = 1.0
        /// The baud rate of the serial line; `nil` for the receiver's factory setting.
        public var speed: Int?
        /// The random seed.
        public var seed: UInt64 = 1
        /// The simulated time at which the receiver is switched on. The default is the beginning of 2026.
        public var start = UTCTime(secondsSince1970: 1_767_225_600)
        /// The length of the simulation in seconds; `nil` for no limit.
        public var duration: Double?
        /// The planned faults.
        public var faults: [FaultPlan] = []
        /// Whether sentences are marked as simulated: quality 8 in GGA, mode S in RMC and other sentences.
        ///
        /// Unmarked sentences cannot be distinguished from the sentences of a real receiver. Binary protocols have no
        /// mark.
        public var isMarked = false

        /// Creates the default options.
        public init() {}
    }
}
