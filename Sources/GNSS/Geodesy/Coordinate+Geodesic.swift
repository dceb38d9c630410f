// These methods are disfavored, so that a program's own extensions of `Coordinate` take precedence if they declare the
// same method names with different return types.

extension Coordinate {
    /// Returns the distance to another position in meters, along the shortest path on the WGS 84 ellipsoid. Returns NaN
    /// if a latitude is out of range.
    @_disfavoredOverload
    public func distance(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).distance
    }

    /// Returns the initial bearing of the shortest path to another position, in degrees from true north, 0 ..< 360.
    @_disfavoredOverload
    public func bearing(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).start.bearing
    }

    /// Returns the position that is reached by following a geodesic from this position. The initial bearing is in
    /// degrees from true north, and the distance is in meters.
    @_disfavoredOverload
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).point(after: distance).coordinate
    }
}
