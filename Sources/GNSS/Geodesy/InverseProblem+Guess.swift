#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The shortest path on a sphere between the two positions of an inverse problem. The radius of the sphere matches the
/// ellipsoid halfway between these positions (48–51).
struct SphericalGuess {
    /// σ₁₂, the arc from one position to the other.
    let arc: Angle
    /// The azimuth at the first position.
    let start: Angle
    /// The radius in meters.
    private let radius: Double
    private let longitude: Angle

    /// Whether the path is at most 64 m long. On such a short path, the results for the sphere and the ellipsoid are
    /// equal within double precision.
    var isShort: Bool { arc.cosine > 0 && arc.sine < 1e-5 }

    /// The length in meters.
    var distance: Double { radius * arc.radians }

    init(_ problem: InverseProblem) {
        let (first, second) = (problem.first, problem.second)
        let cosine = (first.cosine + second.cosine) / 2
        let weight = (1 - WGS84.eccentricitySquared * cosine * cosine).squareRoot()
        radius = WGS84.equatorialRadius * weight
        // On the ellipsoid, nearly opposite positions may be farther apart in longitude than two positions on this
        // sphere can be. The difference is therefore limited to π.
        longitude = Angle(radians: min(.pi, problem.turn / weight))
        let (north, east) = Self.way(from: first, to: second, over: longitude)
        start = Angle(sine: east, cosine: north).normalized
        arc = Angle(
            sine: (north * north + east * east).squareRoot(),
            cosine: first.sine * second.sine + first.cosine * second.cosine * longitude.cosine)
    }

    /// Returns the azimuth at the second position.
    func end(in problem: InverseProblem) -> Angle {
        let (north, east) = Self.way(from: problem.second, to: problem.first, over: longitude)
        return Angle(sine: east, cosine: -north).normalized
    }

    /// Returns the northward and eastward components of the direction from one position to another. The length of this
    /// vector is the sine of the arc between the positions.
    private static func way(from one: Angle, to other: Angle, over longitude: Angle) -> (north: Double, east: Double) {
        let east = other.cosine * longitude.sine
        // cos β₁ sin β₂ − sin β₁ cos β₂ cos ω₁₂, in a form that does not lose precision if the positions are close
        // together.
        let bend = one.sine * other.cosine * longitude.sine * longitude.sine / (1 + abs(longitude.cosine))
        let north = longitude.cosine >= 0 ? (other - one).sine + bend : (other + one).sine - bend
        return (north, east)
    }
}

extension InverseProblem {
    /// Returns an approximate azimuth at the first position, close enough to the solution for Newton's method to
    /// converge.
    func azimuth(from spherical: SphericalGuess) -> Angle {
        let width = WGS84.flattening * .pi * first.cosine
        let isNearAntipode = spherical.arc.cosine < 0 && spherical.arc.sine < 2 * width * first.cosine
        return isNearAntipode ? antipodalGuess : spherical.start
    }

    /// An initial guess of the azimuth at the first position, for nearly opposite positions.
    ///
    /// The geodesics that leave a position meet again near its antipode. On a sphere they meet at a single point. On
    /// the ellipsoid they meet along an astroid, a curve of four arcs. The coordinates are scaled so that the astroid
    /// has size 1. The azimuth follows from an equation of the fourth degree (53–57).
    private var antipodalGuess: Angle {
        let epsilon = GeodesicIntegral.epsilon(equatorCosine: -first.sine)
        let scale = WGS84.flattening * .pi * GeodesicIntegral.longitudeSlope(epsilon) * first.cosine
        let x = -restOfTurn / scale
        let y = (first + second).sine / (scale * first.cosine)
        // On the astroid's axis the equation does not determine the cosine.
        if y > -1e-13, x > -1 {
            return Angle(sine: -x, cosine: -(1 - x * x).squareRoot())
        }
        let root = Self.astroidRoot(x: x, y: y)
        return Angle(sine: -x / (1 + root), cosine: y / root).normalized
    }

    /// Returns the positive root μ of μ⁴ + 2μ³ + (1 − x² − y²)μ² − 2y²μ − y² = 0 (55).
    ///
    /// The equation is equivalent to x² / (1 + μ)² + y² / μ² = 1. The left side decreases and is convex, so Newton's
    /// method converges from below.
    private static func astroidRoot(x: Double, y: Double) -> Double {
        var root = max(-x - 1, -y)
        for _ in 0..<40 {
            let (sine, cosine) = (x / (1 + root), y / root)
            let value = sine * sine + cosine * cosine - 1
            let step = value / (2 * (sine * sine / (1 + root) + cosine * cosine / root))
            root += step
            if !(step > 1e-6 * root) { break }
        }
        return root
    }
}
