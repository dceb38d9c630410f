import GPSBridgeMap
import MapApp

final class DelegateMapScreen: MapScreen, MapViewDelegate, @MainActor LocationManagerDelegate {
    override func connect() {
        app.map.delegate = self
        app.manager.addDelegate(self)
    }

    func mapView(_ mapView: MapView, didTap tap: Tap) { print(tap.line) }
    func mapView(_ mapView: MapView, didLongPress tap: Tap) { print("long", tap.line) }
    func mapView(_ mapView: MapView, regionWillChange change: CameraChange) { print("will change:", change.line) }
    func mapView(_ mapView: MapView, regionDidChange change: CameraChange) { print("did change:", change.line) }
    func mapView(_ mapView: MapView, didChange followMode: FollowMode) { print("follow mode:", followMode) }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        guard let location = locations.last else { return }
        print(location.line)
        (latitudeLabel.text, longitudeLabel.text) = location.coordinate.texts
    }
}
