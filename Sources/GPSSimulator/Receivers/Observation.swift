public import GNSS

/// The state of a simulated receiver at one epoch: the truth, distorted by the errors of reception.
public struct Observation: Sendable {
    /// The time of the receiver's clock. It may be wrong before the first fix.
    public var time: UTCTime
    /// The number of seconds by which GPS time is ahead of UTC.
    public var leapSeconds: Int64
    /// Whether the receiver knows the time and the date.
    public var isTimeKnown: Bool
    /// Position, motion, precision and errors. `mode` is `.noFix` while there is no position.
    public var fix: Fix
    /// The satellites above the horizon, whether they are tracked or not.
    public var satellites: [VisibleSatellite]
    /// The measured state of the antenna.
    public var antenna = Antenna.connected
    /// The true position and motion.
    public var truth: Truth

    /// The state of an antenna.
    public enum Antenna: Hashable, Sendable, CaseIterable {
        /// The antenna works.
        case connected
        /// No current flows: the antenna is unplugged, or its cable is cut.
        case open
        /// Too much current flows.
        case short
    }

    /// Creates an observation.
    /// - Parameter leapSeconds: The number of seconds by which GPS time is ahead of UTC; `nil` for the number at
    ///   `time`.
    public init(
        time: UTCTime, leapSeconds: Int64? = nil, isTimeKnown: Bool, fix: Fix, satellites: [VisibleSatellite],
        truth: Truth
    ) {
        self.time = time
        self.leapSeconds = leapSeconds ?? time.leapSeconds
        self.isTimeKnown = isTimeKnown
        self.fix = fix
        self.satellites = satellites
        self.truth = truth
    }
}
