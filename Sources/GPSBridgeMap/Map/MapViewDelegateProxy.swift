/// The proxy through which a map calls its delegate and its streams.
@MainActor
public final class MapViewDelegateProxy: DelegateProxy<MapView, any MapViewDelegate>,
    @MainActor DirectDelegateProxyType, MapViewDelegate
{
    /// Calls to ``MapViewDelegate/mapView(_:didTap:)``.
    public let didTap = DelegateEvent<Tap>()
    /// Calls to ``MapViewDelegate/mapView(_:didLongPress:)``.
    public let didLongPress = DelegateEvent<Tap>()
    /// Calls to ``MapViewDelegate/mapView(_:shouldSelect:)``.
    public let shouldSelect = DelegateEvent<Overlay>()
    /// Calls to ``MapViewDelegate/mapView(_:didSelect:)``.
    public let didSelect = DelegateEvent<Overlay>()
    /// Calls to ``MapViewDelegate/mapView(_:regionWillChange:)``.
    public let regionWillChange = DelegateEvent<CameraChange>()
    /// Calls to ``MapViewDelegate/mapView(_:regionIsChanging:)``.
    public let regionIsChanging = DelegateEvent<CameraChange>()
    /// Calls to ``MapViewDelegate/mapView(_:regionDidChange:)``.
    public let regionDidChange = DelegateEvent<CameraChange>()
    /// Calls to ``MapViewDelegate/mapView(_:didChange:)``.
    public let didChangeFollowMode = DelegateEvent<FollowMode>()
    /// Calls to ``MapViewDelegate/mapView(_:viewerDidConnect:)``.
    public let viewerDidConnect = DelegateEvent<Viewer>()
    /// Calls to ``MapViewDelegate/mapView(_:viewerDidDisconnect:)``.
    public let viewerDidDisconnect = DelegateEvent<Viewer>()

    public func mapView(_ mapView: MapView, didTap tap: Tap) {
        forward(tap, of: didTap) { $0.mapView(mapView, didTap: tap) }
    }
    public func mapView(_ mapView: MapView, didLongPress tap: Tap) {
        forward(tap, of: didLongPress) { $0.mapView(mapView, didLongPress: tap) }
    }
    public func mapView(_ mapView: MapView, shouldSelect overlay: Overlay) -> Bool {
        forward(overlay, of: shouldSelect, otherwise: true) { $0.mapView(mapView, shouldSelect: overlay) }
    }
    public func mapView(_ mapView: MapView, didSelect overlay: Overlay) {
        forward(overlay, of: didSelect) { $0.mapView(mapView, didSelect: overlay) }
    }
    public func mapView(_ mapView: MapView, regionWillChange change: CameraChange) {
        forward(change, of: regionWillChange) { $0.mapView(mapView, regionWillChange: change) }
    }
    public func mapView(_ mapView: MapView, regionIsChanging change: CameraChange) {
        forward(change, of: regionIsChanging) { $0.mapView(mapView, regionIsChanging: change) }
    }
    public func mapView(_ mapView: MapView, regionDidChange change: CameraChange) {
        forward(change, of: regionDidChange) { $0.mapView(mapView, regionDidChange: change) }
    }
    public func mapView(_ mapView: MapView, didChange followMode: FollowMode) {
        forward(followMode, of: didChangeFollowMode) { $0.mapView(mapView, didChange: followMode) }
    }
    public func mapView(_ mapView: MapView, viewerDidConnect viewer: Viewer) {
        forward(viewer, of: viewerDidConnect) { $0.mapView(mapView, viewerDidConnect: viewer) }
    }
    public func mapView(_ mapView: MapView, viewerDidDisconnect viewer: Viewer) {
        forward(viewer, of: viewerDidDisconnect) { $0.mapView(mapView, viewerDidDisconnect: viewer) }
    }

    public static func registerKnownImplementations() { register { MapViewDelegateProxy($0) } }
}

/// The streams of a map, one for each delegate method. A stream ends when its map is deallocated.
@MainActor
extension Streams where Base == MapView {
    /// Taps on the map that did not select an overlay.
    public var didTap: EventStream<Tap> { base.proxy.didTap.stream() }
    /// Long presses and clicks with the right button.
    public var didLongPress: EventStream<Tap> { base.proxy.didLongPress.stream() }
    /// Overlays that viewers have selected.
    public var didSelect: EventStream<Overlay> { base.proxy.didSelect.stream() }
    /// Camera changes that are about to begin.
    public var regionWillChange: EventStream<CameraChange> { base.proxy.regionWillChange.stream() }
    /// The camera during gestures. A loop that is too slow receives only the newest value.
    public var regionIsChanging: EventStream<CameraChange> { base.proxy.regionIsChanging.stream(.newest(1)) }
    /// Camera changes that have ended.
    public var regionDidChange: EventStream<CameraChange> { base.proxy.regionDidChange.stream() }
    /// Changes to the active viewer's follow mode.
    public var didChangeFollowMode: EventStream<FollowMode> { base.proxy.didChangeFollowMode.stream() }
    /// Viewers that have opened the map.
    public var viewerDidConnect: EventStream<Viewer> { base.proxy.viewerDidConnect.stream() }
    /// Viewers that have left.
    public var viewerDidDisconnect: EventStream<Viewer> { base.proxy.viewerDidDisconnect.stream() }
}
