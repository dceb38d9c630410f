import FoundationEssentials
public import GNSS

// In CoreLocation, these types have an initializer without parameters, so they have one here, too.

extension Location {
    /// Creates an invalid location whose timestamp is the current time.
    public init() {
        self.init(
            coordinate: LocationCoordinate2D(), altitude: 0, horizontalAccuracy: -1, verticalAccuracy: -1,
            timestamp: Date())
    }
}

extension LocationCoordinate2D {
    /// Creates the coordinate at zero degrees of latitude and longitude.
    public init() { self.init(latitude: 0, longitude: 0) }
}
