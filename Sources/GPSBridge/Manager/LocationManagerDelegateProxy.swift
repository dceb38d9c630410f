public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

/// The delegate proxy behind a manager's `streams`.
///
/// The proxy has one event for each method of ``LocationManagerDelegate``. The older and newer forms of a method share
/// one event.
///
/// A manager has no proxy until one of its streams is requested. From then on, the manager calls only the proxy, and
/// the proxy calls the delegates. Delegates and streams can therefore be used side by side.
///
/// Few programs use the proxy directly. Use it to observe calls synchronously on the manager's executor, before
/// (`sent`) or after (`invoked`) the delegates are called:
///
/// ```swift
/// let proxy = LocationManagerDelegateProxy.proxy(for: manager)
/// let token = proxy.didUpdateLocations.invoked.observe { show($0) }
/// ```
///
/// The proxy forwards every delegate method, and subclasses can override each of these methods. Register a subclass for
/// the manager class that it serves: `LocationManagerDelegateProxy.register(for: MyManager.self) { MyProxy($0) }`.
open class LocationManagerDelegateProxy: DelegateProxy<LocationManager, any LocationManagerDelegate>, DelegateProxyType,
    LocationManagerDelegate
{
    /// Locations in chronological order. Each call contains at least one location.
    public let didUpdateLocations = DelegateEvent<[Location]>()
    /// Errors that occur while the receiver is read or a location is requested. Errors of other types are converted to
    /// ``LocationError``.
    public let didFailWithError = DelegateEvent<LocationError>()
    /// The authorization status after each change. The newer and the older form of the delegate method share this
    /// event.
    public let didChangeAuthorization = DelegateEvent<AuthorizationStatus>()
    /// New headings.
    public let didUpdateHeading = DelegateEvent<Heading>()
    /// Requests to show a calibration display. This event is never sent by a manager, because receivers have no compass
    /// to calibrate.
    public let shouldDisplayHeadingCalibration = DelegateEvent<Void>()
    /// Regions that were entered.
    public let didEnterRegion = DelegateEvent<Region>()
    /// Regions that were left.
    public let didExitRegion = DelegateEvent<Region>()
    /// A region and its state, each time the state changes or is requested with ``LocationManager/requestState(for:)``.
    public let didDetermineState = DelegateEvent<(state: RegionState, region: Region)>()
    /// A region, each time monitoring of the region starts.
    public let didStartMonitoring = DelegateEvent<Region>()
    /// Regions that cannot be monitored.
    public let monitoringDidFail = DelegateEvent<(region: Region?, error: LocationError)>()
    /// Visits. This event is never sent by a manager, because receivers do not detect visits.
    public let didVisit = DelegateEvent<Visit>()
    /// Detected beacons. The newer and the older form of the delegate method share this event. A manager never sends
    /// it, because receivers do not detect beacons.
    public let didRange = DelegateEvent<(beacons: [Beacon], constraint: BeaconIdentityConstraint)>()
    /// The errors of requests to range beacons. The newer and the older form of the delegate method share this event.
    public let didFailRanging = DelegateEvent<(constraint: BeaconIdentityConstraint, error: LocationError)>()
    /// The ends of deferred updates, with the error, or `nil` if there was none.
    public let didFinishDeferredUpdates = DelegateEvent<LocationError?>()
    /// Pauses of updates. This event is never sent by a manager, because updates never pause.
    public let didPauseLocationUpdates = DelegateEvent<Void>()
    /// Resumptions of paused updates. This event is never sent by a manager, because updates never pause.
    public let didResumeLocationUpdates = DelegateEvent<Void>()
    /// The receiver's status, each time the receiver is connected.
    public let didConnect = DelegateEvent<Receiver.Status>()
    /// The receiver's status, each time the receiver is disconnected.
    public let didDisconnect = DelegateEvent<Receiver.Status>()
    /// Lists of the satellites in view.
    public let didUpdateSky = DelegateEvent<Sky>()
    /// The receiver's fix, sent each time the receiver gets a fix, loses its fix, or gets a different kind of fix.
    public let didChangeFix = DelegateEvent<Fix>()
    /// The receiver's sentences, as they arrive.
    public let didReceiveSentence = DelegateEvent<TypedSentence>()

    /// Creates a proxy. Programs call `proxy(for:)` instead, because only the proxy factory can create a context.
    public required init(_ context: DelegateProxyContext<LocationManager>) {
        super.init(context)
        callListedDelegates = { [weak self] call in self?.parent?.callDelegates(call) }
    }

    open class func registerKnownImplementations() { register { LocationManagerDelegateProxy($0) } }

    // A manager looks up its proxy in `delegateProxies`. The proxy is stored neither in `delegate` nor in the list of
    // delegates, so the program can use both freely.

    open class func currentDelegate(for parent: LocationManager) -> (any LocationManagerDelegate)? { parent.proxy }

    open class func setCurrentDelegate(_ delegate: (any LocationManagerDelegate)?, to parent: LocationManager) {}

    // MARK: Locations and headings

    open func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        forward(locations, of: didUpdateLocations) { $0.locationManager(manager, didUpdateLocations: locations) }
    }

    open func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
        forward(LocationError(error), of: didFailWithError) { $0.locationManager(manager, didFailWithError: error) }
    }

    open func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        forward(error.map { LocationError($0) }, of: didFinishDeferredUpdates) {
            $0.locationManager(manager, didFinishDeferredUpdatesWithError: error)
        }
    }

    open func locationManagerDidPauseLocationUpdates(_ manager: LocationManager) {
        forward((), of: didPauseLocationUpdates) { $0.locationManagerDidPauseLocationUpdates(manager) }
    }

    open func locationManagerDidResumeLocationUpdates(_ manager: LocationManager) {
        forward((), of: didResumeLocationUpdates) { $0.locationManagerDidResumeLocationUpdates(manager) }
    }

    open func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
        forward(newHeading, of: didUpdateHeading) { $0.locationManager(manager, didUpdateHeading: newHeading) }
    }

    open func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool {
        forward((), of: shouldDisplayHeadingCalibration, otherwise: false) {
            $0.locationManagerShouldDisplayHeadingCalibration(manager)
        }
    }

    open func locationManager(_ manager: LocationManager, didVisit visit: Visit) {
        forward(visit, of: didVisit) { $0.locationManager(manager, didVisit: visit) }
    }

    // MARK: Authorization

    open func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
        forward(manager.announcedStatus ?? manager.authorizationStatus, of: didChangeAuthorization) {
            $0.locationManagerDidChangeAuthorization(manager)
        }
    }

    open func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        forward(status, of: didChangeAuthorization) { $0.locationManager(manager, didChangeAuthorization: status) }
    }

    // MARK: Regions and beacons

    open func locationManager(_ manager: LocationManager, didEnterRegion region: Region) {
        forward(region, of: didEnterRegion) { $0.locationManager(manager, didEnterRegion: region) }
    }

    open func locationManager(_ manager: LocationManager, didExitRegion region: Region) {
        forward(region, of: didExitRegion) { $0.locationManager(manager, didExitRegion: region) }
    }

    open func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        forward((state, region), of: didDetermineState) {
            $0.locationManager(manager, didDetermineState: state, for: region)
        }
    }

    open func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) {
        forward(region, of: didStartMonitoring) { $0.locationManager(manager, didStartMonitoringFor: region) }
    }

    open func locationManager(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) {
        forward((region, LocationError(error)), of: monitoringDidFail) {
            $0.locationManager(manager, monitoringDidFailFor: region, withError: error)
        }
    }

    open func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) {
        forward((beacons, beaconConstraint), of: didRange) {
            $0.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
        }
    }

    open func locationManager(_ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion) {
        forward((beacons, region.beaconIdentityConstraint), of: didRange) {
            $0.locationManager(manager, didRangeBeacons: beacons, in: region)
        }
    }

    open func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) {
        forward((beaconConstraint, LocationError(error)), of: didFailRanging) {
            $0.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
        }
    }

    open func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) {
        forward((region.beaconIdentityConstraint, LocationError(error)), of: didFailRanging) {
            $0.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
        }
    }

    // MARK: The receiver

    open func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) {
        forward(status, of: didConnect) { $0.locationManager(manager, didConnect: status) }
    }

    open func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {
        forward(status, of: didDisconnect) { $0.locationManager(manager, didDisconnect: status) }
    }

    open func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) {
        forward(sky, of: didUpdateSky) { $0.locationManager(manager, didUpdateSky: sky) }
    }

    open func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) {
        forward(fix, of: didChangeFix) { $0.locationManager(manager, didChangeFix: fix) }
    }

    open func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {
        forward(sentence, of: didReceiveSentence) { $0.locationManager(manager, didReceiveSentence: sentence) }
    }
}

extension LocationManagerDelegateProxy {
    /// The high-frequency events that have an observer. Skies and sentences without an observer are not queued.
    var audience: LocationAudience {
        // A subclass or an ordinary delegate may handle any event.
        let wantsAll = type(of: self) != LocationManagerDelegateProxy.self || hasForwardTarget
        return LocationAudience(
            receivesSkies: wantsAll || didUpdateSky.isObserved,
            receivesSentences: wantsAll || didReceiveSentence.isObserved)
    }
}
