internal import GNSS
internal import Glibc

/// A position and its local east, north and up axes, in earth-fixed coordinates (x toward 0° E, y toward 90° E, z
/// toward the north pole).
struct LocalFrame: Sendable {
    let origin: Vector
    let east: Vector
    let north: Vector
    let up: Vector

    /// Creates a frame at a latitude and longitude in degrees and a height in meters above the ellipsoid.
    init(latitude: Double, longitude: Double, height: Double) {
        let (sinLatitude, cosLatitude) = (sin(latitude.radians), cos(latitude.radians))
        let (sinLongitude, cosLongitude) = (sin(longitude.radians), cos(longitude.radians))
        up = Vector(x: cosLatitude * cosLongitude, y: cosLatitude * sinLongitude, z: sinLatitude)
        north = Vector(x: -sinLatitude * cosLongitude, y: -sinLatitude * sinLongitude, z: cosLatitude)
        east = Vector(x: -sinLongitude, y: cosLongitude, z: 0)
        let radius = WGS84.transverseRadius(sine: sinLatitude)
        let polar = radius * (1 - WGS84.eccentricitySquared) + height
        origin = Vector(x: (radius + height) * up.x, y: (radius + height) * up.y, z: polar * up.z)
    }

    init(_ truth: Truth) {
        self.init(latitude: truth.latitude, longitude: truth.longitude, height: truth.height)
    }

    /// Returns the direction from the origin to a point.
    func direction(to point: Vector) -> Direction {
        let way = point - origin
        let scale = 1 / way.length
        return Direction(east: way.dot(east) * scale, north: way.dot(north) * scale, up: way.dot(up) * scale)
    }
}

/// A direction, as a unit vector along the local east, north and up axes.
struct Direction: Hashable, Sendable {
    var east: Double
    var north: Double
    var up: Double

    /// The angle above the horizon, in degrees.
    var elevation: Double { asin(min(1, max(-1, up))).degrees }

    /// The angle from true north in degrees, in the range 0 ..< 360.
    var azimuth: Double { atan2(east, north).degrees.turn }
}
