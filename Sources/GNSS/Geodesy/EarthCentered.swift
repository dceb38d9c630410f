#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A point in meters, or a velocity in meters per second, in earth-centered, earth-fixed (ECEF) coordinates.
public struct EarthCentered: Hashable, Sendable {
    /// The component toward the equator at longitude 0.
    public var x: Double
    /// The component toward the equator at longitude 90° east.
    public var y: Double
    /// The component toward the north pole.
    public var z: Double

    /// Creates a point or a velocity.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The latitude, the longitude and the height above the ellipsoid; `nil` near the center of the earth or beyond the
    /// moon.
    var geodetic: (coordinate: Coordinate, height: Double)? {
        let distance = (x * x + y * y).squareRoot()
        let radiusRange = WGS84.polarRadius / 2...1e9
        guard radiusRange.contains((distance * distance + z * z).squareRoot()) else { return nil }
        // Each step reduces the error of the latitude by a factor of about 1,000.
        var sine = 0.0
        var latitude = atan2(z, distance * (1 - WGS84.eccentricitySquared))
        var radius = 0.0
        for _ in 0..<8 {
            sine = sin(latitude)
            radius = WGS84.transverseRadius(sine: sine)
            latitude = atan2(z + WGS84.eccentricitySquared * radius * sine, distance)
        }
        // Near the poles, both the distance from the axis and the cosine are too small for their quotient to be
        // precise.
        let height =
            distance > abs(z)
            ? distance / cos(latitude) - radius : z / sin(latitude) - radius * (1 - WGS84.eccentricitySquared)
        let degrees = 180 / Double.pi
        return (Coordinate(latitude: latitude * degrees, longitude: atan2(y, x) * degrees), height)
    }

    /// Returns the components of this velocity in the local directions at a position, in meters per second.
    func velocity(at position: Coordinate) -> (north: Double, east: Double, up: Double) {
        let latitude = position.latitude * .pi / 180
        let longitude = position.longitude * .pi / 180
        let outward = x * cos(longitude) + y * sin(longitude)
        return (
            north: z * cos(latitude) - outward * sin(latitude),
            east: y * cos(longitude) - x * sin(longitude),
            up: z * sin(latitude) + outward * cos(latitude)
        )
    }
}

extension Fix {
    /// Sets the speed, course and climb from a velocity in local directions, in meters per second. The course of a
    /// stationary receiver is 0, as in gpsd.
    mutating func setVelocity(north: Double, east: Double, up: Double?) {
        speed = (north * north + east * east).squareRoot()
        course = .direction(north: north, east: east) ?? 0
        climb = up
    }

    /// Sets the speed, course and climb from an earth-centered velocity at a position.
    mutating func setVelocity(_ velocity: EarthCentered, at position: Coordinate) {
        let local = velocity.velocity(at: position)
        setVelocity(north: local.north, east: local.east, up: local.up)
    }

    /// The horizontal components of the velocity, in meters per second; `nil` if the speed, the course or the vertical
    /// speed is missing.
    var horizontalVelocity: (north: Double, east: Double)? {
        guard let speed, let course, climb != nil else { return nil }
        let angle = course * .pi / 180
        return (north: speed * cos(angle), east: speed * sin(angle))
    }

    /// Sets the position from earth-centered coordinates, and the velocity if it is available.
    mutating func set(position: EarthCentered, velocity: EarthCentered? = nil) {
        guard let geodetic = position.geodetic else { return }
        coordinate = geodetic.coordinate
        ellipsoidalAltitude = geodetic.height
        if let velocity { setVelocity(velocity, at: geodetic.coordinate) }
    }
}
