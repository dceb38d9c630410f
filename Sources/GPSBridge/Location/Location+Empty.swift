import FoundationEssentials
public import GNSS

// CoreLocation's values can be made of nothing, as all of Objective-C's can.

extension Location {
    /// Makes a location that is not valid.
    public init() {
        self.init(
            coordinate: LocationCoordinate2D(), altitude: 0, horizontalAccuracy: -1, verticalAccuracy: -1,
            timestamp: Date())
    }
}

extension LocationCoordinate2D {
    /// Makes the place at zero degrees of latitude and longitude.
    public init() { self.init(latitude: 0, longitude: 0) }
}
