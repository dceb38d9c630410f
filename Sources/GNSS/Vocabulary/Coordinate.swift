/// A position on the earth: geodetic latitude and longitude on WGS 84.
public struct Coordinate: Hashable, Sendable {
    /// The latitude in degrees, -90 … 90; north is positive.
    public var latitude: Double
    /// The longitude in degrees, -180 … 180; east is positive.
    public var longitude: Double

    /// Creates a coordinate from degrees.
    @inline(__always)
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
