#if RxSwift
// For programs that are written with RxSwift. It is there with the package trait `RxSwift` only: without, nothing is
// downloaded, and this is empty.

public import GPSBridge
// Its closures and observers are older than the word sendable. They are used as it wants them to be: one call at a time.
@preconcurrency public import RxSwift

/// Every property of a manager that can be set is a binder: `accuracy.bind(to: manager.rx.desiredAccuracy)`.
extension LocationManager: ReactiveCompatible {}

// Observables do not take the delegate's place, so it may be set, or set anew, before or after they are subscribed to. It is
// called first. They end with the manager, and never fail.

extension Reactive where Base: LocationManager {
    /// Where the receiver is: never empty, in the order of time.
    public var didUpdateLocations: Observable<[Location]> { observable { $0.didUpdateLocations } }
    /// There is no location, or something cannot be had.
    public var didFailWithError: Observable<LocationError> { observable { $0.didFailWithError } }
    /// Whether locations may be had is another now.
    public var didChangeAuthorization: Observable<AuthorizationStatus> { observable { $0.didChangeAuthorization } }
    /// Where the front points.
    public var didUpdateHeading: Observable<Heading> { observable { $0.didUpdateHeading } }
    /// A region was entered.
    public var didEnterRegion: Observable<Region> { observable { $0.didEnterRegion } }
    /// A region was left.
    public var didExitRegion: Observable<Region> { observable { $0.didExitRegion } }
    /// Where the receiver is with regard to a region.
    public var didDetermineState: Observable<(state: RegionState, region: Region)> {
        observable { $0.didDetermineState }
    }
    /// A region is being watched.
    public var didStartMonitoring: Observable<Region> { observable { $0.didStartMonitoring } }
    /// A region cannot be watched.
    public var monitoringDidFail: Observable<(region: Region?, error: LocationError)> {
        observable { $0.monitoringDidFail }
    }
    /// Beacons cannot be ranged.
    public var didFailRanging: Observable<(constraint: BeaconIdentityConstraint, error: LocationError)> {
        observable { $0.didFailRanging }
    }
    /// Updates are not kept back.
    public var didFinishDeferredUpdates: Observable<LocationError?> { observable { $0.didFinishDeferredUpdates } }
    /// The receiver is being read.
    public var didConnect: Observable<Receiver.Status> { observable { $0.didConnect } }
    /// The receiver has gone.
    public var didDisconnect: Observable<Receiver.Status> { observable { $0.didDisconnect } }
    /// The satellites in view.
    public var didUpdateSky: Observable<Sky> { observable { $0.didUpdateSky } }
    /// The receiver has found a position, or lost it, or found it in another way.
    public var didChangeFix: Observable<Fix> { observable { $0.didChangeFix } }
    /// Sentences as they come.
    public var didReceiveSentence: Observable<TypedSentence> { observable { $0.didReceiveSentence } }

    /// Sets the delegate, until that is disposed of.
    public func setDelegate(_ delegate: any LocationManagerDelegate) -> any Disposable {
        precondition(
            base.delegate == nil || base.delegate === delegate,
            "the manager has a delegate already: dispose of it before another one is set, or use addDelegate(_:)")
        base.delegate = delegate
        return Disposables.create { [weak base, weak delegate] in
            if let delegate, base?.delegate === delegate { base?.delegate = nil }
        }
    }

    private func observable<Element>(
        _ stream: @escaping (Streams<Base>) -> EventStream<Element>
    ) -> Observable<Element> {
        Observable.create { [weak base] observer in
            guard let base else {
                observer.onCompleted()
                return Disposables.create()
            }
            let token = stream(base.streams).observe({ observer.onNext($0) }, onEnd: { observer.onCompleted() })
            return Disposables.create { token.cancel() }
        }
    }
}
#endif
