import CoreLocation

// A module of an app, with types whose names GPSBridge uses too.

public struct Location: Equatable {
    public var latitude: Double
    public var longitude: Double

    public init(_ location: CLLocation) {
        latitude = location.coordinate.latitude
        longitude = location.coordinate.longitude
    }
}

public struct Region {
    public var center: Location
    public var radius: CLLocationDistance

    public init(center: Location, radius: CLLocationDistance) {
        self.center = center
        self.radius = radius
    }
}

public final class LocationManager: NSObject, CLLocationManagerDelegate {
    public var onLocation: ((Location) -> Void)?
    private let locationManager = CLLocationManager()

    public override init() {
        super.init()
        locationManager.delegate = self
        locationManager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        locationManager.requestWhenInUseAuthorization()
        locationManager.startUpdatingLocation()
    }

    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let last = locations.last else { return }
        onLocation?(Location(last))
    }
}
