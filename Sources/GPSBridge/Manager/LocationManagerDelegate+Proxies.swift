public import DelegateStreams
public import GNSS
public import NMEA
public import Receivers

// A program's own proxy can implement only the methods it needs. These default implementations forward all other calls
// to the ordinary delegate. They take precedence over the protocol's own default implementations because they are more
// specific.

extension LocationManagerDelegate where Self: DelegateProxyType, Self.Delegate == any LocationManagerDelegate {
    public func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        forwardToDelegate?.locationManager(manager, didUpdateLocations: locations)
    }

    public func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
        forwardToDelegate?.locationManager(manager, didFailWithError: error)
    }

    public func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        forwardToDelegate?.locationManager(manager, didFinishDeferredUpdatesWithError: error)
    }

    public func locationManagerDidPauseLocationUpdates(_ manager: LocationManager) {
        forwardToDelegate?.locationManagerDidPauseLocationUpdates(manager)
    }

    public func locationManagerDidResumeLocationUpdates(_ manager: LocationManager) {
        forwardToDelegate?.locationManagerDidResumeLocationUpdates(manager)
    }

    public func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
        forwardToDelegate?.locationManager(manager, didUpdateHeading: newHeading)
    }

    public func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool {
        forwardToDelegate?.locationManagerShouldDisplayHeadingCalibration(manager) ?? false
    }

    public func locationManager(_ manager: LocationManager, didVisit visit: Visit) {
        forwardToDelegate?.locationManager(manager, didVisit: visit)
    }

    public func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
        // A proxy may implement only the older method, and forward that call to the ordinary delegate. Most delegates
        // implement the newer method, so the forwarded call is redirected to the newer method.
        withSubstitute(
            { NewerAuthorization(of: $0) },
            during: { locationManager(manager, didChangeAuthorization: manager.authorizationStatus) })
    }

    public func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        forwardToDelegate?.locationManager(manager, didChangeAuthorization: status)
    }

    public func locationManager(_ manager: LocationManager, didEnterRegion region: Region) {
        forwardToDelegate?.locationManager(manager, didEnterRegion: region)
    }

    public func locationManager(_ manager: LocationManager, didExitRegion region: Region) {
        forwardToDelegate?.locationManager(manager, didExitRegion: region)
    }

    public func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        forwardToDelegate?.locationManager(manager, didDetermineState: state, for: region)
    }

    public func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) {
        forwardToDelegate?.locationManager(manager, didStartMonitoringFor: region)
    }

    public func locationManager(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) {
        forwardToDelegate?.locationManager(manager, monitoringDidFailFor: region, withError: error)
    }

    public func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) {
        forwardToDelegate?.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
    }

    public func locationManager(_ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion)
    {
        forwardToDelegate?.locationManager(manager, didRangeBeacons: beacons, in: region)
    }

    public func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) {
        forwardToDelegate?.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
    }

    public func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) {
        forwardToDelegate?.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
    }

    public func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) {
        forwardToDelegate?.locationManager(manager, didConnect: status)
    }

    public func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {
        forwardToDelegate?.locationManager(manager, didDisconnect: status)
    }

    public func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) {
        forwardToDelegate?.locationManager(manager, didUpdateSky: sky)
    }

    public func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) {
        forwardToDelegate?.locationManager(manager, didChangeFix: fix)
    }

    public func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {
        forwardToDelegate?.locationManager(manager, didReceiveSentence: sentence)
    }
}

/// A delegate between a proxy and the ordinary delegate. It forwards each call to
/// `locationManager(_:didChangeAuthorization:)` as a call to `locationManagerDidChangeAuthorization(_:)`. The default
/// implementation of the newer method calls the older one, so delegates that implement only the older method work too.
private final class NewerAuthorization: LocationManagerDelegate {
    private let delegate: () -> (any LocationManagerDelegate)?

    init(of delegate: @escaping () -> (any LocationManagerDelegate)?) { self.delegate = delegate }

    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        delegate()?.locationManagerDidChangeAuthorization(manager)
    }
}
