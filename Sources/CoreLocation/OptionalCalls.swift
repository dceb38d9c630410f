internal import Foundation
public import GPSBridge

// On Apple's systems, the delegate's methods are optional requirements of Objective-C. The mocks of many programs
// therefore call them with a question mark, as in `delegate?.locationManager?(self, didUpdateLocations: locations)`.
// In Swift without Objective-C, this requires a property with an optional value. Such a property is disfavored, so a
// program's own property with the same name takes precedence.

extension LocationManagerDelegate {
    /// The methods with the name `locationManager`, for calls with a question mark. The value is never `nil`.
    @_disfavoredOverload
    public var locationManager: CLDelegateMethods? { CLDelegateMethods(target: self) }

    /// A closure that calls `locationManagerDidChangeAuthorization(_:)`. It is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidChangeAuthorization: ((LocationManager) -> Void)? {
        { self.locationManagerDidChangeAuthorization($0) }
    }

    /// A closure that calls `locationManagerShouldDisplayHeadingCalibration(_:)`. It is never `nil`.
    @_disfavoredOverload
    public var locationManagerShouldDisplayHeadingCalibration: ((LocationManager) -> Bool)? {
        { self.locationManagerShouldDisplayHeadingCalibration($0) }
    }

    /// A closure that calls `locationManagerDidPauseLocationUpdates(_:)`. It is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidPauseLocationUpdates: ((LocationManager) -> Void)? {
        { self.locationManagerDidPauseLocationUpdates($0) }
    }

    /// A closure that calls `locationManagerDidResumeLocationUpdates(_:)`. It is never `nil`.
    @_disfavoredOverload
    public var locationManagerDidResumeLocationUpdates: ((LocationManager) -> Void)? {
        { self.locationManagerDidResumeLocationUpdates($0) }
    }
}

extension LocationManagerDelegate {
    /// Returns whether another object is this delegate, or equals it if both are `NSObject`s. Lists of several delegates
    /// use this method to find a delegate.
    @_disfavoredOverload
    public func isEqual(_ object: Any?) -> Bool {
        (self as? any NSObjectProtocol)?.isEqual(object) ?? (object.map { $0 as AnyObject === self } ?? false)
    }
}

/// A delegate's methods with the name `locationManager`. Programs do not use this type by name.
public struct CLDelegateMethods {
    fileprivate let target: any LocationManagerDelegate

    /// Calls `locationManager(_:didUpdateLocations:)`.
    public func callAsFunction(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        target.locationManager(manager, didUpdateLocations: locations)
    }

    /// Calls `locationManager(_:didFailWithError:)`.
    public func callAsFunction(_ manager: LocationManager, didFailWithError error: any Error) {
        target.locationManager(manager, didFailWithError: error)
    }

    /// Calls `locationManager(_:didChangeAuthorization:)`.
    public func callAsFunction(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        target.locationManager(manager, didChangeAuthorization: status)
    }

    /// Calls `locationManager(_:didUpdateHeading:)`.
    public func callAsFunction(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
        target.locationManager(manager, didUpdateHeading: newHeading)
    }

    /// Calls `locationManager(_:didEnterRegion:)`.
    public func callAsFunction(_ manager: LocationManager, didEnterRegion region: Region) {
        target.locationManager(manager, didEnterRegion: region)
    }

    /// Calls `locationManager(_:didExitRegion:)`.
    public func callAsFunction(_ manager: LocationManager, didExitRegion region: Region) {
        target.locationManager(manager, didExitRegion: region)
    }

    /// Calls `locationManager(_:didDetermineState:for:)`.
    public func callAsFunction(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        target.locationManager(manager, didDetermineState: state, for: region)
    }

    /// Calls `locationManager(_:didStartMonitoringFor:)`.
    public func callAsFunction(_ manager: LocationManager, didStartMonitoringFor region: Region) {
        target.locationManager(manager, didStartMonitoringFor: region)
    }

    /// Calls `locationManager(_:monitoringDidFailFor:withError:)`.
    public func callAsFunction(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) {
        target.locationManager(manager, monitoringDidFailFor: region, withError: error)
    }

    /// Calls `locationManager(_:didVisit:)`.
    public func callAsFunction(_ manager: LocationManager, didVisit visit: Visit) {
        target.locationManager(manager, didVisit: visit)
    }

    /// Calls `locationManager(_:didRange:satisfying:)`.
    public func callAsFunction(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) {
        target.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
    }

    /// Calls `locationManager(_:didFailRangingFor:error:)`.
    public func callAsFunction(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) {
        target.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
    }

    /// Calls `locationManager(_:didRangeBeacons:in:)`.
    public func callAsFunction(
        _ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion
    ) {
        target.locationManager(manager, didRangeBeacons: beacons, in: region)
    }

    /// Calls `locationManager(_:rangingBeaconsDidFailFor:withError:)`.
    public func callAsFunction(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) {
        target.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
    }

    /// Calls `locationManager(_:didFinishDeferredUpdatesWithError:)`.
    public func callAsFunction(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        target.locationManager(manager, didFinishDeferredUpdatesWithError: error)
    }
}
