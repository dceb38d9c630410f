import FoundationEssentials
import GNSS

// Each property is encoded under its own key, so later versions can decode stored locations. The `details` are not
// encoded.

extension Location: Codable {
    private enum Key: String, CodingKey {
        case latitude, longitude, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy, speed,
            speedAccuracy
        case course, courseAccuracy, timestamp, floor, sourceInformation
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let altitude = try values.decodeIfPresent(Double.self, forKey: .altitude) ?? 0
        self.init(
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
        sourceInformation = try values.decodeIfPresent(LocationSourceInformation.self, forKey: .sourceInformation)
        ellipsoidalAltitude = try values.decodeIfPresent(Double.self, forKey: .ellipsoidalAltitude) ?? altitude
        floor = try values.decodeIfPresent(Floor.self, forKey: .floor)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(coordinate.latitude, forKey: .latitude)
        try values.encode(coordinate.longitude, forKey: .longitude)
        try values.encode(altitude, forKey: .altitude)
        try values.encode(ellipsoidalAltitude, forKey: .ellipsoidalAltitude)
        try values.encode(horizontalAccuracy, forKey: .horizontalAccuracy)
        try values.encode(verticalAccuracy, forKey: .verticalAccuracy)
        try values.encode(speed, forKey: .speed)
        try values.encode(speedAccuracy, forKey: .speedAccuracy)
        try values.encode(course, forKey: .course)
        try values.encode(courseAccuracy, forKey: .courseAccuracy)
        try values.encode(timestamp, forKey: .timestamp)
        try values.encodeIfPresent(floor, forKey: .floor)
        try values.encodeIfPresent(sourceInformation, forKey: .sourceInformation)
    }
}
