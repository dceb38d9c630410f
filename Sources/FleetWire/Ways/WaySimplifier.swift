internal import Glibc

// A variant of the Douglas–Peucker algorithm that always adds the point farthest from the current path, so it can stop
// at any number of points. Points are unit vectors, so the poles and the antimeridian need no special treatment.

/// A path, from which ``kept(maxCount:tolerance:)`` selects the points that contribute most to its shape.
struct WaySimplifier {
    /// A line between two kept points, with the omitted point that is farthest from it. The distance is in earth radii.
    private struct Line {
        let start: Int
        let end: Int
        let farthest: Int
        let distance: Double
    }

    private let positions: [SIMD3<Double>]
    /// The earth's mean radius in meters.
    private static let radius = 6_371_009.0

    init(_ points: [Way.Point]) {
        positions = points.map { point in
            let latitude = Double(point.latitude) * .pi / 180e6
            let longitude = Double(point.longitude) * .pi / 180e6
            return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        }
    }

    /// Returns the indices of the points to keep. The first and the last point are always kept. Further points are
    /// added until every omitted point is within `tolerance` meters of the path, or until `maxCount` points are kept.
    func kept(maxCount: Int, tolerance: Double) -> [Int] {
        guard positions.count > 1 else { return Array(positions.indices) }
        var lines = [line(0, positions.count - 1)]
        while lines.count + 1 < maxCount {
            guard let widest = lines.indices.max(by: { lines[$0].distance < lines[$1].distance }),
                lines[widest].distance * Self.radius > tolerance
            else { break }
            let (start, middle, end) = (lines[widest].start, lines[widest].farthest, lines[widest].end)
            lines.replaceSubrange(widest...widest, with: [line(start, middle), line(middle, end)])
        }
        return [0] + lines.map(\.end)
    }

    private func line(_ start: Int, _ end: Int) -> Line {
        let (a, b) = (positions[start], positions[end])
        let normal = cross(a, b)
        let length = dot(normal, normal).squareRoot()
        let (afterStart, beforeEnd) = (cross(normal, a), cross(b, normal))
        var farthest = (index: start, distance: 0.0)
        for index in start + 1..<max(start + 1, end) {
            let point = positions[index]
            let isBeside = length > 1e-12 && dot(afterStart, point) > 0 && dot(beforeEnd, point) > 0
            let distance = isBeside ? abs(dot(normal, point)) / length : min(chord(point, a), chord(point, b))
            if distance > farthest.distance { farthest = (index, distance) }
        }
        return Line(start: start, end: end, farthest: farthest.index, distance: farthest.distance)
    }

    private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

    private func chord(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { dot(a - b, a - b).squareRoot() }

    private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
