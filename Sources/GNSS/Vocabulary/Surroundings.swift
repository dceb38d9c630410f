public import NMEA

/// Measurements of water and wind by instruments other than the receiver.
public struct Surroundings: Hashable, Sendable {
    /// The water depth in meters. The depth is measured from the keel if the echo sounder is configured accordingly,
    /// and from its transducer otherwise.
    @Compact public var depth: Double?
    /// The water temperature in degrees Celsius.
    @Compact public var waterTemperature: Double?
    /// The apparent wind angle in degrees from the bow, clockwise.
    @Compact public var apparentWindAngle: Double?
    /// The apparent wind speed in meters per second.
    @Compact public var apparentWindSpeed: Double?
    /// The direction the true wind comes from, in degrees from true north.
    @Compact public var windDirection: Double?
    /// The direction the true wind comes from, in degrees from magnetic north.
    @Compact public var magneticWindDirection: Double?
    /// The true wind speed in meters per second.
    @Compact public var windSpeed: Double?

    /// Creates surroundings without values.
    public init() {}
}
