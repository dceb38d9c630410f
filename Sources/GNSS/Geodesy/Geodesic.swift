/// A geodesic on the WGS 84 ellipsoid: the shortest path between two positions, or a path that starts at a position and
/// follows a bearing.
///
/// ```swift
/// import GNSS
///
/// let newYork = Coordinate(latitude: 40.7, longitude: -74)
/// let path = Geodesic(from: newYork, to: Coordinate(latitude: 51.5, longitude: -0.1))
/// print(path.distance)  // in meters
/// print(path.initialBearing)  // in degrees from true north
/// print(path.point(after: 100_000).coordinate)  // after the first 100 km
///
/// print(Geodesic(from: newYork, bearing: 90, distance: 1000).end)
/// ```
///
/// The results are accurate to a few nanometers everywhere, including at the poles, across the antimeridian, and
/// between nearly opposite positions. If a latitude is out of range or an argument is NaN, the results are NaN.
public struct Geodesic: Sendable {
    /// A position on the path.
    public struct Point: Hashable, Sendable {
        /// The coordinate of the position.
        public var coordinate: Coordinate
        /// The direction of the path at the position, in degrees from true north, 0 ..< 360.
        public var bearing: Double
    }

    /// The position at which the path begins.
    public let start: Coordinate
    /// The position at which the path ends.
    public let end: Coordinate
    /// The distance from the start to the end in meters.
    public let distance: Double
    /// The direction of the path at its start, in degrees from true north, 0 ..< 360.
    ///
    /// If ``start`` is a pole, the bearing is measured from the direction in which the meridian of ``start`` continues
    /// across the pole.
    public let initialBearing: Double
    /// The direction of the path at its end, in degrees from true north, 0 ..< 360.
    public let finalBearing: Double
    private let line: GeodesicLine

    /// Creates the shortest path between two positions.
    ///
    /// If several paths are equally short, as between opposite positions, the result is one of these paths. If both
    /// positions are equal, both bearings are 0.
    public init(from start: Coordinate, to end: Coordinate) {
        let solution = InverseSolution(from: start, to: end)
        self.start = start
        self.end = end
        distance = solution.distance
        initialBearing = solution.start.bearing
        finalBearing = solution.end.bearing
        line = GeodesicLine(from: start, azimuth: solution.start)
    }

    /// Creates a path that starts at a position and follows a bearing.
    ///
    /// A path longer than about 20,000 km continues around the earth and is no longer the shortest path between its
    /// ends.
    /// - Parameters:
    ///   - start: The position at which the path begins.
    ///   - bearing: The direction of the path at its start, in degrees from true north.
    ///   - distance: The length of the path in meters. With a negative length, the path runs in the opposite direction.
    public init(from start: Coordinate, bearing: Double, distance: Double) {
        let azimuth = Angle(degrees: bearing)
        line = GeodesicLine(from: start, azimuth: azimuth)
        let last = line.point(after: distance)
        self.start = start
        self.distance = distance
        initialBearing = azimuth.bearing
        end = last.coordinate
        finalBearing = last.azimuth.bearing
    }

    /// Returns the point at a distance from the start, in meters. The distance may be negative or longer than the path.
    public func point(after distance: Double) -> Point {
        let point = line.point(after: distance)
        return Point(coordinate: point.coordinate, bearing: point.azimuth.bearing)
    }

    /// Returns the points that divide the path into equal parts, including the start and the end, for example to draw
    /// the path on a map.
    ///
    /// The points are computed lazily. Values of `parts` below 1 are treated as 1.
    public func points(parts: Int) -> LazyMapCollection<Range<Int>, Point> {
        let parts = max(1, min(parts, .max - 1))
        return (0..<parts + 1).lazy.map { point(after: distance * (Double($0) / Double(parts))) }
    }
}
