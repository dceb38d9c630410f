// A receiver sends two of the three values. The third is computed with one operation, so that it has the same bits for all
// protocols.

extension Fix {
    /// Sets both altitudes and the geoid separation, which is computed.
    mutating func setHeights(ellipsoidal: Double, meanSea: Double) {
        ellipsoidalAltitude = ellipsoidal
        altitude = meanSea
        geoidSeparation = ellipsoidal - meanSea
    }

    /// Sets both altitudes and the geoid separation. The altitude above mean sea level is computed.
    mutating func setHeights(ellipsoidal: Double, separation: Double) {
        ellipsoidalAltitude = ellipsoidal
        altitude = ellipsoidal - separation
        geoidSeparation = separation
    }

    /// Sets both altitudes and the geoid separation. The altitude above the ellipsoid is computed.
    mutating func setHeights(meanSea: Double, separation: Double) {
        ellipsoidalAltitude = meanSea + separation
        altitude = meanSea
        geoidSeparation = separation
    }
}
