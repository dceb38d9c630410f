#if RxSwift
internal import DelegateStreams
public import GPSBridgeMap
internal import GPSBridgeRx
@preconcurrency public import RxSwift

/// Adds `rx` to screens. Every settable property is also available as a binder: `name.bind(to: screen.rx.title)`.
extension Screen: ReactiveCompatible {}

extension ScreenStack: ReactiveCompatible {}

@MainActor
extension Reactive where Base == ScreenStack {
    /// Screens that will be shown.
    public var willShow: Observable<Screen> { ScreenStackDelegateProxy.proxy(for: base).willShow.asObservable() }
    /// Screens that are shown.
    public var didShow: Observable<Screen> { ScreenStackDelegateProxy.proxy(for: base).didShow.asObservable() }
}

@MainActor
extension Reactive where Base == PlacePicker {
    /// The place that was picked by its name.
    public var didSelectPlace: Observable<Place> { proxy.didSelectPlace.asObservable() }
    /// The coordinate that was picked on the map.
    public var didSelectCoordinate: Observable<LocationCoordinate2D> { proxy.didSelectCoordinate.asObservable() }
    /// Emits an element when the picker is closed before the user has picked a place.
    public var didCancel: Observable<Void> { proxy.didCancel.asObservable() }

    private var proxy: PlacePickerDelegateProxy { .proxy(for: base) }
}
#endif
