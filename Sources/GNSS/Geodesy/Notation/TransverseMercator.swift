#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The projection used by UTM, computed with Krüger's series to the fourth order in the third flattening. Within a
/// zone, the error is less than a micrometer.
enum TransverseMercator {
    /// The scale on the central meridian.
    private static let scale = 0.9996

    private static let n = WGS84.thirdFlattening

    /// The mean radius along the meridian in meters.
    private static let radius = WGS84.equatorialRadius / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)

    private static let coefficients = [
        n * (1 / 2 + n * (-2 / 3 + n * (5 / 16 + n * 41 / 180))),
        n * n * (13 / 48 + n * (-3 / 5 + n * 557 / 1440)),
        n * n * n * (61 / 240 - n * 103 / 140),
        n * n * n * n * 49561 / 161_280,
    ]

    /// Returns a position's distances east and north of the point where the central meridian crosses the equator, in
    /// meters. The meridian is given in degrees.
    static func project(_ coordinate: Coordinate, meridian: Double) -> (east: Double, north: Double) {
        let eccentricity = WGS84.eccentricitySquared.squareRoot()
        let latitude = Angle(degrees: coordinate.latitude)
        let longitude = Angle(degrees: coordinate.longitude - meridian)
        // The tangent of the latitude on the conformal sphere.
        let tangent = sinh(atanh(latitude.sine) - eccentricity * atanh(eccentricity * latitude.sine))
        let north = atan2(tangent, longitude.cosine)
        let east = asinh(longitude.sine / (tangent * tangent + longitude.cosine * longitude.cosine).squareRoot())
        var (sumEast, sumNorth) = (east, north)
        for (index, coefficient) in coefficients.enumerated() {
            let factor = Double(2 * (index + 1))
            sumEast += coefficient * cos(factor * north) * sinh(factor * east)
            sumNorth += coefficient * sin(factor * north) * cosh(factor * east)
        }
        return (scale * radius * sumEast, scale * radius * sumNorth)
    }
}
