import FoundationEssentials
public import GNSS

// CoreLocation's values have initializers without parameters, as all Objective-C objects do.

extension Location {
    /// Creates an invalid location, with the current time.
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
