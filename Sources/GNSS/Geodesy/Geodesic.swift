/// A way straight ahead on the ellipsoid of WGS 84: the shortest one between two places, or the one from a place in a direction.
///
/// ```swift
/// let way = Geodesic(from: newYork, to: london)
/// way.distance                            // metres
/// way.initialBearing                      // degrees, where to set out
/// way.place(after: 100_000).coordinate    // the first 100 km
///
/// Geodesic(from: newYork, bearing: 90, distance: 1000).end
/// ```
///
/// Right to some nanometres everywhere: at the poles, across the antimeridian, and between places that are nearly opposite.
/// A latitude beyond the poles, or a number that is none, gives numbers that are none.
public struct Geodesic: Sendable {
    /// A place on the way.
    public struct Place: Hashable, Sendable {
        /// Where it is.
        public var coordinate: Coordinate
        /// Where the way leads on from there: degrees from true north, 0 ..< 360.
        public var bearing: Double
    }

    /// Where the way begins.
    public let start: Coordinate
    /// Where the way ends.
    public let end: Coordinate
    /// Metres from the start to the end.
    public let distance: Double
    /// Where the way leads at its start: degrees from true north, 0 ..< 360.
    ///
    /// At a pole, north is where the meridian of the coordinate's longitude would lead on.
    public let initialBearing: Double
    /// Where the way leads at its end: degrees from true north, 0 ..< 360.
    public let finalBearing: Double
    private let line: GeodesicLine

    /// The shortest way between two places.
    ///
    /// Where there are several that are equally short, between opposite places, it is one of them. From a place to itself, the
    /// bearings are 0.
    public init(from start: Coordinate, to end: Coordinate) {
        let solution = InverseSolution(from: start, to: end)
        self.start = start
        self.end = end
        distance = solution.distance
        initialBearing = solution.start.bearing
        finalBearing = solution.end.bearing
        line = GeodesicLine(from: start, azimuth: solution.start)
    }

    /// The way from a place in a direction: degrees from true north, and metres, backwards if they are below zero.
    ///
    /// Beyond about 20,000 km it is not the shortest way any more, but leads straight on around the earth.
    public init(from start: Coordinate, bearing: Double, distance: Double) {
        let azimuth = Angle(degrees: bearing)
        line = GeodesicLine(from: start, azimuth: azimuth)
        let last = line.place(after: distance)
        self.start = start
        self.distance = distance
        initialBearing = azimuth.bearing
        end = last.coordinate
        finalBearing = last.azimuth.bearing
    }

    /// The place after so many metres from the start; the way may be followed beyond its end, and backwards.
    public func place(after distance: Double) -> Place {
        let place = line.place(after: distance)
        return Place(coordinate: place.coordinate, bearing: place.azimuth.bearing)
    }

    /// The places that part the way into so many equal parts, from the start to the end: to draw it on a map, for instance.
    ///
    /// They are computed when they are asked for. Fewer parts than one are one.
    public func places(parts: Int) -> LazyMapCollection<Range<Int>, Place> {
        let parts = max(1, min(parts, .max - 1))
        return (0..<parts + 1).lazy.map { place(after: distance * (Double($0) / Double(parts))) }
    }
}
