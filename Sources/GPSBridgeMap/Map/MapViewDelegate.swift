/// The methods that a ``MapView`` calls to report what its viewers do.
///
/// All methods are optional, and all are called on the main actor, one at a time. When a method is called, the map's
/// properties already have their new values.
@MainActor
public protocol MapViewDelegate: AnyObject {
    /// Called when a viewer has tapped the map outside all overlays that can be selected. Taps that pick a place for a
    /// ``PlacePicker`` are not reported.
    func mapView(_ mapView: MapView, didTap tap: Tap)
    /// Called when a viewer has pressed the map for half a second, or clicked with the right button.
    func mapView(_ mapView: MapView, didLongPress tap: Tap)
    /// Returns whether a tap selects an overlay. If the result is `false`, this method is called for the next overlay
    /// below. The default is `true`.
    func mapView(_ mapView: MapView, shouldSelect overlay: Overlay) -> Bool
    /// Called when a viewer has selected an overlay.
    func mapView(_ mapView: MapView, didSelect overlay: Overlay)
    /// Called before the camera of the active viewer changes. If the program has set the camera, `mapView.camera`
    /// already has the new value.
    func mapView(_ mapView: MapView, regionWillChange change: CameraChange)
    /// Called while a gesture moves the camera of the active viewer, at most ten times a second.
    func mapView(_ mapView: MapView, regionIsChanging change: CameraChange)
    /// Called after the camera of the active viewer has changed.
    func mapView(_ mapView: MapView, regionDidChange change: CameraChange)
    /// Called when the follow mode of the active viewer has changed.
    func mapView(_ mapView: MapView, didChange followMode: FollowMode)
    /// Called when a page has opened the map.
    func mapView(_ mapView: MapView, viewerDidConnect viewer: Viewer)
    /// Called when a page has been closed, or has not been connected for five seconds.
    func mapView(_ mapView: MapView, viewerDidDisconnect viewer: Viewer)
}

extension MapViewDelegate {
    public func mapView(_ mapView: MapView, didTap tap: Tap) {}
    public func mapView(_ mapView: MapView, didLongPress tap: Tap) {}
    public func mapView(_ mapView: MapView, shouldSelect overlay: Overlay) -> Bool { true }
    public func mapView(_ mapView: MapView, didSelect overlay: Overlay) {}
    public func mapView(_ mapView: MapView, regionWillChange change: CameraChange) {}
    public func mapView(_ mapView: MapView, regionIsChanging change: CameraChange) {}
    public func mapView(_ mapView: MapView, regionDidChange change: CameraChange) {}
    public func mapView(_ mapView: MapView, didChange followMode: FollowMode) {}
    public func mapView(_ mapView: MapView, viewerDidConnect viewer: Viewer) {}
    public func mapView(_ mapView: MapView, viewerDidDisconnect viewer: Viewer) {}
}
