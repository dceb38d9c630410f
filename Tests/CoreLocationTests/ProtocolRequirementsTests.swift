import CoreLocation
import Testing

// To mock a class, the tests of a program declare a protocol with the exact signatures of Apple's methods, and conform
// the class to the protocol. A method with a default argument does not satisfy a requirement without that argument.

private protocol ManagerRequirements: AnyObject {
    init()
    var delegate: (any CLLocationManagerDelegate)? { get set }
    var location: CLLocation? { get }
    var heading: CLHeading? { get }
    var authorizationStatus: CLAuthorizationStatus { get }
    var accuracyAuthorization: CLAccuracyAuthorization { get }
    var isAuthorizedForWidgetUpdates: Bool { get }
    var desiredAccuracy: CLLocationAccuracy { get set }
    var distanceFilter: CLLocationDistance { get set }
    var headingFilter: CLLocationDegrees { get set }
    var headingOrientation: CLDeviceOrientation { get set }
    var activityType: CLActivityType { get set }
    var pausesLocationUpdatesAutomatically: Bool { get set }
    var allowsBackgroundLocationUpdates: Bool { get set }
    var showsBackgroundLocationIndicator: Bool { get set }
    var monitoredRegions: Set<CLRegion> { get }
    var maximumRegionMonitoringDistance: CLLocationDistance { get }
    var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { get }
    var rangedRegions: Set<CLRegion> { get }
    func requestWhenInUseAuthorization()
    func requestAlwaysAuthorization()
    func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)?)
    func startUpdatingLocation()
    func stopUpdatingLocation()
    func requestLocation()
    func startUpdatingHeading()
    func stopUpdatingHeading()
    func dismissHeadingCalibrationDisplay()
    func startMonitoringSignificantLocationChanges()
    func stopMonitoringSignificantLocationChanges()
    func startMonitoring(for region: CLRegion)
    func stopMonitoring(for region: CLRegion)
    func requestState(for region: CLRegion)
    func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
    func stopRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint)
    func startRangingBeacons(in region: CLBeaconRegion)
    func stopRangingBeacons(in region: CLBeaconRegion)
    func startMonitoringVisits()
    func stopMonitoringVisits()
    func allowDeferredLocationUpdates(untilTraveled distance: CLLocationDistance, timeout: TimeInterval)
    func disallowDeferredLocationUpdates()
    func isEqual(_ object: Any?) -> Bool
    var hash: Int { get }
    var description: String { get }
    var debugDescription: String { get }
    static func authorizationStatus() -> CLAuthorizationStatus
    static func locationServicesEnabled() -> Bool
    static func headingAvailable() -> Bool
    static func significantLocationChangeMonitoringAvailable() -> Bool
    static func isMonitoringAvailable(for regionClass: AnyClass) -> Bool
    static func regionMonitoringAvailable() -> Bool
    static func isRangingAvailable() -> Bool
    static func deferredLocationUpdatesAvailable() -> Bool
}

// Two separate protocols, because in a single one each method could satisfy the other's requirement.
private protocol AccuracyRequesting {
    func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String)
}

private protocol AsyncAccuracyRequesting {
    func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws
}

private class OurManager: CLLocationManager, @unchecked Sendable {
    required override init() { super.init() }
}

// An initializer in an extension of a non-final class cannot satisfy a requirement, even on Apple platforms.
extension OurManager: ManagerRequirements {}
extension CLLocationManager: AccuracyRequesting, AsyncAccuracyRequesting {}

private protocol LocationRequirements {
    init()
    init(latitude: CLLocationDegrees, longitude: CLLocationDegrees)
    init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, timestamp: Date)
    init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date)
    init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date)
    init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
        sourceInfo: CLLocationSourceInformation)
    var coordinate: CLLocationCoordinate2D { get }
    var altitude: CLLocationDistance { get }
    var ellipsoidalAltitude: CLLocationDistance { get }
    var floor: CLFloor? { get }
    var horizontalAccuracy: CLLocationAccuracy { get }
    var verticalAccuracy: CLLocationAccuracy { get }
    var course: CLLocationDirection { get }
    var courseAccuracy: CLLocationDirectionAccuracy { get }
    var speed: CLLocationSpeed { get }
    var speedAccuracy: CLLocationSpeedAccuracy { get }
    var timestamp: Date { get }
    var sourceInformation: CLLocationSourceInformation? { get }
    func distance(from location: CLLocation) -> CLLocationDistance
    func copy() -> Any
    func isEqual(_ object: Any?) -> Bool
    var hash: Int { get }
    var description: String { get }
    var debugDescription: String { get }
}

extension CLLocation: LocationRequirements {}

private protocol CoordinateRequirements {
    init()
    init(latitude: CLLocationDegrees, longitude: CLLocationDegrees)
    var latitude: CLLocationDegrees { get set }
    var longitude: CLLocationDegrees { get set }
}

extension CLLocationCoordinate2D: CoordinateRequirements {}

private protocol HeadingRequirements {
    var magneticHeading: CLLocationDirection { get }
    var trueHeading: CLLocationDirection { get }
    var headingAccuracy: CLLocationDirection { get }
    var x: CLHeadingComponentValue { get }
    var y: CLHeadingComponentValue { get }
    var z: CLHeadingComponentValue { get }
    var timestamp: Date { get }
}

extension CLHeading: HeadingRequirements {}

private protocol RegionRequirements: AnyObject {
    var identifier: String { get }
    var notifyOnEntry: Bool { get set }
    var notifyOnExit: Bool { get set }
}

private protocol CircularRegionRequirements: RegionRequirements {
    var center: CLLocationCoordinate2D { get }
    var radius: CLLocationDistance { get }
    func contains(_ coordinate: CLLocationCoordinate2D) -> Bool
}

private protocol BeaconRegionRequirements: RegionRequirements {
    var beaconIdentityConstraint: CLBeaconIdentityConstraint { get }
    var uuid: UUID { get }
    var major: NSNumber? { get }
    var minor: NSNumber? { get }
    var notifyEntryStateOnDisplay: Bool { get set }
}

extension CLRegion: RegionRequirements {}
extension CLCircularRegion: CircularRegionRequirements {}
extension CLBeaconRegion: BeaconRegionRequirements {}

private protocol BeaconRequirements {
    var uuid: UUID { get }
    var major: NSNumber { get }
    var minor: NSNumber { get }
    var proximity: CLProximity { get }
    var accuracy: CLLocationAccuracy { get }
    var rssi: Int { get }
    var timestamp: Date { get }
}

extension CLBeacon: BeaconRequirements {}

private protocol BeaconIdentity {
    init(uuid: UUID)
    init(uuid: UUID, major: CLBeaconMajorValue)
    init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue)
    var uuid: UUID { get }
    var major: CLBeaconMajorValue? { get }
    var minor: CLBeaconMinorValue? { get }
}

extension CLBeaconIdentityConstraint: BeaconIdentity {}
extension CLMonitor.BeaconIdentityCondition: BeaconIdentity {}

private protocol VisitRequirements {
    var arrivalDate: Date { get }
    var departureDate: Date { get }
    var coordinate: CLLocationCoordinate2D { get }
    var horizontalAccuracy: CLLocationAccuracy { get }
}

extension CLVisit: VisitRequirements {}

private protocol PlacemarkRequirements {
    var location: CLLocation? { get }
    var region: CLRegion? { get }
    var timeZone: TimeZone? { get }
    var addressDictionary: [AnyHashable: Any]? { get }
    var name: String? { get }
    var thoroughfare: String? { get }
    var subThoroughfare: String? { get }
    var locality: String? { get }
    var subLocality: String? { get }
    var administrativeArea: String? { get }
    var subAdministrativeArea: String? { get }
    var postalCode: String? { get }
    var isoCountryCode: String? { get }
    var country: String? { get }
    var inlandWater: String? { get }
    var ocean: String? { get }
    var areasOfInterest: [String]? { get }
}

extension CLPlacemark: PlacemarkRequirements {}

private protocol MonitorRequirements {
    func add(_ condition: any CLCondition, identifier: String) async
    func add(_ condition: any CLCondition, identifier: String, assuming state: CLMonitor.Event.State) async
    func remove(_ identifier: String) async
    func record(for identifier: String) async -> CLMonitor.Record?
    var identifiers: [String] { get async }
}

extension CLMonitor: MonitorRequirements {}

private protocol UpdateRequirements {
    static func liveUpdates(_ configuration: CLLocationUpdate.LiveConfiguration) -> CLLocationUpdate.Updates
    var location: CLLocation? { get }
    var stationary: Bool { get }
}

extension CLLocationUpdate: UpdateRequirements {}

/// Compiles only for classes with all conformances that `NSObject` has.
private func isAnObject<T: Hashable & CustomStringConvertible & CustomDebugStringConvertible>(_ type: T.Type) {}

@Suite struct ProtocolRequirementsTests {
    @Test("every CoreLocation class has the same conformances as NSObject")
    func objects() {
        isAnObject(CLLocation.self)
        isAnObject(CLLocationSourceInformation.self)
        isAnObject(CLFloor.self)
        isAnObject(CLHeading.self)
        isAnObject(CLVisit.self)
        isAnObject(CLPlacemark.self)
        isAnObject(CLRegion.self)
        isAnObject(CLCircularRegion.self)
        isAnObject(CLBeaconRegion.self)
        isAnObject(CLBeacon.self)
        isAnObject(CLBeaconIdentityConstraint.self)
        isAnObject(CLLocationManager.self)
        isAnObject(CLGeocoder.self)
        isAnObject(CLBackgroundActivitySession.self)
        isAnObject(CLServiceSession.self)
    }

    @Test("CoreLocation classes can conform to user-defined protocols that require methods of these classes")
    func requirements() async throws {
        let manager: any ManagerRequirements = OurManager()
        #expect(manager.isEqual(manager))
        let completed = await withCheckedContinuation { continuation in
            manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why") {
                continuation.resume(returning: $0 == nil)
            }
        }
        #expect(completed)
        let requesting: any AccuracyRequesting = CLLocationManager()
        requesting.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
        let waiting: any AsyncAccuracyRequesting = CLLocationManager()
        try await waiting.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
        let identity: any BeaconIdentity = CLBeaconIdentityConstraint(uuid: UUID(), major: 1, minor: 2)
        #expect([identity.major, identity.minor] == [1, 2])
    }

    /// Temporary full accuracy can be requested synchronously or with `await`.
    @Test("the synchronous and async accuracy requests can be overridden")
    func overrides() async throws {
        final class Mock: CLLocationManager, @unchecked Sendable {
            var keys: [String] = []
            override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
                keys.append(purposeKey)
            }
            override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
                keys.append("async \(purposeKey)")
            }
        }
        let mock = Mock()
        (mock as any AccuracyRequesting).requestTemporaryFullAccuracyAuthorization(withPurposeKey: "one")
        try await mock.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "two")
        #expect(mock.keys == ["one", "async two"])
    }
}
