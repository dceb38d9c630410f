package import GNSS

/// A device's simplified track, with at most ``maxCount`` points.
///
/// A gap in the fixes appears as a straight line. The times at both ends of the line show how long the gap lasted.
package struct Way: Hashable, Sendable {
    /// A position and its time.
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
    /// The maximum distance between an omitted point and the path, in meters. It may be exceeded if a path needs more
    /// than ``maxCount`` points.
    package static let tolerance = 20.0

    /// The points in the order of the fixes.
    package private(set) var points: [Point]

    /// Creates a track from at most ``maxCount`` points.
    init(points: [Point]) { self.points = points }

    /// Creates the simplified path of fixes. Fixes without a position are ignored.
    package init<Fixes: Sequence>(_ fixes: Fixes) where Fixes.Element: BatchFix {
        self.init(fixes.compactMap { Point($0) }, maxCount: Self.maxCount, tolerance: Self.tolerance)
    }

    /// Creates the simplified path of points.
    ///
    /// - Parameters:
    ///   - maxCount: The maximum number of points to keep.
    ///   - tolerance: The maximum distance between an omitted point and the path, in meters. It may be exceeded if the
    ///     path needs more than `maxCount` points.
    package init(_ all: [Point], maxCount: Int, tolerance: Double) {
        points = WaySimplifier(all).kept(maxCount: maxCount, tolerance: tolerance).map { all[$0] }
    }

    /// Removes all points outside a time range, given in microseconds since 1970.
    package mutating func limit(to times: Range<Int64>) {
        points.removeAll { point in
            let (time, overflows) = point.milliseconds.multipliedReportingOverflow(by: 1000)
            return overflows || !times.contains(time)
        }
    }
}

extension Way.Point {
    /// A two-dimensional fix with the point's position and time, and no other values.
    package var fix: FleetFix {
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.coordinate = Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
        // The remainder must not be negative, even for times before 1970.
        let rest = (milliseconds % 1000 + 1000) % 1000
        fix.time = UTCTime(secondsSince1970: (milliseconds - rest) / 1000, nanosecond: UInt32(rest) * 1_000_000)
        return FleetFix(fix: fix, received: milliseconds * 1000)
    }

    fileprivate init?(_ fix: some BatchFix) {
        guard let position = fix.position else { return nil }
        self.init(position, milliseconds: fix.instant / 1000)
    }

    /// Creates a point; `nil` if the coordinate is out of range.
    package init?(_ coordinate: Coordinate, milliseconds: Int64) {
        guard coordinate.isOnEarth else { return nil }
        self.init(
            latitude: Int32((coordinate.latitude * 1e6).rounded()),
            longitude: Int32((coordinate.longitude * 1e6).rounded()), milliseconds: milliseconds)
    }
}
