#if RxSwift
// This module is for programs that use RxSwift. Without the package trait `RxSwift` it is empty, and nothing is
// downloaded.

internal import DelegateStreams
public import GPSBridge
// RxSwift's closures and observers predate `Sendable`. They are used as RxSwift requires: one call at a time.
@preconcurrency public import RxSwift

/// Enables `rx` for location managers. Each settable property is also a binder:
/// `accuracy.bind(to: manager.rx.desiredAccuracy)`.
extension LocationManager: ReactiveCompatible {}

// Observables do not replace the delegate, which can be set at any time and is called first. Observables complete when
// the manager is deallocated, and never fail.

extension Reactive where Base: LocationManager {
    /// Locations in chronological order. Each element has at least one.
    public var didUpdateLocations: Observable<[Location]> { proxy.didUpdateLocations.asObservable() }
    /// Errors, as elements.
    public var didFailWithError: Observable<LocationError> { proxy.didFailWithError.asObservable() }
    /// Changes of the authorization.
    public var didChangeAuthorization: Observable<AuthorizationStatus> { proxy.didChangeAuthorization.asObservable() }
    /// New headings.
    public var didUpdateHeading: Observable<Heading> { proxy.didUpdateHeading.asObservable() }
    /// Regions that were entered.
    public var didEnterRegion: Observable<Region> { proxy.didEnterRegion.asObservable() }
    /// Regions that were left.
    public var didExitRegion: Observable<Region> { proxy.didExitRegion.asObservable() }
    /// Answers to `requestState(for:)`, and changes of state.
    public var didDetermineState: Observable<(state: RegionState, region: Region)> {
        proxy.didDetermineState.asObservable()
    }
    /// Regions whose monitoring began.
    public var didStartMonitoring: Observable<Region> { proxy.didStartMonitoring.asObservable() }
    /// Regions that cannot be monitored.
    public var monitoringDidFail: Observable<(region: Region?, error: LocationError)> {
        proxy.monitoringDidFail.asObservable()
    }
    /// Requests to range beacons, none of which can succeed.
    public var didFailRanging: Observable<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        proxy.didFailRanging.asObservable()
    }
    /// Requests to defer updates, none of which can succeed.
    public var didFinishDeferredUpdates: Observable<LocationError?> { proxy.didFinishDeferredUpdates.asObservable() }
    /// The status each time that the receiver is connected.
    public var didConnect: Observable<Receiver.Status> { proxy.didConnect.asObservable() }
    /// The status each time that the receiver is disconnected.
    public var didDisconnect: Observable<Receiver.Status> { proxy.didDisconnect.asObservable() }
    /// Lists of the satellites in view.
    public var didUpdateSky: Observable<Sky> { proxy.didUpdateSky.asObservable() }
    /// The fix each time that the receiver gets one, loses it, or changes its kind.
    public var didChangeFix: Observable<Fix> { proxy.didChangeFix.asObservable() }
    /// Sentences as they arrive.
    public var didReceiveSentence: Observable<TypedSentence> { proxy.didReceiveSentence.asObservable() }

    private var proxy: LocationManagerDelegateProxy { .proxy(for: base) }

    /// Sets the delegate until the result is disposed of. It is a programming error if the manager has another
    /// delegate.
    public func setDelegate(_ delegate: any LocationManagerDelegate) -> any Disposable {
        precondition(
            base.delegate == nil || base.delegate === delegate,
            "the manager already has a delegate: dispose of it before setting another one, or use addDelegate(_:)")
        base.delegate = delegate
        return Disposables.create { [weak base, weak delegate] in
            if let delegate, base?.delegate === delegate { base?.delegate = nil }
        }
    }
}
#endif
