package import GNSS

/// The positions of the last few minutes. Memory use is bounded: positions that follow each other too quickly are
/// omitted.
package struct PositionTrail: Sendable {
    /// A position, with the values that can determine the color of a track.
    package struct Point: Sendable {
        package var coordinate: Coordinate
        package var time: UTCTime?
        /// The altitude in meters.
        package var altitude: Double?
        /// The speed in meters per second.
        package var speed: Double?
        /// The horizontal error in meters.
        package var error: Double?
        /// The mean strength of the used signals in dBHz.
        package var strength: Double?
        /// Whether the receiver had lost its position immediately before this point.
        package var followsLoss: Bool

        /// Creates a point.
        ///
        /// - Parameter strength: The mean strength of the used signals in dBHz.
        package init(_ fix: Fix, at coordinate: Coordinate, strength: Double?, followsLoss: Bool) {
            self.coordinate = coordinate
            time = fix.time
            altitude = fix.knownAltitude
            speed = fix.speed
            error = fix.errors?.horizontalError
            self.strength = strength
            self.followsLoss = followsLoss
        }
    }

    private static let capacity = 1_200
    /// The minimum time between two positions, in seconds. With this limit, the trail covers ten minutes even if the
    /// receiver sends several fixes per second.
    private static let minInterval = 0.5

    private var ring: [Point] = []
    private var next = 0
    private var lastAt = -Double.infinity
    private var followsLoss = false

    package init() {}

    /// The positions in chronological order.
    package var points: [Point] { Array(ring[next...] + ring[..<next]) }

    /// Adds the position of an epoch.
    ///
    /// - Parameter seconds: The time at which the epoch was received.
    package mutating func add(_ epoch: Epoch, at seconds: Double) {
        guard epoch.fix.hasPosition, let coordinate = epoch.fix.coordinate else {
            followsLoss = !ring.isEmpty
            return
        }
        // Positions that arrive at the minimum interval may seem slightly closer together, because their times are
        // rounded. Without this tolerance, every other position would be omitted.
        guard followsLoss || seconds - lastAt >= Self.minInterval * 0.9 else { return }
        let point = Point(
            epoch.fix, at: coordinate, strength: epoch.sky?.meanUsedStrength, followsLoss: followsLoss)
        (lastAt, followsLoss) = (seconds, false)
        if ring.count < Self.capacity {
            ring.append(point)
        } else {
            ring[next] = point
            next = (next + 1) % Self.capacity
        }
    }

    /// Records that the receiver has been lost, so that the next position is not connected to the previous one.
    package mutating func interrupt() { followsLoss = !ring.isEmpty }
}

extension Sky {
    /// The mean strength of the signals that are used for the position, in dBHz.
    package var meanUsedStrength: Double? {
        let strengths = satellites.lazy.filter(\.isUsed).compactMap(\.signalStrength)
        let sum = strengths.reduce(into: (total: Float(0), count: 0)) {
            ($0.total, $0.count) = ($0.total + $1, $0.count + 1)
        }
        return sum.count == 0 ? nil : Double(sum.total) / Double(sum.count)
    }
}
