public import GNSS

/// What a simulated receiver believes at one moment: the truth with the errors that its satellites leave it.
public struct Observation: Sendable {
    /// Its clock's time; before its first fix it may be wrong.
    public var time: UTCTime
    /// How many seconds the time of GPS is ahead of UTC.
    public var leapSeconds: Int64
    /// Whether it knows the time and the date at all.
    public var isTimeKnown: Bool
    /// Place, motion, precision and errors, with `mode` `.noFix` while there is no position.
    public var fix: Fix
    /// The satellites above the horizon, those that it tracks and those that it only knows of.
    public var satellites: [VisibleSatellite]
    /// What it measures of its antenna.
    public var antenna = Antenna.connected
    /// Where it really is.
    public var truth: Truth

    /// The state of an antenna.
    public enum Antenna: Hashable, Sendable, CaseIterable {
        /// As it should be.
        case connected
        /// No current flows: its plug is out, or its cable is cut.
        case open
        /// Too much current flows.
        case short
    }

    /// Makes an observation.
    /// - Parameter leapSeconds: how many seconds the time of GPS is ahead of UTC; `nil` for those of its time.
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
