import FoundationEssentials
import GNSS

/// A location in a form that encoders can store, for example as JSON.
///
/// `Location` itself is not `Codable`, like `CLLocation`, so that a program can declare how it encodes locations.
/// `Location.details` is not encoded.
public struct StoredLocation: Hashable, Sendable {
    /// The location.
    public var location: Location

    /// Creates a value that stores a location.
    public init(_ location: Location) { self.location = location }
}

// Each property is encoded under its own key, so later versions can decode stored locations.
extension StoredLocation: Codable {
    private enum Key: String, CodingKey {
        case latitude, longitude, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed,
            speedAccuracy
        case course, courseAccuracy, timestamp, floor, sourceInformation
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let altitude = try values.decodeIfPresent(Double.self, forKey: .altitude) ?? 0
        location = Location(
            coordinate: LocationCoordinate2D(
                latitude: try values.decode(Double.self, forKey: .latitude),
                longitude: try values.decode(Double.self, forKey: .longitude)),
            altitude: altitude,
            horizontalAccuracy: try values.decode(Double.self, forKey: .horizontalAccuracy),
            verticalAccuracy: try values.decodeIfPresent(Double.self, forKey: .verticalAccuracy) ?? -1,
            course: try values.decodeIfPresent(Double.self, forKey: .course) ?? -1,
            courseAccuracy: try values.decodeIfPresent(Double.self, forKey: .courseAccuracy) ?? -1,
            speed: try values.decodeIfPresent(Double.self, forKey: .speed) ?? -1,
            speedAccuracy: try values.decodeIfPresent(Double.self, forKey: .speedAccuracy) ?? -1,
            timestamp: try values.decode(Date.self, forKey: .timestamp))
        location.sourceInformation = try values.decodeIfPresent(
            LocationSourceInformation.self, forKey: .sourceInformation)
        location.ellipsoidalAltitude =
            try values.decodeIfPresent(Double.self, forKey: .ellipsoidalAltitude) ?? altitude
        location.floor = try values.decodeIfPresent(Floor.self, forKey: .floor)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(location.coordinate.latitude, forKey: .latitude)
        try values.encode(location.coordinate.longitude, forKey: .longitude)
        try values.encode(location.altitude, forKey: .altitude)
        try values.encode(location.ellipsoidalAltitude, forKey: .ellipsoidalAltitude)
        try values.encode(location.horizontalAccuracy, forKey: .horizontalAccuracy)
        try values.encode(location.verticalAccuracy, forKey: .verticalAccuracy)
        try values.encode(location.speed, forKey: .speed)
        try values.encode(location.speedAccuracy, forKey: .speedAccuracy)
        try values.encode(location.course, forKey: .course)
        try values.encode(location.courseAccuracy, forKey: .courseAccuracy)
        try values.encode(location.timestamp, forKey: .timestamp)
        try values.encodeIfPresent(location.floor, forKey: .floor)
        try values.encodeIfPresent(location.sourceInformation, forKey: .sourceInformation)
    }
}
