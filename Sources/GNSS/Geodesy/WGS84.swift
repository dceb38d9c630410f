/// The constants of WGS 84, in meters and seconds.
package enum WGS84 {
    package static let speedOfLight = 299_792_458.0
    package static let equatorialRadius = 6_378_137.0
    package static let flattening = 1 / 298.257_223_563
    package static let polarRadius = equatorialRadius * (1 - flattening)
    /// The square of the first eccentricity: (a² − b²) / a².
    package static let eccentricitySquared = flattening * (2 - flattening)
    /// The square of the second eccentricity: (a² − b²) / b².
    static let secondEccentricitySquared = eccentricitySquared / (1 - eccentricitySquared)
    /// The third flattening: (a − b) / (a + b).
    static let thirdFlattening = flattening / (2 - flattening)

    /// Returns the radius of curvature along the meridian, in meters, at the latitude with the given sine.
    package static func meridianRadius(sine: Double) -> Double {
        let weight = 1 - eccentricitySquared * sine * sine
        return equatorialRadius * (1 - eccentricitySquared) / (weight * weight.squareRoot())
    }

    /// Returns the radius of curvature in the east–west direction, in meters, at the latitude with the given sine.
    package static func transverseRadius(sine: Double) -> Double {
        equatorialRadius / (1 - eccentricitySquared * sine * sine).squareRoot()
    }
}
