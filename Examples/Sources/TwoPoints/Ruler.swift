import GPSBridgeMap

/// Measures the distance between two taps.
@MainActor
final class Ruler: MapViewDelegate {
    private var start: Marker?

    func mapView(_ mapView: MapView, didTap tap: Tap) {
        let pin = Marker(tap.coordinate, title: start == nil ? "Start" : "End", color: .red)
        mapView.add(pin)
        guard let from = start?.coordinate else {
            start = pin
            return
        }
        start = nil
        mapView.add(Polyline([from, tap.coordinate], color: .red))
        let (one, other) = (
            Location(latitude: from.latitude, longitude: from.longitude),
            Location(latitude: tap.coordinate.latitude, longitude: tap.coordinate.longitude)
        )
        print("distance:", Int(one.distance(from: other)), "m")
    }
}
