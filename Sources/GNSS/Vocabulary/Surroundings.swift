public import NMEA

/// Measurements of water and wind by instruments other than the receiver.
public struct Surroundings: Hashable, Sendable {
    /// The water depth in meters. It is measured from the keel if the echo sounder is configured accordingly, and
    /// otherwise from the echo sounder's transducer.
    @Compact public var depth: Double?
    /// The water temperature in degrees Celsius.
    @Compact public var waterTemperature: Double?
    /// The angle of the apparent wind in degrees from the bow, clockwise.
    @Compact public var apparentWindAngle: Double?
    /// The speed of the apparent wind in meters per second.
    @Compact public var apparentWindSpeed: Double?
    /// The direction from which the true wind blows, in degrees from true north.
    @Compact public var windDirection: Double?
    /// The direction from which the true wind blows, in degrees from magnetic north.
    @Compact public var magneticWindDirection: Double?
    /// The speed of the true wind in meters per second.
    @Compact public var windSpeed: Double?

    /// Creates surroundings without values.
    public init() {}
}
