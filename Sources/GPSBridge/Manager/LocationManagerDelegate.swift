public import GNSS
public import NMEA
public import Receivers

/// The methods that a ``LocationManager`` calls to deliver its events.
///
/// All methods are optional. Their default implementations do nothing, except where noted. Methods are called one at a
/// time on the manager's ``CallbackExecutor``, which is the main actor by default. A delegate that is isolated to the
/// main actor declares a main-actor conformance:
///
/// ```swift
/// @MainActor
/// final class Model: @MainActor LocationManagerDelegate {
///     func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) { … }
/// }
/// ```
public protocol LocationManagerDelegate: AnyObject {
    /// Called when new locations are available.
    ///
    /// The array contains at least one location, in chronological order, so its last element is the newest.
    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])
    /// Called when no location is available, or when a request failed. Updates continue after an error.
    ///
    /// The error is a ``LocationError``. The code ``LocationError/Code/locationUnknown`` means that no location is
    /// currently available. The code ``LocationError/Code/denied`` means that the program lacks permission to open the
    /// receiver.
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error)
    /// Called when the authorization has changed, and once for each new delegate.
    ///
    /// The default implementation calls ``locationManager(_:didChangeAuthorization:)``.
    func locationManagerDidChangeAuthorization(_ manager: LocationManager)
    /// An older form of ``locationManagerDidChangeAuthorization(_:)``, called only if the delegate does not implement
    /// the newer method.
    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus)
    /// Called when a new heading is available.
    func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading)
    /// Never called, because receivers have no compass to calibrate. The default implementation returns `false`.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool
    /// Called when the receiver has entered a monitored region.
    func locationManager(_ manager: LocationManager, didEnterRegion region: Region)
    /// Called when the receiver has left a monitored region.
    func locationManager(_ manager: LocationManager, didExitRegion region: Region)
    /// Called when the state of a region was requested or has changed.
    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region)
    /// Called when monitoring of a region has started.
    func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region)
    /// Called when a region cannot be monitored.
    ///
    /// The error is a ``LocationError`` with the reason. After ``LocationError/Code/regionMonitoringDenied``, monitoring
    /// continues by itself as soon as the program has permission to open the receiver.
    func locationManager(_ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error)
    /// Never called, because receivers do not detect visits.
    func locationManager(_ manager: LocationManager, didVisit visit: Visit)
    /// Never called, because receivers do not detect beacons.
    func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint)
    /// Called when the program requests beacon ranging. Every such request fails with
    /// ``LocationError/Code/rangingUnavailable``.
    func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error)
    /// Never called, because receivers do not detect beacons.
    func locationManager(_ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion)
    /// An older form of ``locationManager(_:didFailRangingFor:error:)``, called when the program requests ranging for a
    /// beacon region.
    func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error)
    /// Called when the program requests deferred updates. Every such request fails with
    /// ``LocationError/Code/deferredFailed``.
    func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    /// Never called, because updates never pause.
    func locationManagerDidPauseLocationUpdates(_ manager: LocationManager)
    /// Never called, because updates never pause.
    func locationManagerDidResumeLocationUpdates(_ manager: LocationManager)

    /// Called when the receiver is connected and sends data.
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status)
    /// Called when the receiver is disconnected. The manager waits for the receiver to be connected again.
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status)
    /// Called when a new list of the satellites in view is available.
    func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky)
    /// Called when the receiver gets a fix, loses its fix, or gets a different kind of fix.
    func locationManager(_ manager: LocationManager, didChangeFix fix: Fix)
    /// Called for each sentence that arrives from the receiver.
    func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence)
}

extension LocationManagerDelegate {
    public func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {}
    public func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {}
    public func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
        locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
    }
    public func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {}
    public func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {}
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool { false }
    public func locationManager(_ manager: LocationManager, didEnterRegion region: Region) {}
    public func locationManager(_ manager: LocationManager, didExitRegion region: Region) {}
    public func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {}
    public func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) {}
    public func locationManager(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) {}
    public func locationManager(_ manager: LocationManager, didVisit visit: Visit) {}
    public func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) {}
    public func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) {}
    public func locationManager(
        _ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion
    ) {}
    public func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) {}
    public func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {}
    public func locationManagerDidPauseLocationUpdates(_ manager: LocationManager) {}
    public func locationManagerDidResumeLocationUpdates(_ manager: LocationManager) {}
    public func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) {}
    public func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {}
    public func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) {}
    public func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) {}
    public func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {}
}

extension LocationManagerDelegate {
    /// Calls the delegate method that corresponds to an event.
    func handle(_ event: LocationEvent, from manager: LocationManager) {
        switch event {
        case .didUpdateLocations(let locations), .didMoveSignificantly(let locations):
            locationManager(manager, didUpdateLocations: locations)
        case .didFail(let error): locationManager(manager, didFailWithError: error)
        case .didChangeAuthorization: locationManagerDidChangeAuthorization(manager)
        case .didUpdateHeading(let heading): locationManager(manager, didUpdateHeading: heading)
        case .didEnterRegion(let region): locationManager(manager, didEnterRegion: region)
        case .didExitRegion(let region): locationManager(manager, didExitRegion: region)
        case .didDetermineState(let state, let region, _):
            locationManager(manager, didDetermineState: state, for: region)
        case .didStartMonitoring(let region): locationManager(manager, didStartMonitoringFor: region)
        case .monitoringDidFail(let region, let error):
            locationManager(manager, monitoringDidFailFor: region, withError: error)
        case .didFailRanging(let constraint, let error):
            locationManager(manager, didFailRangingFor: constraint, error: error)
        case .didFailRangingIn(let region, let error):
            locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
        case .didFinishDeferredUpdates(let error):
            locationManager(manager, didFinishDeferredUpdatesWithError: error)
        case .didConnect(let status): locationManager(manager, didConnect: status)
        case .didDisconnect(let status): locationManager(manager, didDisconnect: status)
        case .didUpdateSky(let sky): locationManager(manager, didUpdateSky: sky)
        case .didChangeFix(let fix): locationManager(manager, didChangeFix: fix)
        case .didReceiveSentence(let sentence): locationManager(manager, didReceiveSentence: sentence)
        }
    }
}
