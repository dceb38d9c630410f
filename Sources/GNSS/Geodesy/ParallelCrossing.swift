#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The point at which a geodesic crosses a parallel on its way north, after leaving another parallel with a given
/// azimuth. Karney calls the search for this point the hybrid problem.
///
/// The inverse problem, which asks for the geodesic between two positions, is solved by varying the azimuth until the
/// crossing has the longitude of the second position.
struct ParallelCrossing {
    /// α₂: the azimuth at the second parallel.
    let azimuth: Angle
    /// σ₁₂: the arc from one parallel to the other on the auxiliary sphere, in radians, 0 … π.
    let arc: Double

    /// α₀: the azimuth at which the geodesic crosses the equator northward.
    private let equator: Angle
    /// σ₁ and σ₂, on the unit circle.
    private let start: Angle
    private let end: Angle
    private let startReduced: Angle
    private let endReduced: Angle
    private let epsilon: Double
    private let distanceIntegral: GeodesicIntegral

    /// Creates a crossing from the reduced latitudes of the two parallels (β₁ ≤ 0 and β₁ ≤ β₂ ≤ −β₁) and from the
    /// azimuth at the first parallel (0 … π).
    init(from first: Angle, to second: Angle, azimuth departure: Angle) {
        startReduced = first
        endReduced = second
        let across = departure.sine * first.sine
        let along = departure.cosine * first.cosine
        equator = Angle(
            sine: departure.sine * first.cosine,
            cosine: (departure.cosine * departure.cosine + across * across).squareRoot())
        // Equation (45): cos² α₂ cos² β₂ = cos² α₁ cos² β₁ + (cos² β₂ − cos² β₁). The difference in parentheses is
        // computed from sines or from cosines, depending on which are smaller.
        let difference =
            first.cosine < -first.sine
            ? (second.cosine - first.cosine) * (second.cosine + first.cosine)
            : (first.sine - second.sine) * (first.sine + second.sine)
        let alongEnd = max(0, along * along + difference).squareRoot()
        azimuth = Angle(sine: equator.sine / second.cosine, cosine: alongEnd / second.cosine)
        start = Angle(sine: first.sine, cosine: along).normalized
        end = Angle(sine: second.sine, cosine: alongEnd).normalized
        arc = start.forward(to: end).radians
        epsilon = GeodesicIntegral.epsilon(equatorCosine: equator.cosine)
        distanceIntegral = GeodesicIntegral.distance(epsilon)
    }

    /// The distance from one parallel to the other in meters.
    var distance: Double {
        WGS84.polarRadius * distanceIntegral.over(arc, from: start, to: end)
    }

    /// Returns the longitude of the crossing minus a given longitude, in radians.
    ///
    /// The longitudes are subtracted before the difference is converted to an angle, so the result has full precision.
    func excess(over longitude: Angle) -> Double {
        let startLongitude = Angle(sine: equator.sine * start.sine, cosine: start.cosine)
        let endLongitude = Angle(sine: equator.sine * end.sine, cosine: end.cosine)
        let spherical = startLongitude.forward(to: endLongitude)
        let lag = GeodesicIntegral.longitude(epsilon).over(arc, from: start, to: end)
        return (spherical - longitude).radians - WGS84.flattening * equator.sine * lag
    }

    /// The reduced length m₁₂ in units of the polar radius: the distance that the end of the geodesic moves sideways
    /// per radian of azimuth (38).
    ///
    /// If the value is negative, the geodesic is no longer the shortest path.
    var reducedLength: Double {
        let integral = distanceIntegral - GeodesicIntegral.reduction(epsilon)
        return stretch(of: endReduced) * start.cosine * end.sine - stretch(of: startReduced) * start.sine * end.cosine
            - start.cosine * end.cosine * integral.over(arc, from: start, to: end)
    }

    /// The derivative of the crossing's longitude with respect to the azimuth at the first parallel (46).
    var slope: Double {
        azimuth.cosine == 0
            ? -2 * (1 - WGS84.flattening) * stretch(of: startReduced) / startReduced.sine
            : (1 - WGS84.flattening) * reducedLength / (azimuth.cosine * endReduced.cosine)
    }

    /// Returns √(1 + k² sin² σ), which equals √(1 + e'² sin² β).
    private func stretch(of reduced: Angle) -> Double {
        (1 + WGS84.secondEccentricitySquared * reduced.sine * reduced.sine).squareRoot()
    }
}
