import GPSBridgeMap

/// A delegate that records what a map reports.
@MainActor
final class Recorder: MapViewDelegate {
    var lines: [String] = []
    var refused: [Overlay] = []
    /// Called with each line.
    var onLine: (String) -> Void = { _ in }

    /// Returns the lines since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    private func note(_ line: String) {
        lines.append(line)
        onLine(line)
    }

    func mapView(_ mapView: MapView, didTap tap: Tap) { note("tap \(tap.coordinate.short)") }
    func mapView(_ mapView: MapView, didLongPress tap: Tap) { note("press \(tap.coordinate.short)") }
    func mapView(_ mapView: MapView, shouldSelect overlay: Overlay) -> Bool { !refused.contains { $0 === overlay } }
    func mapView(_ mapView: MapView, didSelect overlay: Overlay) { note("select \(overlay.title ?? "")") }
    func mapView(_ mapView: MapView, regionWillChange change: CameraChange) { note("will \(change.short)") }
    func mapView(_ mapView: MapView, regionIsChanging change: CameraChange) { note("is \(change.short)") }
    func mapView(_ mapView: MapView, regionDidChange change: CameraChange) { note("did \(change.short)") }
    func mapView(_ mapView: MapView, didChange followMode: FollowMode) { note("\(followMode)") }
    func mapView(_ mapView: MapView, viewerDidConnect viewer: Viewer) { note("connect") }
    func mapView(_ mapView: MapView, viewerDidDisconnect viewer: Viewer) { note("disconnect") }
}

extension LocationCoordinate2D {
    var short: String { "\(Int(latitude)) \(Int(longitude))" }
}

extension CameraChange {
    var short: String { "\(camera.center.short) \(reason)\(animated ? ", animated" : "")" }
}

func place(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
}
