import CoreLocation.CLGeocoder
import CoreLocation.CLLocationManager

// A request for a single location.

final class WhereAmI: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()

    func ask() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.requestLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        print("\(locations.count) location")
        print("accurate enough: \(location.horizontalAccuracy <= kCLLocationAccuracyHundredMeters)")
        print("by an accessory: \(location.sourceInformation?.isProducedByAccessory ?? false)")
        CLGeocoder().reverseGeocodeLocation(location) { placemarks, error in
            print("address: \(placemarks?.first?.name ?? "none"), \(error.map { ($0 as NSError).code } ?? 0)")
            exit(0)
        }
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        print(error.localizedDescription)
        exit(1)
    }
}

let whereAmI = WhereAmI()
whereAmI.ask()
RunLoop.main.run()
