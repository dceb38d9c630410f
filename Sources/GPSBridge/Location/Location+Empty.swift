import FoundationEssentials
public import GNSS

// These initializers exist because CoreLocation's types have them.

extension Location {
    /// Creates an invalid location whose timestamp is the current time.
    public init() {
        self.init(
            coordinate: LocationCoordinate2D(), altitude: 0, horizontalAccuracy: -1, verticalAccuracy: -1,
            timestamp: Date())
    }
}

extension LocationCoordinate2D {
    /// Creates the coordinate at latitude 0, longitude 0.
    public init() { self.init(latitude: 0, longitude: 0) }
}

extension Floor {
    /// Creates the ground floor.
    public init() { self.init(level: 0) }
}

extension LocationSourceInformation {
    /// Creates a description of a location that comes neither from a simulation nor from a connected receiver.
    public init() { self.init(softwareSimulationState: false, andExternalAccessoryState: false) }
}
