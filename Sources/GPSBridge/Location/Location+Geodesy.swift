import GNSS

extension Location {
    /// Metres from another location, along the earth's surface: the geodesic on the WGS 84 ellipsoid.
    public func distance(from location: Location) -> LocationDistance { coordinate.distance(to: location.coordinate) }

    /// Degrees from true north in which another location lies, 0 ..< 360.
    public func bearing(to location: Location) -> LocationDirection { coordinate.bearing(to: location.coordinate) }
}
