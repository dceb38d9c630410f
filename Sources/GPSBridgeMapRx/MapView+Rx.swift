#if RxSwift
// Without the package trait `RxSwift`, this module is empty and RxSwift is not downloaded.

internal import DelegateStreams
public import GPSBridgeMap
// This import is exported, so that programs that import this module need no other import for `rx` and for the types
// named after RxCocoa's types.
@_exported public import GPSBridgeRx
@preconcurrency public import RxSwift

/// Adds `rx` to maps. Every settable property is also available as a binder: `camera.bind(to: map.rx.camera)`.
extension MapView: ReactiveCompatible {}

/// Adds `rx` to overlays, for the binders of their properties: `coordinate.bind(to: marker.rx.coordinate)`.
extension Overlay: ReactiveCompatible {}

// Observables do not replace the delegate, which can be set at any time and is called before the observables. The
// observables never fail, and complete when the map is deallocated.

@MainActor
extension Reactive where Base == MapView {
    /// Taps on the map that did not select an overlay.
    public var didTap: Observable<Tap> { proxy.didTap.asObservable() }
    /// Long presses and clicks with the right button.
    public var didLongPress: Observable<Tap> { proxy.didLongPress.asObservable() }
    /// Overlays that viewers have selected.
    public var didSelect: Observable<Overlay> { proxy.didSelect.asObservable() }
    /// Camera changes that are about to begin.
    public var regionWillChange: Observable<CameraChange> { proxy.regionWillChange.asObservable() }
    /// The camera during gestures, at most ten times a second.
    public var regionIsChanging: Observable<CameraChange> { proxy.regionIsChanging.asObservable() }
    /// Camera changes that have ended.
    public var regionDidChange: Observable<CameraChange> { proxy.regionDidChange.asObservable() }
    /// Changes to the active viewer's follow mode.
    public var didChangeFollowMode: Observable<FollowMode> { proxy.didChangeFollowMode.asObservable() }
    /// Viewers that have opened the map.
    public var viewerDidConnect: Observable<Viewer> { proxy.viewerDidConnect.asObservable() }
    /// Viewers that have left.
    public var viewerDidDisconnect: Observable<Viewer> { proxy.viewerDidDisconnect.asObservable() }

    /// Returns a `Single` that shows a picker when it is subscribed to, and emits the place that the user picks.
    ///
    /// The single fails with a `PlacePickerError` if the user cancels. Disposing of the subscription closes the picker.
    public func pickPlace(_ prompt: String? = nil) -> Single<Place> {
        .deferred { [weak base] in
            guard let base else { return .error(PlacePickerError.cancelled) }
            let place = PlacePicker.start(prompt, on: base)
            return place.asSingle().do(onDispose: { place.reject(CancellationError()) })
        }
    }

    private var proxy: MapViewDelegateProxy { .proxy(for: base) }
}
#endif
