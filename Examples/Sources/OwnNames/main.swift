import CoreLocation
import Places

// An app whose own module has a LocationManager, a Location and a Region. Nothing of it is ambiguous, and the members of
// CoreLocation's types are there though only CoreLocation is imported.

let manager = LocationManager()
manager.onLocation = { location in
    let region = Region(center: location, radius: 100)
    let center = CLLocation(latitude: region.center.latitude, longitude: region.center.longitude)
    let next = Location(center)
    print("a location of its own, \(next == location ? "the same" : "another") after a journey through CoreLocation")
    print("\(center.distance(from: center)) m, \(center.coordinate.isValid ? "a place" : "no place")")
    exit(0)
}
RunLoop.main.run()
