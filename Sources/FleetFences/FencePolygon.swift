package import GNSS

/// The area within closed rings, whose edges are straight in latitude and longitude, as in GeoJSON.
///
/// A position is inside if an odd number of rings encloses it, so additional rings can be holes or separate parts. Each
/// edge takes the shorter way around the earth, so the area may contain the antimeridian. The area cannot contain a
/// pole.
package struct FencePolygon: Hashable, Sendable {
    /// The corners of each ring. The first corner of a ring is not repeated at the end.
    package let rings: [[Coordinate]]
    let box: FenceBox
    private let edges: [Edge]

    /// The maximum number of corners in all rings together.
    private static let maxCount = 10_000

    /// The area that a ring must exceed, in square degrees: a little over a square meter, but larger than the rounding errors of
    /// corners that are in line.
    private static let minArea = 1e-10

    /// An edge, whose longitudes are in the range of the bounding box and may therefore exceed 180.
    private struct Edge: Hashable {
        let start: Coordinate
        let end: Coordinate

        /// Returns whether two edges cross each other, and do not only touch.
        func crosses(_ other: Edge) -> Bool {
            side(of: other.start) * side(of: other.end) < 0 && other.side(of: start) * other.side(of: end) < 0
        }

        /// Returns a number whose sign shows on which side of the edge a coordinate lies, or 0 if it is in line with the
        /// edge. The magnitude is twice the area of the triangle between the edge and the coordinate.
        func side(of coordinate: Coordinate) -> Double {
            (end.longitude - start.longitude) * (coordinate.latitude - start.latitude)
                - (end.latitude - start.latitude) * (coordinate.longitude - start.longitude)
        }

        /// The edge as text, with longitudes of -180 to 180.
        var text: String {
            [start, end].map { "\($0.latitude),\($0.longitude.remainder(dividingBy: 360))" }.joined(separator: " to ")
        }
    }

    /// Creates a polygon. The first corner of a ring may be repeated at the end.
    package init(rings: [[Coordinate]]) throws(FenceError) {
        let rings = rings.map { $0.count > 1 && $0.first == $0.last ? Array($0.dropLast()) : $0 }
        guard !rings.isEmpty, rings.allSatisfy({ Set($0).count >= 3 }) else {
            throw FenceError("a polygon needs at least three different corners")
        }
        guard rings.reduce(0, { $0 + $1.count }) <= Self.maxCount else {
            throw FenceError("a polygon can have at most \(Self.maxCount) corners. Simplify its outline")
        }
        guard rings.joined().allSatisfy(\.isOnEarth) else {
            throw FenceError("the corners of a polygon must have latitudes of -90 to 90 and longitudes of -180 to 180")
        }
        var lines: [[Coordinate]] = []
        for ring in rings { lines.append(try Self.continuous(ring, near: lines.first?.first ?? ring[0])) }
        let corners = lines.joined()
        let latitudes = corners.map(\.latitude)
        let longitudes = corners.map(\.longitude)
        let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
        guard east - west <= 180 else {
            throw FenceError("a polygon can be at most 180 degrees wide. Divide the area into several fences")
        }
        let box = FenceBox(south: latitudes.min() ?? 0, north: latitudes.max() ?? 0, west: west, east: east)
        self.rings = rings
        self.box = box
        edges = lines.flatMap { line in
            let line = line.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude + (box.west - west)) }
            return zip(line, line.dropFirst() + line.prefix(1)).map(Edge.init)
        }
    }

    /// Throws an error if edges cross each other, or if a ring encloses no area or is repeated. The parts of such a polygon
    /// that count as inside are rarely the intended ones. Fences that were stored before this check may have such
    /// polygons.
    package func checkOutline() throws(FenceError) {
        for (index, edge) in edges.enumerated() {
            guard let other = edges[..<index].first(where: edge.crosses) else { continue }
            throw FenceError(
                "the edge from \(other.text) crosses the edge from \(edge.text). List the corners in their order around "
                    + "the area")
        }
        var known: Set<Set<Coordinate>> = []
        var count = 0
        for ring in rings {
            let outline = edges[count..<count + ring.count]
            let first = edges[count]
            count += ring.count
            guard abs(outline.reduce(0) { $0 + $1.side(of: first.start) / 2 }) > Self.minArea else {
                throw FenceError(
                    "the ring that begins with the edge from \(first.text) encloses no area. List at least three corners "
                        + "that are not in line, in their order around the area")
            }
            // A position within two equal rings is outside.
            guard known.insert(Set(ring)).inserted else {
                throw FenceError(
                    "two rings that contain the edge from \(first.text) have the same corners. Remove one of them")
            }
        }
    }

    /// Returns a ring's corners with continuous longitudes: each differs from the previous longitude by less than half
    /// a turn. The longitudes may therefore be outside -180 … 180. The first longitude is within half a turn of the
    /// reference.
    private static func continuous(
        _ ring: [Coordinate], near reference: Coordinate
    ) throws(FenceError) -> [Coordinate] {
        var line: [Coordinate] = []
        var longitude = reference.longitude
        for corner in ring + ring.prefix(1) {
            let change = (corner.longitude - longitude).remainder(dividingBy: 360)
            guard line.isEmpty || abs(change) < 180 else {
                throw FenceError(
                    "an edge of the polygon is 180 degrees long, so its direction is ambiguous. Split this edge")
            }
            // Whole turns are added instead of the change, so that equal corners stay equal.
            longitude = corner.longitude + ((longitude + change - corner.longitude) / 360).rounded() * 360
            line.append(Coordinate(latitude: corner.latitude, longitude: longitude))
        }
        guard abs(longitude - line[0].longitude) < 180 else {
            throw FenceError("a polygon cannot contain a pole. Use a circle instead")
        }
        return line.dropLast()
    }

    func contains(_ coordinate: Coordinate) -> Bool {
        guard box.contains(coordinate) else { return false }
        let (x, y) = (box.longitude(of: coordinate), coordinate.latitude)
        return edges.reduce(false) { isInside, edge in
            let (start, end) = (edge.start, edge.end)
            guard (start.latitude > y) != (end.latitude > y) else { return isInside }
            let share = (y - start.latitude) / (end.latitude - start.latitude)
            return (x < start.longitude + share * (end.longitude - start.longitude)) != isInside
        }
    }
}
