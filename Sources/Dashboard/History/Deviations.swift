package import GNSS
internal import Glibc

/// The spread of a stationary receiver's positions: the radii of the circles around their mean that contain 50 and 95
/// percent of the positions.
///
/// Memory use is bounded: whenever the buffer is full, every other position is removed, and the interval between stored
/// positions is doubled.
package struct Deviations: Sendable {
    /// The radii in meters.
    package struct Radii: Hashable, Sendable {
        /// The radius of the circle that contains half of the positions.
        package var median: Double
        /// The radius of the circle that contains 95 percent of the positions.
        package var percentile95: Double
    }

    private static let capacity = 1_024
    /// The largest plausible spread of a stationary receiver's positions, in meters and in multiples of the estimated
    /// error. A larger spread means that the receiver is moving.
    private static let farthest = 30.0
    private static let farthestErrors = 6.0
    /// The position error, in meters, to assume if the receiver does not report an estimate.
    private static let typicalError = 10.0
    /// The minimum speed of a moving receiver, in meters per second. A receiver counts as moving once it has kept this
    /// speed for `secondsOfSpeed`.
    private static let slowest = 1.0
    private static let secondsOfSpeed = 3.0
    /// The radius, in meters, within which a moving receiver must stay for a minute to count as stationary again. If
    /// its movement was detected only from the spread of its positions, ten minutes are required. A boat swinging at
    /// anchor, for example, pauses at each end of its swing.
    private static let restRadius = 20.0
    private static let secondsOfRest = 60.0
    private static let secondsOfRestOfTheSlow = 600.0

    /// The positions, in meters east and north of the origin.
    private var positions: [SIMD2<Double>] = []
    private var origin: Coordinate?
    private var stride = 1
    private var skipped = 0
    private var radiiAt = -1.0
    /// The radii; `nil` if there are fewer than ten positions or the receiver is moving.
    package private(set) var radii: Radii?
    /// Whether the receiver is moving.
    package private(set) var isMoving = false
    /// The time at which the speed last rose to the minimum speed of a moving receiver; `nil` while the speed is lower.
    private var fastSince: Double?
    /// Whether the movement was detected from the receiver's speed, and not only from the spread of its positions.
    private var wasFast = false
    /// The position near which the receiver has stayed, and the time at which it arrived there.
    private var rest: (position: SIMD2<Double>, since: Double)?
    private var error = typicalError

    /// Adds a position.
    ///
    /// - Parameters:
    ///   - speed: The speed in meters per second, if it is known.
    ///   - error: The estimated error in meters, if it is known.
    package mutating func add(_ coordinate: Coordinate, speed: Double? = nil, error: Double? = nil, at seconds: Double)
    {
        guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return }
        self.error = error ?? Self.typicalError
        watch(offset(of: coordinate), speed: speed, at: seconds)
        skipped += 1
        if skipped >= stride {
            skipped = 0
            if positions.count == Self.capacity { dropEverySecond() }
            positions.append(offset(of: coordinate))
        }
        // The radii are updated at most twice per second, because people cannot follow faster updates. The interval is
        // shorter than one second, so that rounding does not skip fixes that arrive once per second.
        if seconds - radiiAt >= 0.5 || radiiAt < 0 {
            radiiAt = seconds
            measure()
        }
    }

    /// Detects whether the receiver has started to move, or has come to rest.
    private mutating func watch(_ position: SIMD2<Double>, speed: Double?, at seconds: Double) {
        if let speed, speed >= Self.slowest {
            fastSince = fastSince ?? seconds
            rest = nil
        } else {
            fastSince = nil
        }
        if !isMoving, let fastSince, seconds - fastSince >= Self.secondsOfSpeed {
            isMoving = true
            radii = nil
        }
        if let fastSince, seconds - fastSince >= Self.secondsOfSpeed { wasFast = true }
        guard isMoving, fastSince == nil else { return }
        guard let rest, Self.length(position - rest.position) <= Self.restRadius else {
            self.rest = (position, seconds)
            return
        }
        if seconds - rest.since >= (wasFast ? Self.secondsOfRest : Self.secondsOfRestOfTheSlow) { restart() }
    }

    /// Starts over after the receiver has moved. Positions measured while it was moving are discarded.
    private mutating func restart() {
        positions.removeAll(keepingCapacity: true)
        // The scale of longitudes at the old latitude may be wrong at the new one.
        origin = nil
        (stride, skipped, rest) = (1, 0, nil)
        (radii, isMoving, wasFast) = (nil, false, false)
    }

    private static func length(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum().squareRoot() }

    private mutating func dropEverySecond() {
        var kept = 0
        for index in Swift.stride(from: 0, to: positions.count, by: 2) {
            positions[kept] = positions[index]
            kept += 1
        }
        positions.removeLast(positions.count - kept)
        stride *= 2
    }

    private mutating func measure() {
        guard positions.count >= 10, !isMoving else { return }
        let mean = positions.reduce(.zero, +) / Double(positions.count)
        var distances = positions.map { Self.length($0 - mean) }
        distances.sort()
        let radii = Radii(
            median: Self.percentile(50, of: distances), percentile95: Self.percentile(95, of: distances))
        isMoving = radii.percentile95 > max(Self.farthest, Self.farthestErrors * error)
        self.radii = isMoving ? nil : radii
    }

    /// Returns a percentile: the smallest of the sorted distances for which at least the given percentage of all
    /// distances are equal or smaller. The page uses the same rank.
    private static func percentile(_ percent: Int, of distances: [Double]) -> Double {
        let rank = (distances.count * percent + 99) / 100
        return distances[rank - 1]
    }

    /// Calls `body` with each stored position, in meters east and north of the mean.
    package func forEachOffset(_ body: (SIMD2<Double>) -> Void) {
        guard !positions.isEmpty else { return }
        let mean = positions.reduce(.zero, +) / Double(positions.count)
        for position in positions { body(position - mean) }
    }

    /// Returns the position of a coordinate in meters east and north of the origin. The origin is the first position
    /// since the start or since a restart.
    private mutating func offset(of coordinate: Coordinate) -> SIMD2<Double> {
        let origin = origin ?? coordinate
        self.origin = origin
        let metersPerDegree = 111_319.5
        let turn = (coordinate.longitude - origin.longitude).remainder(dividingBy: 360)
        let east = turn * metersPerDegree * cos(origin.latitude * .pi / 180)
        return SIMD2(east, (coordinate.latitude - origin.latitude) * metersPerDegree)
    }
}
