public import GNSS
public import NMEA
public import Receivers

/// Is told what a ``LocationManager`` finds. Every method may be left out.
public protocol LocationManagerDelegate: AnyObject {
    /// Where the receiver is: never empty, in the order of time, the newest last.
    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])
    /// There is no location, or something cannot be had.
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error)
    /// Whether locations may be had is another now. It is also called once at the beginning.
    func locationManagerDidChangeAuthorization(_ manager: LocationManager)
    /// The older form of the same; it is called when that one is left out.
    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus)
    /// Where the front points.
    func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading)
    /// Whether to show how a compass is calibrated. Receivers have none.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool
    /// A region was entered.
    func locationManager(_ manager: LocationManager, didEnterRegion region: Region)
    /// A region was left.
    func locationManager(_ manager: LocationManager, didExitRegion region: Region)
    /// Where the receiver is with regard to a region.
    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region)
    /// A region is being watched.
    func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region)
    /// A region cannot be watched.
    func locationManager(_ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error)
    /// Never called: no receiver notices visits.
    func locationManager(_ manager: LocationManager, didVisit visit: Visit)
    /// Never called: receivers see no beacons.
    func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint)
    /// Beacons cannot be ranged: the answer to every such request.
    func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error)
    /// Never called: receivers see no beacons.
    func locationManager(_ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion)
    /// Beacons cannot be ranged: the answer to every such request.
    func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error)
    /// Updates are not kept back: the answer to every such request.
    func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?)
    /// Never called: nothing pauses updates of a receiver.
    func locationManagerDidPauseLocationUpdates(_ manager: LocationManager)
    /// Never called: nothing pauses updates of a receiver.
    func locationManagerDidResumeLocationUpdates(_ manager: LocationManager)

    /// The receiver is being read.
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status)
    /// The receiver has gone. It is waited for.
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status)
    /// The satellites in view.
    func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky)
    /// The receiver has found a position, or lost it, or found it in another way.
    func locationManager(_ manager: LocationManager, didChangeFix fix: Fix)
    /// A sentence, as it came.
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
    /// Calls the method for an event.
    func take(_ event: LocationEvent, from manager: LocationManager) {
        switch event {
        case .didUpdateLocations(let locations), .didMoveSignificantly(let locations):
            locationManager(manager, didUpdateLocations: locations)
        case .didFail(let error): locationManager(manager, didFailWithError: error)
        case .didChangeAuthorization: locationManagerDidChangeAuthorization(manager)
        case .didUpdateHeading(let heading): locationManager(manager, didUpdateHeading: heading)
        case .didEnterRegion(let region): locationManager(manager, didEnterRegion: region)
        case .didExitRegion(let region): locationManager(manager, didExitRegion: region)
        case .didDetermineState(let state, let region): locationManager(manager, didDetermineState: state, for: region)
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
