internal import GNSS
internal import Glibc

/// A position with its local axes east, north and up, in earth-fixed coordinates (x toward 0° E, y toward 90° E, z
/// toward the north pole).
struct LocalFrame: Sendable {
    let origin: Vector
    let east: Vector
    let north: Vector
    let up: Vector

    /// Creates the frame at a position in degrees and at a height in meters above the ellipsoid.
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

    /// Returns the direction to a point, as seen from the origin.
    func direction(to place: Vector) -> Direction {
        let way = place - origin
        let scale = 1 / way.length
        return Direction(east: way.dot(east) * scale, north: way.dot(north) * scale, up: way.dot(up) * scale)
    }
}

/// A direction in local axes, as a unit vector.
struct Direction: Hashable, Sendable {
    var east: Double
    var north: Double
    var up: Double

    /// Degrees above the horizon.
    var elevation: Double { asin(min(1, max(-1, up))).degrees }

    /// Degrees from true north, 0 ..< 360.
    var azimuth: Double { atan2(east, north).degrees.turn }
}
