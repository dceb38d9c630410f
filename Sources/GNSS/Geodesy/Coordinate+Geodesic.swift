// These methods are disfavored, because a program may extend `Coordinate` with methods that have the same names but
// other return types. The compiler then prefers the program's methods.

extension Coordinate {
    /// Returns the distance to another position in meters, along the shortest path on the ellipsoid of WGS 84.
    @_disfavoredOverload
    public func distance(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).distance
    }

    /// Returns the initial bearing of the shortest path to another position, in degrees from true north, 0 ..< 360.
    @_disfavoredOverload
    public func bearing(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).start.bearing
    }

    /// Returns the position at the end of a path that starts at this position. The bearing at the start is in degrees
    /// from true north, and the distance is in meters.
    @_disfavoredOverload
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).point(after: distance).coordinate
    }
}
