public import GNSS

/// A satellite above a receiver's horizon, with its direction and signal strength.
public struct VisibleSatellite: Hashable, Sendable {
    /// The satellite system to which the satellite belongs.
    public var constellation: Constellation
    /// The satellite number within its system, such as 7 for G07. For SBAS, the number is the PRN, which starts
    /// at 120.
    public var number: UInt16
    /// The elevation in degrees above the horizon.
    public var elevation: Double
    /// The azimuth in degrees from true north.
    public var azimuth: Double
    /// The carrier-to-noise density of the satellite's L1, E1 or B1 signal, in dBHz; `nil` while the satellite is not
    /// tracked.
    public var strength: Double?
    /// Whether the satellite is used for the position.
    public var isUsed = false

    /// Creates a satellite that is neither tracked nor used.
    public init(constellation: Constellation, number: UInt16, elevation: Double, azimuth: Double) {
        self.constellation = constellation
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
    }
}
