internal import Dashboard
internal import GNSS
internal import Glibc

// The Douglas–Peucker algorithm omits points that are close to the line between other points. It needs all points at
// once, but a track may have millions of points. The track is therefore simplified block by block, and simplified again
// whenever too many points remain.

/// A simplifier that reduces a track to the points that are visible on a map. Memory use does not depend on the length
/// of the track.
struct TrackSimplifier {
    /// A point with its coordinates on a map in Mercator projection that has a width of 1.
    private struct Node {
        var point: PositionTrail.Point
        var x: Double
        var y: Double
    }

    private var nodes: [Node] = []
    /// The number of nodes that have been simplified.
    private var finishedCount = 0
    /// The maximum distance between an omitted point and the line that is drawn instead.
    private var tolerance: Double
    private let maxPoints: Int

    private static let blockSize = 4_096
    private static let maxNodes = 20_000
    /// The smallest tolerance above zero: two centimeters at the equator.
    private static let minTolerance = 0.5 / 256 / Double(1 << 22)

    /// Creates a simplifier.
    ///
    /// - Parameter zoom: The zoom level of the map, whose width is 256 pixels at level 0 and doubles with each level.
    ///   If `zoom` is `nil`, all points are kept unless there are too many.
    init(zoom: Double?, maxPoints: Int) {
        // Half a pixel is not visible.
        tolerance = zoom.map { 0.5 / 256 / exp2($0) } ?? 0
        self.maxPoints = maxPoints
    }

    /// Adds the next point. A point that follows a lost position begins a new segment.
    mutating func append(_ point: PositionTrail.Point) {
        let latitude = min(max(point.coordinate.latitude, -89), 89) * .pi / 180
        var x = point.coordinate.longitude / 360
        // A track that crosses the antimeridian stays connected.
        if let last = nodes.last { x = last.x + (x - last.x).remainder(dividingBy: 1) }
        nodes.append(Node(point: point, x: x, y: atanh(sin(latitude)) / (2 * .pi)))
        guard nodes.count - finishedCount >= Self.blockSize else { return }
        // The last finished node is the start of the next line.
        if tolerance > 0 { simplify(from: max(0, finishedCount - 1)) }
        while nodes.count > Self.maxNodes { coarsen() }
        finishedCount = nodes.count
    }

    /// Returns the points of the simplified track.
    mutating func finish() -> [PositionTrail.Point] {
        if tolerance > 0 { simplify(from: 0) }
        while nodes.count > maxPoints { coarsen() }
        return nodes.map(\.point)
    }

    /// Omits more points, by raising the tolerance.
    private mutating func coarsen() {
        tolerance = max(tolerance * 2, Self.minTolerance)
        // If the endpoints of the segments alone exceed the maximum number of points, every other point is omitted.
        if tolerance > 1 { thin() } else { simplify(from: 0) }
    }

    private mutating func thin() {
        var kept: [Node] = []
        var followsLoss = false
        for (index, node) in nodes.enumerated() {
            followsLoss = followsLoss || node.point.followsLoss
            guard index % 2 == 0 else { continue }
            kept.append(node)
            kept[kept.count - 1].point.followsLoss = followsLoss
            followsLoss = false
        }
        nodes = kept
    }

    private mutating func simplify(from start: Int) {
        var keeps = [Bool](repeating: false, count: nodes.count)
        var first = start
        for index in start..<nodes.count where index + 1 == nodes.count || nodes[index + 1].point.followsLoss {
            mark(first, index, &keeps)
            first = index + 1
        }
        var count = start
        for index in start..<nodes.count where keeps[index] {
            nodes[count] = nodes[index]
            count += 1
        }
        nodes.removeLast(nodes.count - count)
    }

    /// Marks the nodes of a segment to keep, by setting their elements of `keeps` to `true`.
    private func mark(_ first: Int, _ last: Int, _ keeps: inout [Bool]) {
        keeps[first] = true
        keeps[last] = true
        var lines = [(first, last)]
        while let (start, end) = lines.popLast() {
            var farthest = (index: start, distance: tolerance * tolerance)
            for index in start + 1..<max(start + 1, end) {
                let distance = squaredDistance(of: nodes[index], toLineFrom: nodes[start], to: nodes[end])
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index > start else { continue }
            keeps[farthest.index] = true
            lines += [(start, farthest.index), (farthest.index, end)]
        }
    }

    private func squaredDistance(of node: Node, toLineFrom start: Node, to end: Node) -> Double {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = x * x + y * y
        let share = length == 0 ? 0 : ((node.x - start.x) * x + (node.y - start.y) * y) / length
        let nearest = min(max(share, 0), 1)
        let (dx, dy) = (node.x - start.x - nearest * x, node.y - start.y - nearest * y)
        return dx * dx + dy * dy
    }
}
