#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The projection used by UPS, the grid that covers the polar regions.
enum PolarStereographic {
    /// The easting and the northing of the poles in meters.
    static let origin = 2_000_000.0
    /// The scale at the pole.
    private static let scale = 0.994

    /// Returns the easting and northing of a position in meters, in the grid of the nearer pole.
    static func project(_ coordinate: Coordinate) -> (easting: Double, northing: Double) {
        let eccentricity = WGS84.eccentricitySquared.squareRoot()
        let latitude = Angle(degrees: abs(coordinate.latitude))
        let longitude = Angle(degrees: coordinate.longitude)
        // The tangent of half the angular distance to the pole. Other formulas lose precision near the pole.
        let half = latitude.cosine / (1 + latitude.sine)
        let conformal = half * exp(eccentricity * atanh(eccentricity * latitude.sine))
        let stretch =
            (pow(1 + eccentricity, 1 + eccentricity) * pow(1 - eccentricity, 1 - eccentricity)).squareRoot()
        let distance = 2 * WGS84.equatorialRadius * scale * conformal / stretch
        let north = coordinate.latitude >= 0 ? -longitude.cosine : longitude.cosine
        return (origin + distance * longitude.sine, origin + distance * north)
    }
}
