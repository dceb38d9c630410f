// Programs that extend coordinates have methods of these names, too, which return something else: theirs are preferred.

extension Coordinate {
    /// Metres to another place, on the shortest way on the ellipsoid of WGS 84.
    @_disfavoredOverload
    public func distance(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).distance
    }

    /// Where the shortest way to another place leads from here: degrees from true north, 0 ..< 360.
    @_disfavoredOverload
    public func bearing(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).start.bearing
    }

    /// The place so many metres straight ahead in a direction, degrees from true north.
    @_disfavoredOverload
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).place(after: distance).coordinate
    }
}
