internal import Glibc

/// A point on a road, with the road's properties up to the next point.
struct Waypoint: Sendable {
    /// The distance east of the road's origin, in meters.
    var east: Double
    /// The distance north of the road's origin, in meters.
    var north: Double
    /// The speed limit up to the next waypoint, in meters per second.
    var limit: Double
    /// The duration of the stop at this waypoint, in seconds; 0 for no stop.
    var pause = 0.0
    /// The surroundings up to the next waypoint. The street direction in this value is ignored, because the direction
    /// follows from the road.
    var surroundings = Surroundings()
}

/// The limits on how a vehicle or a pedestrian accelerates, brakes and turns.
struct Agility: Sendable {
    /// The maximum forward, braking and lateral acceleration, in meters per second squared.
    var (acceleration, braking, sideways) = (2.0, 2.5, 2.5)
    /// The preferred radius of turns in meters. Turns between short legs are tighter.
    var radius = 12.0

    static let car = Agility()
    static let walker = Agility(acceleration: 0.8, braking: 0.8, sideways: 0.6, radius: 2)

    init() {}

    init(acceleration: Double, braking: Double, sideways: Double, radius: Double) {
        (self.acceleration, self.braking, self.sideways) = (acceleration, braking, sideways)
        self.radius = radius
    }
}

// A road consists of straight segments and arcs, each with a maximum speed. The speeds along the road are computed
// once, when the road is created: a backward pass limits them by braking, and a forward pass limits them by
// acceleration. Later queries only look up the position at a given time.

/// A closed road, and a vehicle's motion along it.
///
/// The vehicle is at rest at the start and end of each lap, and drives an endless number of laps.
struct Road: Sendable {
    /// A straight segment or an arc of the road.
    private struct Segment {
        var begin = 0.0
        var length: Double
        var east: Double
        var north: Double
        /// The heading at the beginning of the segment, in radians from north.
        var heading: Double
        /// The curvature in radians per meter, positive for right turns.
        var curvature = 0.0
        var limit: Double
        /// The duration of the stop at the beginning of the segment, in seconds; 0 for no stop.
        var pause = 0.0
        var surroundings: Surroundings

        func position(after way: Double) -> (east: Double, north: Double, heading: Double) {
            let turn = curvature * way
            guard curvature != 0 else { return (east + way * sin(heading), north + way * cos(heading), heading) }
            return (
                east + (cos(heading) - cos(heading + turn)) / curvature,
                north + (sin(heading + turn) - sin(heading)) / curvature, heading + turn
            )
        }
    }

    /// The vehicle's state at a point in time.
    struct VehicleState: Sendable {
        /// The distances east and north of the road's origin, in meters.
        var (east, north) = (0.0, 0.0)
        /// The heading in radians from north.
        var heading = 0.0
        /// The speed in meters per second.
        var speed = 0.0
        /// The fraction of the current lap that is completed, from 0 to 1.
        var part = 0.0
        var surroundings = Surroundings()
    }

    private var segments: [Segment] = []
    private var motion = Motion()
    /// The length of a lap, in meters.
    private(set) var length = 0.0

    /// Creates a road through three or more waypoints. Each lap begins and ends halfway between the first two
    /// waypoints.
    init(_ waypoints: [Waypoint], _ agility: Agility = .car) {
        build(waypoints, agility)
        drive(agility)
    }

    /// Returns the vehicle's state at the given time, in seconds since the start of the first lap.
    func at(_ seconds: Double) -> VehicleState {
        let (way, speed) = motion.at(seconds.truncatingRemainder(dividingBy: motion.duration))
        guard let segment = segments.lastElement(atOrBefore: way, \.begin) else { return VehicleState() }
        let position = segment.position(after: way - segment.begin)
        var surroundings = segment.surroundings
        surroundings.streetDirection = segment.heading.degrees.turn
        return VehicleState(
            east: position.east, north: position.north, heading: position.heading, speed: speed, part: way / length,
            surroundings: surroundings)
    }

    private mutating func build(_ waypoints: [Waypoint], _ agility: Agility) {
        let count = waypoints.count
        let legs = waypoints.indices.map { index in
            let (from, to) = (waypoints[index], waypoints[(index + 1) % count])
            let (east, north) = (to.east - from.east, to.north - from.north)
            return (length: (east * east + north * north).squareRoot(), heading: atan2(east, north))
        }
        // For each waypoint, the turn angle, and how much the turn shortens each of the two adjacent legs.
        let turns = waypoints.indices.map { index in
            let (before, after) = (legs[(index + count - 1) % count], legs[index])
            let angle = (after.heading - before.heading).remainder(dividingBy: 2 * .pi)
            let cut = min(agility.radius * tan(abs(angle) / 2), 0.4 * min(before.length, after.length))
            return (angle: angle, cut: cut)
        }
        func straight(_ index: Int, _ range: ClosedRange<Double>) -> Segment {
            let (point, leg) = (waypoints[index], legs[index])
            return Segment(
                length: range.upperBound - range.lowerBound,
                east: point.east + range.lowerBound * sin(leg.heading),
                north: point.north + range.lowerBound * cos(leg.heading), heading: leg.heading, limit: point.limit,
                surroundings: point.surroundings)
        }
        var first = straight(0, legs[0].length / 2...legs[0].length - turns[1].cut)
        first.pause = waypoints[0].pause
        append(first)
        for step in 1...count {
            let index = step % count
            let (turn, before, leg) = (turns[index], legs[step - 1], legs[index])
            let next = straight(
                index, turn.cut...(step < count ? leg.length - turns[(index + 1) % count].cut : leg.length / 2))
            if abs(turn.angle) > 1e-9 {
                let radius = turn.cut / tan(abs(turn.angle) / 2)
                var arc = next
                arc.length = radius * abs(turn.angle)
                arc.east = waypoints[index].east - turn.cut * sin(before.heading)
                arc.north = waypoints[index].north - turn.cut * cos(before.heading)
                arc.heading = before.heading
                arc.curvature = (turn.angle < 0 ? -1 : 1) / radius
                arc.limit = min(next.limit, waypoints[step - 1].limit, (agility.sideways * radius).squareRoot())
                arc.pause = step < count ? waypoints[index].pause : 0
                // At an intersection, the walls hide less of the sky, because the cross street interrupts them.
                arc.surroundings.wallHeight /= 2
                append(arc)
            }
            append(next)
        }
    }

    private mutating func append(_ segment: Segment) {
        var segment = segment
        segment.begin = length
        length += segment.length
        segments.append(segment)
    }

    private mutating func drive(_ agility: Agility) {
        // The speed at the beginning of each segment, followed by the speed at the end of the last segment.
        var speeds = [0.0]
        for index in segments.indices.dropFirst() {
            speeds.append(segments[index].pause > 0 ? 0 : min(segments[index - 1].limit, segments[index].limit))
        }
        speeds.append(0)
        for index in segments.indices.reversed() {
            let maxSquare = speeds[index + 1] * speeds[index + 1] + 2 * agility.braking * segments[index].length
            speeds[index] = min(speeds[index], maxSquare.squareRoot())
        }
        for index in segments.indices {
            let maxSquare = speeds[index] * speeds[index] + 2 * agility.acceleration * segments[index].length
            speeds[index + 1] = min(speeds[index + 1], maxSquare.squareRoot())
        }
        for (index, segment) in segments.enumerated() {
            let (first, last) = (speeds[index], speeds[index + 1])
            let (faster, slower) = (agility.acceleration, agility.braking)
            let peak = min(
                segment.limit,
                ((2 * faster * slower * segment.length + slower * first * first + faster * last * last)
                    / (faster + slower)).squareRoot())
            let accelerating = (peak * peak - first * first) / (2 * faster)
            let braking = (peak * peak - last * last) / (2 * slower)
            motion.add(segment.pause)
            motion.add((peak - first) / faster, acceleration: faster)
            motion.add(max(0, segment.length - accelerating - braking) / peak)
            motion.add((peak - last) / slower, acceleration: -slower)
        }
    }
}
