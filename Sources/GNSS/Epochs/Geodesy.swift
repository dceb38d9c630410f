import Glibc

/// Distances on the WGS 84 ellipsoid.
enum Geodesy {
    private static let equatorialRadius = 6_378_137.0
    private static let eccentricitySquared = 6.694_379_990_14e-3

    /// Metres between two places that are near each other: a few kilometres at most.
    ///
    /// The ellipsoid is taken for the ellipse's own curvatures in the middle, which is right to a millionth there.
    static func shortDistance(_ one: Coordinate, _ other: Coordinate) -> Double {
        let sine = sin((one.latitude + other.latitude) / 2 * .pi / 180)
        let weight = 1 - eccentricitySquared * sine * sine
        let north =
            (other.latitude - one.latitude) * .pi / 180 * equatorialRadius * (1 - eccentricitySquared)
            / (weight * weight.squareRoot())
        let turn = (other.longitude - one.longitude).remainder(dividingBy: 360)
        let east = turn * .pi / 180 * equatorialRadius / weight.squareRoot() * (1 - sine * sine).squareRoot()
        return (north * north + east * east).squareRoot()
    }
}
