import CoreLocation
import Places

// An app with its own `LocationManager`, `Location` and `Region`. None of these names is ambiguous. The members of
// CoreLocation's types are visible although only CoreLocation is imported.

let manager = LocationManager()
manager.onLocation = { location in
    let region = Region(center: location, radius: 100)
    let center = CLLocation(latitude: region.center.latitude, longitude: region.center.longitude)
    let next = Location(center)
    print("app location, \(next == location ? "unchanged" : "changed") by a round trip through CoreLocation")
    print("\(center.distance(from: center)) m, \(center.coordinate.isValid ? "valid" : "invalid")")
    exit(0)
}
RunLoop.main.run()
