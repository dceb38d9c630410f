public import GNSS

/// The state of a simulated receiver at one epoch, including its measurement errors.
public struct Observation: Sendable {
    /// The time of the receiver's clock, which may be wrong before the first fix.
    public var time: UTCTime
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int64
    /// Whether the receiver knows the time and the date.
    public var isTimeKnown: Bool
    /// The position and motion with their DOPs and error estimates. The mode is `.noFix` while the receiver has no
    /// position.
    public var fix: Fix
    /// The satellites above the horizon that the receiver reports, including satellites that it does not track.
    public var satellites: [VisibleSatellite]
    /// The state of the antenna, as detected by the receiver.
    public var antenna = Antenna.connected
    /// The receiver's true position and motion.
    public var truth: Truth
    /// The time since the receiver was switched on, in seconds.
    public var uptime = 0.0
    /// The time from switching on to the first fix, in seconds; `nil` before the first fix.
    public var timeToFirstFix: Double?

    /// The state of an antenna, which receivers detect from the antenna current.
    public enum Antenna: Hashable, Sendable, CaseIterable {
        /// The antenna works.
        case connected
        /// No current flows: the antenna is unplugged, or its cable is cut.
        case open
        /// Too much current flows: the antenna or its cable is short-circuited.
        case short
    }

    /// Creates an observation. If `leapSeconds` is `nil`, the number of leap seconds at `time` is used.
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
