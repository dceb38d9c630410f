#if RxSwift
// Without the package trait `RxSwift`, this module is empty and RxSwift is not downloaded.

internal import DelegateStreams
public import GPSBridge
// RxSwift is imported with `@preconcurrency`, because its closures and observers predate `Sendable`. They are safe to
// use here, because a manager makes one callback at a time, as RxSwift requires.
@preconcurrency public import RxSwift

/// Adds `rx` to location managers. Every settable property is also available as a binder:
/// `accuracy.bind(to: manager.rx.desiredAccuracy)`.
extension LocationManager: ReactiveCompatible {}

// Observables do not replace the delegate, which can be set at any time and is called before the observables. The
// observables never fail, and complete when the manager is deallocated.

extension Reactive where Base: LocationManager {
    /// Locations in chronological order. Each element contains at least one location.
    public var didUpdateLocations: Observable<[Location]> { proxy.didUpdateLocations.asObservable() }
    /// Errors, as elements: the observable itself never fails.
    public var didFailWithError: Observable<LocationError> { proxy.didFailWithError.asObservable() }
    /// The authorization status, each time it changes.
    public var didChangeAuthorization: Observable<AuthorizationStatus> { proxy.didChangeAuthorization.asObservable() }
    /// New headings.
    public var didUpdateHeading: Observable<Heading> { proxy.didUpdateHeading.asObservable() }
    /// Regions that were entered.
    public var didEnterRegion: Observable<Region> { proxy.didEnterRegion.asObservable() }
    /// Regions that were left.
    public var didExitRegion: Observable<Region> { proxy.didExitRegion.asObservable() }
    /// The states of regions, each time a state changes or is requested with `requestState(for:)`.
    public var didDetermineState: Observable<(state: RegionState, region: Region)> {
        proxy.didDetermineState.asObservable()
    }
    /// Regions that are now being monitored, each time monitoring of a region starts.
    public var didStartMonitoring: Observable<Region> { proxy.didStartMonitoring.asObservable() }
    /// Regions that cannot be monitored.
    public var monitoringDidFail: Observable<(region: Region?, error: LocationError)> {
        proxy.monitoringDidFail.asObservable()
    }
    /// The errors of requests to range beacons. Every such request fails.
    public var didFailRanging: Observable<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        proxy.didFailRanging.asObservable()
    }
    /// The errors of requests to defer updates. Every such request fails.
    public var didFinishDeferredUpdates: Observable<LocationError?> { proxy.didFinishDeferredUpdates.asObservable() }
    /// The receiver's status, each time the receiver is connected.
    public var didConnect: Observable<Receiver.Status> { proxy.didConnect.asObservable() }
    /// The receiver's status, each time the receiver is disconnected.
    public var didDisconnect: Observable<Receiver.Status> { proxy.didDisconnect.asObservable() }
    /// Lists of the satellites in view.
    public var didUpdateSky: Observable<Sky> { proxy.didUpdateSky.asObservable() }
    /// The receiver's fix, sent each time the receiver gets a fix, loses its fix, or gets a different kind of fix.
    public var didChangeFix: Observable<Fix> { proxy.didChangeFix.asObservable() }
    /// The receiver's sentences, as they arrive.
    public var didReceiveSentence: Observable<TypedSentence> { proxy.didReceiveSentence.asObservable() }

    private var proxy: LocationManagerDelegateProxy { .proxy(for: base) }

    /// Sets the delegate until the returned disposable is disposed of. Calling this method while the manager has a
    /// different delegate is a programming error.
    public func setDelegate(_ delegate: any LocationManagerDelegate) -> any Disposable {
        precondition(
            base.delegate == nil || base.delegate === delegate,
            """
            the location manager already has a delegate: remove that delegate first, or add another one with \
            addDelegate(_:)
            """)
        base.delegate = delegate
        return Disposables.create { [weak base, weak delegate] in
            if let delegate, base?.delegate === delegate { base?.delegate = nil }
        }
    }
}
#endif
