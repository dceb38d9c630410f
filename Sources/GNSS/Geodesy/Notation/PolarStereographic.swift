#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The projection of UPS, the grid around the poles.
enum PolarStereographic {
    /// Where the poles are, to the east and to the north, in metres.
    static let origin = 2_000_000.0
    /// The scale at the pole.
    private static let scale = 0.994

    /// Metres in the grid of the pole that is nearer.
    static func project(_ place: Coordinate) -> (easting: Double, northing: Double) {
        let eccentricity = WGS84.eccentricitySquared.squareRoot()
        let latitude = Angle(degrees: abs(place.latitude))
        let longitude = Angle(degrees: place.longitude)
        // Near the pole the tangent of half the distance to it keeps its digits only so.
        let half = latitude.cosine / (1 + latitude.sine)
        let conformal = half * exp(eccentricity * atanh(eccentricity * latitude.sine))
        let stretch =
            (pow(1 + eccentricity, 1 + eccentricity) * pow(1 - eccentricity, 1 - eccentricity)).squareRoot()
        let distance = 2 * WGS84.equatorialRadius * scale * conformal / stretch
        let north = place.latitude >= 0 ? -longitude.cosine : longitude.cosine
        return (origin + distance * longitude.sine, origin + distance * north)
    }
}
