public import NMEA

/// Water and wind, as instruments beside the receiver measure them.
public struct Surroundings: Hashable, Sendable {
    /// The depth of the water in meters: below the keel where the echo sounder is set up for that, otherwise below its transducer.
    @Compact public var depth: Double?
    /// Degrees Celsius.
    @Compact public var waterTemperature: Double?
    /// The angle of the apparent wind in degrees from the bow, clockwise.
    @Compact public var apparentWindAngle: Double?
    /// The speed of the apparent wind in meters per second.
    @Compact public var apparentWindSpeed: Double?
    /// The direction that the true wind comes from, in degrees from true north.
    @Compact public var windDirection: Double?
    /// The same in degrees from magnetic north.
    @Compact public var magneticWindDirection: Double?
    /// The speed of the true wind in meters per second.
    @Compact public var windSpeed: Double?

    /// Makes unknown surroundings.
    public init() {}
}
