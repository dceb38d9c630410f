public import GNSS

/// A satellite above a receiver's horizon, and its reception.
public struct VisibleSatellite: Hashable, Sendable {
    /// The satellite's system.
    public var constellation: Constellation
    /// The number within the system, as in G07 or E31; for SBAS the PRN, from 120.
    public var number: UInt16
    /// The elevation in degrees above the horizon.
    public var elevation: Double
    /// The azimuth in degrees from true north.
    public var azimuth: Double
    /// The carrier-to-noise density of the first signal in dBHz; `nil` while the satellite is not tracked.
    public var strength: Double?
    /// Whether the satellite is used for the position.
    public var isUsed = false

    /// Creates a satellite that is not tracked.
    public init(constellation: Constellation, number: UInt16, elevation: Double, azimuth: Double) {
        self.constellation = constellation
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
    }
}
