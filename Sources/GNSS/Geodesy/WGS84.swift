/// The ellipsoid of WGS 84, in meters.
package enum WGS84 {
    package static let equatorialRadius = 6_378_137.0
    package static let flattening = 1 / 298.257_223_563
    package static let polarRadius = equatorialRadius * (1 - flattening)
    /// (a² − b²) / a².
    package static let eccentricitySquared = flattening * (2 - flattening)
    /// (a² − b²) / b².
    static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
    /// (a − b) / (a + b).
    static let thirdFlattening = flattening / (2 - flattening)

    /// Returns the radius of curvature along the meridian, in meters, at a latitude with this sine.
    package static func meridianRadius(sine: Double) -> Double {
        let weight = 1 - eccentricitySquared * sine * sine
        return equatorialRadius * (1 - eccentricitySquared) / (weight * weight.squareRoot())
    }

    /// Returns the radius of curvature from east to west, in meters, at a latitude with this sine.
    package static func transverseRadius(sine: Double) -> Double {
        equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
    }
}
