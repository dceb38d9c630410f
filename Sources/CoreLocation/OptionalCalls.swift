public import GPSBridge

// On Apple's systems, the delegate's methods are optional requirements of Objective-C. The mocks of many programs
// therefore call them with a question mark, as in `delegate?.locationManager?(self, didUpdateLocations: locations)`.
// In Swift without Objective-C, this requires a property with an optional value. Such a property is disfavored, so a
// program's own property with the same name takes precedence.

extension LocationManagerDelegate {
    /// The methods with the name `locationManager`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManager: CLDelegateMethods? { CLDelegateMethods(target: self) }

    /// The method `locationManagerDidChangeAuthorization(_:)`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidChangeAuthorization: ((LocationManager) -> Void)? {
        { self.locationManagerDidChangeAuthorization($0) }
    }

    /// The method `locationManagerShouldDisplayHeadingCalibration(_:)`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManagerShouldDisplayHeadingCalibration: ((LocationManager) -> Bool)? {
        { self.locationManagerShouldDisplayHeadingCalibration($0) }
    }

    /// The method `locationManagerDidPauseLocationUpdates(_:)`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidPauseLocationUpdates: ((LocationManager) -> Void)? {
        { self.locationManagerDidPauseLocationUpdates($0) }
    }

    /// The method `locationManagerDidResumeLocationUpdates(_:)`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidResumeLocationUpdates: ((LocationManager) -> Void)? {
        { self.locationManagerDidResumeLocationUpdates($0) }
    }
}

/// A delegate's methods with the name `locationManager`. Programs do not use this type by name.
public struct CLDelegateMethods {
    fileprivate let target: any LocationManagerDelegate

    public func callAsFunction(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        target.locationManager(manager, didUpdateLocations: locations)
    }

    public func callAsFunction(_ manager: LocationManager, didFailWithError error: any Error) {
        target.locationManager(manager, didFailWithError: error)
    }

    public func callAsFunction(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        target.locationManager(manager, didChangeAuthorization: status)
    }

    public func callAsFunction(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
        target.locationManager(manager, didUpdateHeading: newHeading)
    }

    public func callAsFunction(_ manager: LocationManager, didEnterRegion region: Region) {
        target.locationManager(manager, didEnterRegion: region)
    }

    public func callAsFunction(_ manager: LocationManager, didExitRegion region: Region) {
        target.locationManager(manager, didExitRegion: region)
    }

    public func callAsFunction(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        target.locationManager(manager, didDetermineState: state, for: region)
    }

    public func callAsFunction(_ manager: LocationManager, didStartMonitoringFor region: Region) {
        target.locationManager(manager, didStartMonitoringFor: region)
    }

    public func callAsFunction(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) {
        target.locationManager(manager, monitoringDidFailFor: region, withError: error)
    }

    public func callAsFunction(_ manager: LocationManager, didVisit visit: Visit) {
        target.locationManager(manager, didVisit: visit)
    }

    public func callAsFunction(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) {
        target.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
    }

    public func callAsFunction(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) {
        target.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
    }

    public func callAsFunction(
        _ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion
    ) {
        target.locationManager(manager, didRangeBeacons: beacons, in: region)
    }

    public func callAsFunction(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) {
        target.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
    }

    public func callAsFunction(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        target.locationManager(manager, didFinishDeferredUpdatesWithError: error)
    }
}
