import CoreLocation
import Foundation

// A typical delegate class.

class TrackRecorder: NSObject, CLLocationManagerDelegate {
    private let locationManager = CLLocationManager()
    private var track: [CLLocation] = []

    override init() {
        super.init()
        locationManager.delegate = self
        locationManager.desiredAccuracy = kCLLocationAccuracyBest
        locationManager.activityType = .fitness
        locationManager.requestWhenInUseAuthorization()
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        switch manager.authorizationStatus {
        case .notDetermined:
            manager.requestWhenInUseAuthorization()
        case .restricted, .denied:
            print("no authorization")
            exit(1)
        case .authorizedAlways, .authorizedWhenInUse:
            print("authorized")
            manager.startUpdatingLocation()
        @unknown default:
            break
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        track.append(contentsOf: locations)
        guard track.count >= 3, let first = track.first, let last = track.last else { return }
        manager.stopUpdatingLocation()
        print(String(format: "from %.3f %.3f", first.coordinate.latitude, first.coordinate.longitude))
        print(last.distance(from: first) > 1 ? "moving" : "stationary")
        print("in order: \(zip(track, track.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })")
        let areValid = track.allSatisfy { CLLocationCoordinate2DIsValid($0.coordinate) && $0.horizontalAccuracy >= 0 }
        print("valid: \(areValid)")
        exit(0)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        print("failed: \(error.localizedDescription)")
    }
}

let recorder = TrackRecorder()
RunLoop.main.run()
