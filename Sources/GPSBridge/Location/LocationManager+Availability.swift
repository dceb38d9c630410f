internal import Synchronization

// What can be had on Linux at all.

extension LocationManager {
    /// Always: there is no switch on Linux that turns locations off.
    public static func locationServicesEnabled() -> Bool { true }

    /// Whether a receiver of this program has told where its front points.
    public static func headingAvailable() -> Bool { hasHeading.load(ordering: .relaxed) }

    /// Always: significant changes are found in the positions.
    public static func significantLocationChangeMonitoringAvailable() -> Bool { true }

    /// Only circles can be watched.
    public static func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass is CircularRegion.Type }

    /// An old name of CoreLocation.
    public static func regionMonitoringAvailable() -> Bool { true }

    /// Never: receivers see no beacons.
    public static func isRangingAvailable() -> Bool { false }

    /// Never: updates are not kept back.
    public static func deferredLocationUpdatesAvailable() -> Bool { false }

    /// The older form of the property, for the shared receiver.
    public static func authorizationStatus() -> AuthorizationStatus { LocationManager().authorizationStatus }

    private static let hasHeading = Atomic(false)

    static func noticeHeading() { hasHeading.store(true, ordering: .relaxed) }
}
