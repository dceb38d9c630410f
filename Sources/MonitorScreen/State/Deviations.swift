import GNSS
internal import Glibc

/// How far positions lie apart while a receiver stands still: the radii of the circles around their mean that hold half and 95
/// percent of them.
///
/// Memory is bounded: when it is full every other position is forgotten, and from then on only every other one is kept.
struct Deviations: Sendable {
    /// The radii in metres.
    struct Radii: Hashable, Sendable {
        var half: Double
        var most: Double
    }

    private static let capacity = 1_024
    /// A receiver that stands still does not stray farther than this, in metres.
    private static let farthest = 200.0

    /// Metres to the east and north of the first position.
    private var places: [SIMD2<Double>] = []
    private var origin: Coordinate?
    private var stride = 1
    private var skipped = 0
    private var radiiAt = -1.0
    /// `nil` for too few positions, and for a receiver that moves.
    private(set) var radii: Radii?
    /// Whether the receiver moves.
    private(set) var isMoving = false

    mutating func add(_ coordinate: Coordinate, at seconds: Double) {
        guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return }
        let origin = origin ?? coordinate
        self.origin = origin
        skipped += 1
        if skipped >= stride {
            skipped = 0
            if places.count == Self.capacity { thin() }
            places.append(Self.offset(of: coordinate, from: origin))
        }
        // Twice a second is often enough for what is read. Fixes come every second, so that once would be a matter of rounding.
        if seconds - radiiAt >= 0.5 || radiiAt < 0 {
            radiiAt = seconds
            measure()
        }
    }

    private mutating func thin() {
        var kept = 0
        for index in Swift.stride(from: 0, to: places.count, by: 2) {
            places[kept] = places[index]
            kept += 1
        }
        places.removeLast(places.count - kept)
        stride *= 2
    }

    private mutating func measure() {
        guard places.count >= 10 else { return }
        let mean = places.reduce(.zero, +) / Double(places.count)
        var distances = places.map { place in
            let offset = place - mean
            return (offset * offset).sum().squareRoot()
        }
        distances.sort()
        let radii = Radii(half: distances[distances.count / 2], most: distances[distances.count * 95 / 100])
        isMoving = radii.most > Self.farthest
        self.radii = isMoving ? nil : radii
    }

    /// Metres to the east and north of the mean, for every position that is kept.
    func forEachOffset(_ body: (SIMD2<Double>) -> Void) {
        guard !places.isEmpty else { return }
        let mean = places.reduce(.zero, +) / Double(places.count)
        for place in places { body(place - mean) }
    }

    private static func offset(of coordinate: Coordinate, from origin: Coordinate) -> SIMD2<Double> {
        let metresPerDegree = 111_319.5
        let turn = (coordinate.longitude - origin.longitude).remainder(dividingBy: 360)
        let east = turn * metresPerDegree * cos(origin.latitude * .pi / 180)
        return SIMD2(east, (coordinate.latitude - origin.latitude) * metresPerDegree)
    }
}
