/// A place on the earth: geodetic latitude and longitude on WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// Degrees, north positive, -90 … 90.
    public var latitude: Double
    /// Degrees, east positive, -180 … 180.
    public var longitude: Double

    /// Makes a coordinate of degrees.
    @inline(__always)
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
