package import GNSS
internal import Glibc

/// All positions within a radius of a center, on the WGS 84 ellipsoid.
///
/// The circle may contain a pole or the antimeridian.
package struct FenceCircle: Hashable, Sendable {
    /// The center.
    package let center: Coordinate
    /// The radius in meters.
    package let radius: Double
    let box: FenceBox

    /// The permitted radii in meters.
    private static let radii = 1.0...1_000_000

    /// Creates a circle. Throws an error if the center is out of range or the radius is not between 1 m and 1,000 km.
    package init(center: Coordinate, radius: Double) throws(FenceError) {
        guard center.isOnEarth else {
            throw FenceError("the center of a circle must have a latitude of -90 to 90 and a longitude of -180 to 180")
        }
        guard Self.radii.contains(radius) else { throw FenceError("the radius of a circle must be 1 m to 1000 km") }
        self.center = center
        self.radius = radius
        box = Self.box(center, radius)
    }

    func contains(_ coordinate: Coordinate) -> Bool {
        box.contains(coordinate) && center.distance(to: coordinate) <= radius
    }

    /// Returns a bounding box that is slightly larger than the circle, because it is computed with the earth's smallest
    /// radius of curvature.
    private static func box(_ center: Coordinate, _ radius: Double) -> FenceBox {
        let angle = radius / 6_335_000 * 1.001
        let (south, north) = (center.latitude - angle * 180 / .pi, center.latitude + angle * 180 / .pi)
        guard south > -89.9, north < 89.9 else {
            return FenceBox(south: max(south, -90), north: min(north, 90), west: -180, east: 180)
        }
        // Geodetic latitudes differ from spherical latitudes by up to 0.2 degrees, which matters near the poles.
        let cosine = cos(min(abs(center.latitude) + 0.2, 89.9) * .pi / 180)
        let turn = sin(angle) < cosine ? min(asin(sin(angle) / cosine) * 180 / .pi * 1.01, 180) : 180
        return FenceBox(south: south, north: north, west: center.longitude - turn, east: center.longitude + turn)
    }
}
