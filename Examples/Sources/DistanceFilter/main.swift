import CoreLocation
import Foundation

// Locations that are at least a given number of meters apart.

class Pedometer: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    var last: CLLocation?
    var steps = 0

    override init() {
        super.init()
        manager.delegate = self
        manager.distanceFilter = 30
        manager.startUpdatingLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations {
            if let last = last {
                let distance: CLLocationDistance = location.distance(from: last)
                print("more than 30 m: \(distance >= 30), less than 60 m: \(distance < 60)")
                steps += 1
            }
            last = location
        }
        if steps >= 2 { exit(0) }
    }
}

let pedometer = Pedometer()
RunLoop.main.run()
