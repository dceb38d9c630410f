internal import Glibc

/// A point on a road, and the road from there to the next point.
struct Waypoint: Sendable {
    /// Meters from the road's origin.
    var east: Double
    /// Meters from the road's origin.
    var north: Double
    /// The speed limit up to the next waypoint, in meters per second.
    var limit: Double
    /// The length of a stop at this waypoint, in seconds.
    var pause = 0.0
    /// The surroundings up to the next waypoint. The direction of the street follows from the road.
    var surroundings = Surroundings()
}

/// The limits of a vehicle or a walker.
struct Agility: Sendable {
    /// Limits in meters per second squared: forward, when braking and sideways.
    var (acceleration, braking, sideways) = (2.0, 2.5, 2.5)
    /// The radius of turns in meters, where there is room.
    var radius = 12.0

    static let car = Agility()
    static let walker = Agility(acceleration: 0.8, braking: 0.8, sideways: 0.6, radius: 2)

    init() {}

    init(acceleration: Double, braking: Double, sideways: Double, radius: Double) {
        (self.acceleration, self.braking, self.sideways) = (acceleration, braking, sideways)
        self.radius = radius
    }
}

// The route consists of straight pieces and arcs, each with a maximum speed. The drive is computed once, when the road
// is created: braking backward from the end, then acceleration forward from the beginning. Later queries only look up
// the position at a time.

/// A closed road and the drive along it.
///
/// Each round starts and ends at rest. The rounds repeat forever.
struct Road: Sendable {
    /// A straight piece or an arc.
    private struct Piece {
        var begin = 0.0
        var length: Double
        var east: Double
        var north: Double
        /// Radians from north, at the beginning of the piece.
        var heading: Double
        /// Radians per meter, positive to the right.
        var curvature = 0.0
        var limit: Double
        /// The length of a stop at the beginning of the piece, in seconds.
        var pause = 0.0
        var surroundings: Surroundings

        func place(after way: Double) -> (east: Double, north: Double, heading: Double) {
            let turn = curvature * way
            guard curvature != 0 else { return (east + way * sin(heading), north + way * cos(heading), heading) }
            return (
                east + (cos(heading) - cos(heading + turn)) / curvature,
                north + (sin(heading + turn) - sin(heading)) / curvature, heading + turn
            )
        }
    }

    /// The state of the drive at one moment.
    struct Moment: Sendable {
        /// Meters from the origin.
        var (east, north) = (0.0, 0.0)
        /// Radians from north.
        var heading = 0.0
        /// Meters per second.
        var speed = 0.0
        /// The completed fraction of the round.
        var part = 0.0
        var surroundings = Surroundings()
    }

    private var pieces: [Piece] = []
    private var motion = Motion()
    /// The length of a round in meters.
    private(set) var length = 0.0

    /// Creates a road from three or more waypoints. It begins and ends halfway between the first two.
    init(_ waypoints: [Waypoint], _ agility: Agility = .car) {
        build(waypoints, agility)
        drive(agility)
    }

    /// Returns the state of the drive at a time in seconds.
    func at(_ seconds: Double) -> Moment {
        let (way, speed) = motion.at(seconds.truncatingRemainder(dividingBy: motion.duration))
        guard let piece = pieces.last(beginningBy: way, \.begin) else { return Moment() }
        let place = piece.place(after: way - piece.begin)
        var surroundings = piece.surroundings
        surroundings.streetDirection = piece.heading.degrees.turn
        return Moment(
            east: place.east, north: place.north, heading: place.heading, speed: speed, part: way / length,
            surroundings: surroundings)
    }

    private mutating func build(_ waypoints: [Waypoint], _ agility: Agility) {
        let count = waypoints.count
        let legs = waypoints.indices.map { index in
            let (from, to) = (waypoints[index], waypoints[(index + 1) % count])
            let (east, north) = (to.east - from.east, to.north - from.north)
            return (length: (east * east + north * north).squareRoot(), heading: atan2(east, north))
        }
        // The angle of the turn at each waypoint, and the length it cuts off both adjacent legs.
        let turns = waypoints.indices.map { index in
            let (before, after) = (legs[(index + count - 1) % count], legs[index])
            let angle = (after.heading - before.heading).remainder(dividingBy: 2 * .pi)
            let cut = min(agility.radius * tan(abs(angle) / 2), 0.4 * min(before.length, after.length))
            return (angle: angle, cut: cut)
        }
        func straight(_ index: Int, _ range: ClosedRange<Double>) -> Piece {
            let (point, leg) = (waypoints[index], legs[index])
            return Piece(
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
                // A crossing is open toward the other street.
                arc.surroundings.wallHeight /= 2
                append(arc)
            }
            append(next)
        }
    }

    private mutating func append(_ piece: Piece) {
        var piece = piece
        piece.begin = length
        length += piece.length
        pieces.append(piece)
    }

    private mutating func drive(_ agility: Agility) {
        // The speed at the beginning of each piece, and at the end of the last one.
        var speeds = [0.0]
        for index in pieces.indices.dropFirst() {
            speeds.append(pieces[index].pause > 0 ? 0 : min(pieces[index - 1].limit, pieces[index].limit))
        }
        speeds.append(0)
        for index in pieces.indices.reversed() {
            let most = speeds[index + 1] * speeds[index + 1] + 2 * agility.braking * pieces[index].length
            speeds[index] = min(speeds[index], most.squareRoot())
        }
        for index in pieces.indices {
            let most = speeds[index] * speeds[index] + 2 * agility.acceleration * pieces[index].length
            speeds[index + 1] = min(speeds[index + 1], most.squareRoot())
        }
        for (index, piece) in pieces.enumerated() {
            let (first, last) = (speeds[index], speeds[index + 1])
            let (faster, slower) = (agility.acceleration, agility.braking)
            let peak = min(
                piece.limit,
                ((2 * faster * slower * piece.length + slower * first * first + faster * last * last)
                    / (faster + slower)).squareRoot())
            let accelerating = (peak * peak - first * first) / (2 * faster)
            let braking = (peak * peak - last * last) / (2 * slower)
            motion.add(piece.pause)
            motion.add((peak - first) / faster, acceleration: faster)
            motion.add(max(0, piece.length - accelerating - braking) / peak)
            motion.add((peak - last) / slower, acceleration: -slower)
        }
    }
}
