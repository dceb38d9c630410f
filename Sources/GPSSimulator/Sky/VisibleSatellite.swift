public import GNSS

/// A satellite above a receiver's horizon, and how well it is received.
public struct VisibleSatellite: Hashable, Sendable {
    /// Its system.
    public var constellation: Constellation
    /// Its number within the system, as in G07 or E31; SBAS from 120.
    public var number: UInt16
    /// Degrees above the horizon.
    public var elevation: Double
    /// Degrees from true north.
    public var azimuth: Double
    /// Carrier to noise density in dBHz of its first signal; `nil` while it is not tracked.
    public var strength: Double?
    /// Whether the position is made with it.
    public var isUsed = false

    /// Makes a satellite that is not tracked.
    public init(constellation: Constellation, number: UInt16, elevation: Double, azimuth: Double) {
        self.constellation = constellation
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
    }
}
