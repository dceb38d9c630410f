import GNSS

extension Location {
    /// Returns the distance from another location, in meters: the length of the geodesic on the WGS 84 ellipsoid.
    public func distance(from location: Location) -> LocationDistance { coordinate.distance(to: location.coordinate) }

    /// Returns the direction to another location, in degrees from true north, 0 ..< 360.
    public func bearing(to location: Location) -> LocationDirection { coordinate.bearing(to: location.coordinate) }
}
