/// The shortest path between two positions: its length, and its azimuths at both ends.
struct InverseSolution {
    /// The length in meters.
    var distance: Double
    var start: Angle
    var end: Angle

    init(distance: Double, start: Angle, end: Angle) {
        self.distance = distance
        self.start = start
        self.end = end
    }

    /// Finds the shortest path between two positions. The positions are mirrored and swapped into the standard form of
    /// an ``InverseProblem``, and the solution of this problem is transformed back.
    init(from one: Coordinate, to other: Coordinate) {
        let turn = (other.longitude - one.longitude).remainder(dividingBy: 360)
        guard abs(one.latitude) <= 90, abs(other.latitude) <= 90, turn.isFinite else {
            let nowhere = Angle(sine: .nan, cosine: .nan)
            self.init(distance: .nan, start: nowhere, end: nowhere)
            return
        }
        let isExchanged = abs(one.latitude) < abs(other.latitude)
        let (far, near) = isExchanged ? (other, one) : (one, other)
        let isMirrored = far.latitude >= 0
        let problem = InverseProblem(
            first: Angle(reducedLatitude: isMirrored ? -far.latitude : far.latitude),
            second: Angle(reducedLatitude: isMirrored ? -near.latitude : near.latitude),
            turn: abs(turn))
        self = problem.solution
        if distance < Self.minDistance {
            let north = Angle(sine: 0, cosine: 1)
            self.init(distance: 0, start: north, end: north)
            return
        }
        if isExchanged { swap(&start, &end) }
        let east = turn < 0 ? -1.0 : 1
        let north = isExchanged == isMirrored ? 1.0 : -1
        start = Angle(sine: east * start.sine, cosine: north * start.cosine)
        end = Angle(sine: east * end.sine, cosine: north * end.cosine)
    }

    /// The distance in meters below which two positions count as equal. Two coordinates of the same pole with different
    /// longitudes are slightly more than zero apart, because ``Angle/nothing`` replaces zero.
    private static let minDistance = 1e-80
}
