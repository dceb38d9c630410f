#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The way on a sphere of the radius that is right half-way between the two places (48–51).
struct SphericalGuess {
    /// σ₁₂, from one place to the other.
    let arc: Angle
    /// The azimuth at the first place.
    let start: Angle
    /// Metres.
    private let radius: Double
    private let longitude: Angle

    /// So short that the ellipsoid is no different, to the last digits: up to 64 m.
    var isShort: Bool { arc.cosine > 0 && arc.sine < 1e-5 }

    /// Metres.
    var distance: Double { radius * arc.radians }

    init(_ problem: InverseProblem) {
        let (first, second) = (problem.first, problem.second)
        let cosine = (first.cosine + second.cosine) / 2
        let weight = (1 - WGS84.eccentricitySquared * cosine * cosine).squareRoot()
        radius = WGS84.equatorialRadius * weight
        // On the ellipsoid, places that are nearly opposite are farther apart in longitude than any on this sphere.
        longitude = Angle(radians: min(.pi, problem.turn / weight))
        let (north, east) = Self.way(from: first, to: second, over: longitude)
        start = Angle(sine: east, cosine: north).normalized
        arc = Angle(
            sine: (north * north + east * east).squareRoot(),
            cosine: first.sine * second.sine + first.cosine * second.cosine * longitude.cosine)
    }

    /// The azimuth at the second place.
    func end(in problem: InverseProblem) -> Angle {
        let (north, east) = Self.way(from: problem.second, to: problem.first, over: longitude)
        return Angle(sine: east, cosine: -north).normalized
    }

    /// Northward and eastward parts of the direction from one place to another, as long as the arc's sine.
    private static func way(from one: Angle, to other: Angle, over longitude: Angle) -> (north: Double, east: Double) {
        let east = other.cosine * longitude.sine
        // cos β₁ sin β₂ − sin β₁ cos β₂ cos ω₁₂, without the loss of digits where the places are near each other.
        let bend = one.sine * other.cosine * longitude.sine * longitude.sine / (1 + abs(longitude.cosine))
        let north = longitude.cosine >= 0 ? (other - one).sine + bend : (other + one).sine - bend
        return (north, east)
    }
}

extension InverseProblem {
    /// An azimuth that is near enough for Newton's method.
    func azimuth(from spherical: SphericalGuess) -> Angle {
        let width = WGS84.flattening * .pi * first.cosine
        let isNearAntipode = spherical.arc.cosine < 0 && spherical.arc.sine < 2 * width * first.cosine
        return isNearAntipode ? antipodalGuess : spherical.start
    }

    /// The geodesics that leave a place meet again about its antipode, not in a point as on a sphere, but along the four arcs
    /// of an astroid. In coordinates in which that has the size 1, the azimuth follows from an equation of the fourth
    /// degree (53–57).
    private var antipodalGuess: Angle {
        let epsilon = GeodesicIntegral.epsilon(equatorCosine: -first.sine)
        let scale = WGS84.flattening * .pi * GeodesicIntegral.longitudeSlope(epsilon) * first.cosine
        let x = -restOfTurn / scale
        let y = (first + second).sine / (scale * first.cosine)
        // On the astroid's axis, where the equation says nothing of the cosine.
        if y > -1e-13, x > -1 {
            return Angle(sine: -x, cosine: -(1 - x * x).squareRoot())
        }
        let root = Self.astroidRoot(x: x, y: y)
        return Angle(sine: -x / (1 + root), cosine: y / root).normalized
    }

    /// The positive μ of μ⁴ + 2μ³ + (1 − x² − y²)μ² − 2y²μ − y² = 0 (55).
    ///
    /// That is x² / (1 + μ)² + y² / μ² = 1, whose left side falls and is convex: Newton's method comes up from below.
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
