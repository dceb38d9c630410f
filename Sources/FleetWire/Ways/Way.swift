internal import GNSS

/// The simplified path of a device, with at most ``maxCount`` points.
///
/// A gap in the fixes is a straight line, whose duration the times of its ends show.
package struct Way: Hashable, Sendable {
    /// A position at a time.
    package struct Point: Hashable, Sendable {
        /// The latitude in millionths of a degree.
        package let latitude: Int32
        /// The longitude in millionths of a degree.
        package let longitude: Int32
        /// The time in milliseconds since 1970.
        package let milliseconds: Int64

        /// Creates a point.
        package init(latitude: Int32, longitude: Int32, milliseconds: Int64) {
            self.latitude = latitude
            self.longitude = longitude
            self.milliseconds = milliseconds
        }
    }

    /// The maximum number of points.
    package static let maxCount = 50
    /// The distance in meters from the path that a point may have and still be omitted.
    package static let tolerance = 20.0

    /// The points in the order of the fixes.
    package private(set) var points: [Point]

    /// Creates a way from at most ``maxCount`` points.
    init(points: [Point]) { self.points = points }

    /// Simplifies the path of fixes. Those without a position are omitted.
    package init(_ fixes: some Sequence<FleetFix>) {
        let all = fixes.compactMap(Point.init)
        points = WaySimplifier(all).kept(maxCount: Self.maxCount, tolerance: Self.tolerance).map { all[$0] }
    }

    /// Keeps only the points of a span of time, in microseconds since 1970.
    package mutating func limit(to times: Range<Int64>) {
        points.removeAll { point in
            let (time, overflows) = point.milliseconds.multipliedReportingOverflow(by: 1000)
            return overflows || !times.contains(time)
        }
    }
}

extension Way.Point {
    /// A fix with the position and the time of the point, and nothing else.
    package var fix: FleetFix {
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.coordinate = Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
        // The rest is not negative before 1970, either.
        let rest = (milliseconds % 1000 + 1000) % 1000
        fix.time = UTCTime(secondsSince1970: (milliseconds - rest) / 1000, nanosecond: UInt32(rest) * 1_000_000)
        return FleetFix(fix: fix, received: milliseconds * 1000)
    }

    fileprivate init?(_ fix: FleetFix) {
        guard fix.fix.hasPosition, let coordinate = fix.fix.coordinate, abs(coordinate.latitude) <= 90,
            abs(coordinate.longitude) <= 180
        else { return nil }
        latitude = Int32((coordinate.latitude * 1e6).rounded())
        longitude = Int32((coordinate.longitude * 1e6).rounded())
        milliseconds = fix.instant / 1000
    }
}
