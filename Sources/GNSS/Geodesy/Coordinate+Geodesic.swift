// Programs may extend `Coordinate` with methods of the same names that return other types. Theirs are preferred.

extension Coordinate {
    /// Returns the distance to another position in meters, along the shortest path on the ellipsoid of WGS 84.
    @_disfavoredOverload
    public func distance(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).distance
    }

    /// Returns the initial direction of the shortest path to another position, in degrees from true north, 0 ..< 360.
    @_disfavoredOverload
    public func bearing(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).start.bearing
    }

    /// Returns the position at a distance in meters, straight ahead in a direction in degrees from true north.
    @_disfavoredOverload
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).place(after: distance).coordinate
    }
}
