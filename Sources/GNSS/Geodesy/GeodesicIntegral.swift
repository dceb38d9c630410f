// This file computes the integrals along a geodesic as series of order 6. Source: C. F. F. Karney, "Algorithms for
// geodesics", Journal of Geodesy 87 (2013), 43–55, https://doi.org/10.1007/s00190-012-0578-z. Equation numbers in the
// comments of this folder refer to this paper. On WGS 84 the series are accurate to nanometers.

/// An integral along a geodesic from the equator to the arc σ on the auxiliary sphere: I(σ) = slope σ + Σ cᵢ sin 2iσ.
///
/// The coefficients depend only on the number ε, which grows with the highest latitude that the geodesic reaches.
struct GeodesicIntegral: Sendable {
    let slope: Double
    let waves: SineSeries

    /// Returns I₁, the distance in units of the polar radius (15, 17, 18).
    static func distance(_ epsilon: Double) -> GeodesicIntegral {
        let (e, e2, e3) = (epsilon, epsilon * epsilon, epsilon * epsilon * epsilon)
        let slope = (1 + e2 * (1 / 4 + e2 * (1 / 64 + e2 / 256))) / (1 - e)
        let waves = SineSeries(
            first: e * (-1 / 2 + e2 * (3 / 16 - e2 / 32)),
            second: e2 * (-1 / 16 + e2 * (1 / 32 - e2 * 9 / 2048)),
            third: e3 * (-1 / 48 + e2 * 3 / 256),
            fourth: e2 * e2 * (-5 / 512 + e2 * 3 / 512),
            fifth: e2 * e3 * (-7 / 1280),
            sixth: e3 * e3 * (-7 / 2048))
        return GeodesicIntegral(slope: slope, waves: slope * waves)
    }

    /// Returns the inverse of I₁: σ = τ + Σ cᵢ sin 2iτ, where τ = I₁ / slope (20, 21).
    static func arc(_ epsilon: Double) -> SineSeries {
        let (e, e2, e3) = (epsilon, epsilon * epsilon, epsilon * epsilon * epsilon)
        return SineSeries(
            first: e * (1 / 2 + e2 * (-9 / 32 + 205 / 1536 * e2)),
            second: e2 * (5 / 16 + e2 * (-37 / 96 + 1335 / 4096 * e2)),
            third: e3 * (29 / 96 - 75 / 128 * e2),
            fourth: e2 * e2 * (539 / 1536 - 2391 / 2560 * e2),
            fifth: 3467 / 7680 * e2 * e3,
            sixth: 38_081 / 61_440 * e3 * e3)
    }

    /// Returns I₂. The reduced length is computed from I₁ and I₂ (41–43).
    static func reduction(_ epsilon: Double) -> GeodesicIntegral {
        let (e, e2, e3) = (epsilon, epsilon * epsilon, epsilon * epsilon * epsilon)
        let slope = (1 + e2 * (1 / 4 + e2 * (9 / 64 + e2 * 25 / 256))) * (1 - e)
        let waves = SineSeries(
            first: e * (1 / 2 + e2 * (1 / 16 + e2 / 32)),
            second: e2 * (3 / 16 + e2 * (1 / 32 + e2 * 35 / 2048)),
            third: e3 * (5 / 48 + e2 * 5 / 256),
            fourth: e2 * e2 * (35 / 512 + e2 * 7 / 512),
            fifth: 63 / 1280 * e2 * e3,
            sixth: e3 * e3 * 77 / 2048)
        return GeodesicIntegral(slope: slope, waves: slope * waves)
    }

    /// Returns I₃, which determines the difference between the longitude on the auxiliary sphere and the longitude on
    /// the ellipsoid (23, 25).
    static func longitude(_ epsilon: Double) -> GeodesicIntegral {
        let (e, n) = (epsilon, WGS84.thirdFlattening)
        let (e2, n2) = (e * e, n * n)
        let slope = longitudeSlope(e)
        let firstHigh = (3 + 3 * n - n2) / 64 + e * ((5 + 2 * n) / 128 + e * 3 / 128)
        let secondHigh = (3 - 2 * n - 3 * n2) / 64 + e * ((3 + n) / 128 + e * 5 / 256)
        let waves = SineSeries(
            first: e * ((1 - n) / 4 + e * ((1 - n2) / 8 + e * firstHigh)),
            second: e2 * ((2 - 3 * n + n2) / 32 + e * secondHigh),
            third: e2 * e * ((5 - 9 * n + 5 * n2) / 192 + e * ((9 - 10 * n) / 384 + e * 7 / 512)),
            fourth: e2 * e2 * ((7 - 14 * n) / 512 + e * 7 / 512),
            fifth: 21 / 2560 * e2 * e2 * e,
            sixth: 0)
        return GeodesicIntegral(slope: slope, waves: slope * waves)
    }

    /// Returns the slope of I₃ (24).
    static func longitudeSlope(_ epsilon: Double) -> Double {
        let (e, n) = (epsilon, WGS84.thirdFlattening)
        let high = (1 + 3 * n + n * n) / 16 + e * ((3 + 2 * n) / 64 + e * 3 / 128)
        return 1 - e * ((1 - n) / 2 + e * ((2 + n - 3 * n * n) / 8 + e * high))
    }

    /// Returns ε for a geodesic, given the cosine of its azimuth at the equator (9, 16).
    static func epsilon(equatorCosine: Double) -> Double {
        let square = WGS84.secondEccentricitySquared * equatorCosine * equatorCosine
        return square / (2 * (1 + (1 + square).squareRoot()) + square)
    }

    /// Returns the integral over a section of the geodesic, given the two ends of the section and the arc between them
    /// in radians.
    func over(_ arc: Double, from one: Angle, to other: Angle) -> Double {
        slope * arc + (waves.sum(at: other) - waves.sum(at: one))
    }

    static func - (one: GeodesicIntegral, other: GeodesicIntegral) -> GeodesicIntegral {
        GeodesicIntegral(slope: one.slope - other.slope, waves: one.waves - other.waves)
    }
}
