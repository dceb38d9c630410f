extension Coordinate {
    /// Metres to another place, on the shortest way on the ellipsoid of WGS 84.
    public func distance(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).distance
    }

    /// Where the shortest way to another place leads from here: degrees from true north, 0 ..< 360.
    public func bearing(to other: Coordinate) -> Double {
        InverseSolution(from: self, to: other).start.bearing
    }

    /// The place so many metres straight ahead in a direction, degrees from true north.
    public func destination(bearing: Double, distance: Double) -> Coordinate {
        GeodesicLine(from: self, azimuth: Angle(degrees: bearing)).place(after: distance).coordinate
    }
}
