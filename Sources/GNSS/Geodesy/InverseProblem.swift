/// The inverse problem in its standard form. The first position lies on or south of the equator, and is at least as far
/// from the equator as the second. The second position lies east of the first or on the same meridian.
struct InverseProblem {
    /// β₁ and β₂, the reduced latitudes: β₁ ≤ 0, β₁ ≤ β₂ ≤ −β₁.
    let first: Angle
    let second: Angle
    /// λ₁₂, the longitude difference, 0 … π.
    let longitude: Angle
    /// λ₁₂ and π − λ₁₂ in radians. Both are stored, because computing one from the other would lose precision.
    let turn: Double
    let restOfTurn: Double

    /// Creates a problem from reduced latitudes and the longitude difference in degrees, 0 … 180.
    init(first: Angle, second: Angle, turn degrees: Double) {
        self.first = first
        self.second = second
        longitude = Angle(degrees: degrees)
        turn = degrees * .pi / 180
        restOfTurn = (180 - degrees) * .pi / 180
    }

    /// The shortest path.
    var solution: InverseSolution {
        if let way = alongMeridian ?? alongEquator { return way }
        let guess = SphericalGuess(self)
        return guess.isShort
            ? InverseSolution(distance: guess.distance, start: guess.start, end: guess.end(in: self))
            : solution(from: azimuth(from: guess))
    }

    /// The path along a meridian, perhaps over a pole; `nil` if no meridian is the shortest path.
    private var alongMeridian: InverseSolution? {
        guard longitude.sine == 0 || first.cosine == Angle.nothing else { return nil }
        let way = ParallelCrossing(from: first, to: second, azimuth: longitude)
        // If the path continues too far beyond the pole, a path next to the meridian is shorter.
        guard way.arc < 1 || way.reducedLength >= 0 else { return nil }
        return InverseSolution(distance: way.distance, start: longitude, end: Angle(sine: 0, cosine: 1))
    }

    /// The path along the equator; `nil` in the last half degree before the antipode, where other paths are shorter.
    private var alongEquator: InverseSolution? {
        guard first.sine == 0, restOfTurn >= WGS84.flattening * .pi else { return nil }
        let east = Angle(sine: 1, cosine: 0)
        return InverseSolution(distance: WGS84.equatorialRadius * turn, start: east, end: east)
    }

    /// Finds the azimuth that leads to the correct longitude, using Newton's method.
    ///
    /// If Newton's method leaves the known bounds or does not converge, bisection is used instead.
    private func solution(from guess: Angle) -> InverseSolution {
        var azimuth = guess
        var (low, high) = (Angle(sine: Angle.nothing, cosine: 1), Angle(sine: Angle.nothing, cosine: -1))
        var way = crossing(azimuth)
        for round in 0..<Self.maxRounds {
            let excess = way.excess(over: longitude)
            guard abs(excess) > Self.tolerance else { break }
            if excess > 0 { high = azimuth } else { low = azimuth }
            var next = azimuth + Angle(radians: -excess / way.slope)
            let isInside = (next - low).sine > 0 && (high - next).sine > 0
            if !isInside || round >= Self.newtonRounds {
                next = Angle(sine: low.sine + high.sine, cosine: low.cosine + high.cosine)
            }
            next = next.normalized
            guard next != azimuth else { break }
            azimuth = next
            way = crossing(azimuth)
        }
        return InverseSolution(distance: way.distance, start: azimuth, end: way.azimuth)
    }

    /// The tolerance of the longitude, in radians: a few units in the last place.
    private static let tolerance = 1e-15
    private static let newtonRounds = 20
    /// The maximum number of rounds: the rounds of Newton's method, and enough bisections for the precision of a
    /// `Double`.
    private static let maxRounds = newtonRounds + 60

    private func crossing(_ azimuth: Angle) -> ParallelCrossing {
        // A path due east along the equator never reaches another parallel, but a path with a slightly different
        // azimuth does.
        let isEquator = first.sine == 0 && azimuth.cosine == 0
        let departure = isEquator ? Angle(sine: 1, cosine: -Angle.nothing) : azimuth
        return ParallelCrossing(from: first, to: second, azimuth: departure)
    }
}
