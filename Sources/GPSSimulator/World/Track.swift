internal import GNSS
internal import Glibc

/// A point on a recorded track.
public struct TrackPoint: Hashable, Sendable {
    /// The time in seconds since the start of the scenario.
    public var seconds: Double
    /// The latitude in degrees, positive to the north.
    public var latitude: Double
    /// The longitude in degrees, positive to the east.
    public var longitude: Double
    /// The height in meters above the WGS 84 ellipsoid.
    public var height: Double

    /// Creates a point with a height in meters above the WGS 84 ellipsoid.
    public init(seconds: Double, latitude: Double, longitude: Double, height: Double) {
        self.seconds = seconds
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
    }

    /// Creates a point with an altitude in meters above mean sea level, as used in track files.
    ///
    /// The altitude is converted to a height above the ellipsoid with a coarse geoid model.
    public init(seconds: Double, latitude: Double, longitude: Double, altitude: Double) {
        self.init(
            seconds: seconds, latitude: latitude, longitude: longitude,
            height: altitude + CoarseGeoid.separation(latitude: latitude, longitude: longitude))
    }
}

extension TrackPoint {
    /// Whether all values are finite and plausible. Files may contain "nan" or "inf", which are parsed as numbers.
    fileprivate var isSomewhere: Bool {
        [seconds, latitude, longitude, height].allSatisfy { $0.magnitude < 1e9 }
    }
}

// Between two points, the path is a cubic curve that passes through both of them. The velocity at each point is derived
// from the neighboring points. The height and the direction of the vertical are interpolated. This direction is a
// vector, so the poles and the antimeridian need no special treatment.

/// A smooth path through the points of a recorded track.
struct Track: Sendable {
    private struct Node {
        var seconds: Double
        var normal: Vector
        var height: Double
        /// The change of `normal` per second.
        var turning = Vector(x: 0, y: 0, z: 0)
        var climb = 0.0
    }

    private var nodes: [Node] = []

    /// Creates a path. Points with implausible values are dropped, and so are points that are not later than the point
    /// before them.
    init(_ points: [TrackPoint]) {
        for point in points where point.isSomewhere && point.seconds > nodes.last?.seconds ?? -.infinity {
            let frame = LocalFrame(latitude: point.latitude, longitude: point.longitude, height: 0)
            nodes.append(Node(seconds: point.seconds, normal: frame.up, height: point.height))
        }
        for index in nodes.indices {
            let before = slope(from: index - 1)
            let after = slope(from: index)
            switch (before, after) {
            case (let before?, let after?):
                // If the receiver is stationary before or after a point, the velocity at the point is zero. Otherwise,
                // it is a weighted mean of the velocities in the two adjacent intervals. The shorter interval has the
                // greater weight.
                guard before.turning.length > 0, after.turning.length > 0 else { break }
                let share = before.seconds / (before.seconds + after.seconds)
                nodes[index].turning = share * after.turning + (1 - share) * before.turning
                nodes[index].climb = share * after.climb + (1 - share) * before.climb
            case (let only?, nil), (nil, let only?):
                nodes[index].turning = only.turning
                nodes[index].climb = only.climb
            case (nil, nil): break
            }
        }
    }

    /// Returns the time from the node at an index to the next node. Also returns the average rates at which the
    /// direction of the vertical and the height change in that time. Returns `nil` if either node does not exist.
    private func slope(from index: Int) -> (seconds: Double, turning: Vector, climb: Double)? {
        guard index >= 0, index + 1 < nodes.count else { return nil }
        let (one, other) = (nodes[index], nodes[index + 1])
        let seconds = other.seconds - one.seconds
        return (seconds, 1 / seconds * (other.normal - one.normal), (other.height - one.height) / seconds)
    }

    /// Returns the position and motion at the given time in seconds, or `nil` if the track is empty.
    ///
    /// The receiver is stationary at the first point before the track begins, and at the last point after the track has
    /// ended.
    func truth(at seconds: Double) -> Truth? {
        guard let first = nodes.first, let last = nodes.last else { return nil }
        guard seconds > first.seconds else { return Self.truth(first.normal, first.height, heading: first.turning) }
        guard seconds < last.seconds else { return Self.truth(last.normal, last.height, heading: last.turning) }
        var (low, high) = (0, nodes.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if nodes[middle].seconds <= seconds { low = middle } else { high = middle }
        }
        let (one, other) = (nodes[low], nodes[high])
        let span = other.seconds - one.seconds
        let t = (seconds - one.seconds) / span
        let (s, u) = (1 - t, t * t)
        // The weights of a Hermite cubic, and the change of the weights per second.
        let weights = (s * s * (1 + 2 * t), u * (3 - 2 * t), span * t * s * s, -span * u * s)
        let rates = (-6 * t * s / span, 6 * t * s / span, s * (1 - 3 * t), t * (3 * t - 2))
        func mix(_ w: (Double, Double, Double, Double)) -> (Vector, Double) {
            (
                w.0 * one.normal + w.1 * other.normal + (w.2 * one.turning + w.3 * other.turning),
                w.0 * one.height + w.1 * other.height + w.2 * one.climb + w.3 * other.climb
            )
        }
        let (normal, height) = mix(weights)
        let (turning, climb) = mix(rates)
        let length = normal.length
        // Between points on opposite sides of the earth, the interpolated vector can become zero and then has no
        // direction.
        guard length > 1e-9 else { return Self.truth(one.normal, height, heading: one.turning) }
        var truth = Self.truth(1 / length * normal, height, heading: turning)
        let frame = LocalFrame(truth)
        let sine = sin(truth.latitude.radians)
        truth.northSpeed = (WGS84.meridianRadius(sine: sine) + height) * turning.dot(frame.north) / length
        truth.eastSpeed = (WGS84.transverseRadius(sine: sine) + height) * turning.dot(frame.east) / length
        truth.upSpeed = climb
        return truth
    }

    private static func truth(_ normal: Vector, _ height: Double, heading turning: Vector) -> Truth {
        let horizontal = (normal.x * normal.x + normal.y * normal.y).squareRoot()
        var truth = Truth(
            latitude: atan2(normal.z, horizontal).degrees, longitude: atan2(normal.y, normal.x).degrees.longitude,
            height: height)
        let frame = LocalFrame(truth)
        truth.heading = atan2(turning.dot(frame.east), turning.dot(frame.north)).degrees.turn
        return truth
    }
}
