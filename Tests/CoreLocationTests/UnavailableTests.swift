import CoreLocation
import DelegateStreams
import GPSBridge
import Synchronization
import Testing

/// Tests of services that are unavailable because receivers cannot provide them.
@Suite struct UnavailableTests {
    /// A receiver that delivers no data.
    private let receiver = Receiver(.feed(Receiver.Feed(name: "silence") { AnyIterator { nil } }))

    private func manager() -> CLLocationManager { CLLocationManager(receiver, callbacks: .anywhere) }

    @Test("a service is available only if a receiver can provide its data")
    func servicesReportTheirAvailability() {
        #expect(CLLocationManager.locationServicesEnabled())
        #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
        #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
        #expect(!CLLocationManager.isMonitoringAvailable(for: CLRegion.self))
        #expect(!CLLocationManager.isRangingAvailable())
        #expect(!CLLocationManager.deferredLocationUpdatesAvailable())
        #expect(manager().maximumRegionMonitoringDistance > 20_000_000)
        #expect(manager().accuracyAuthorization == .fullAccuracy)
    }

    @Test("a manager has Apple's default settings")
    func aManagerHasApplesDefaults() {
        let manager = manager()
        #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
        #expect(manager.distanceFilter == kCLDistanceFilterNone)
        #expect(manager.headingFilter == 1)
        #expect(manager.activityType == .other)
        #expect(manager.pausesLocationUpdatesAutomatically)
        #expect(!manager.allowsBackgroundLocationUpdates)
        #expect(manager.location == nil)
        #expect(manager.heading == nil)
        manager.activityType = .fitness
        #expect(manager.activityType == .fitness)
    }

    @Test("beacon ranging fails with .rangingUnavailable")
    func rangingFails() async {
        let manager = manager()
        var failures = manager.streams.didFailRanging.makeAsyncIterator()
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        #expect(await failures.next()?.error.code == .rangingUnavailable)
        #expect(manager.rangedBeaconConstraints.isEmpty)
    }

    @Test("beacon ranging in a region fails with .rangingUnavailable")
    func rangingInARegionFails() async {
        final class Scanner: CLLocationManagerDelegate, Sendable {
            let failures = Broadcast<String>()

            func locationManager(
                _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
                withError error: any Error
            ) { failures.send("\(region.identifier) \((error as? CLError)?.code.rawValue ?? -1)") }
        }
        let manager = manager()
        let scanner = Scanner()
        var failures = scanner.failures.stream().makeAsyncIterator()
        manager.delegate = scanner
        let region = CLBeaconRegion(proximityUUID: UUID(), major: 1, minor: 2, identifier: "desk")
        manager.startRangingBeacons(in: region)
        #expect(await failures.next() == "desk 16")
        #expect(manager.rangedRegions.isEmpty)
        #expect([region.major, region.minor] == [1, 2])
        #expect(region.proximityUUID == region.uuid)
        manager.stopRangingBeacons(in: region)
    }

    @Test("unsupported manager methods cause no callbacks")
    func unsupportedMethodsHaveNoEffect() async throws {
        let manager = manager()
        let visits = Mutex(0)
        final class Visitor: CLLocationManagerDelegate, Sendable {
            let onCall: @Sendable () -> Void

            init(_ onCall: @escaping @Sendable () -> Void) { self.onCall = onCall }

            func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { onCall() }
            func locationManager(_ manager: CLLocationManager, didRangeBeacons: [CLBeacon], in region: CLBeaconRegion) {
                onCall()
            }
            func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { onCall() }
            func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { onCall() }
        }
        let visitor = Visitor { visits.withLock { $0 += 1 } }
        manager.delegate = visitor
        manager.startMonitoringVisits()
        manager.stopMonitoringVisits()
        manager.headingOrientation = .faceUp
        manager.dismissHeadingCalibrationDisplay()
        try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
        #expect(!manager.isAuthorizedForWidgetUpdates)
        #expect(manager.headingOrientation == .faceUp)
        #expect(CLLocation(latitude: 1, longitude: 2).floor == nil)
        #expect(CLPlacemark().locality == nil)
        #expect(visits.withLock { $0 } == 0)
    }

    @Test("a service session for \"always\" requests this authorization")
    func sessionsRequestAuthorization() async {
        _ = CLServiceSession(authorization: .always)
        while CLLocationManager.authorizationStatus() == .authorizedWhenInUse { await Task.yield() }
        // `.denied` if this machine has a receiver that cannot be opened.
        #expect([.authorizedAlways, .denied].contains(CLLocationManager.authorizationStatus()))
    }

    @Test("a service session's first diagnostic reports the current authorization")
    func sessionDiagnosticsBeginWithTheStatus() async throws {
        let session = CLServiceSession(authorization: .whenInUse)
        var diagnostics = session.diagnostics.makeAsyncIterator()
        let first = try #require(await diagnostics.next())
        #expect(first.authorizationDenied == (CLLocationManager().authorizationStatus == .denied))
        #expect(!first.serviceSessionRequired)
    }

    @Test("deferred location updates fail with .deferredFailed")
    func deferredUpdatesFail() async {
        let manager = manager()
        var ends = manager.streams.didFinishDeferredUpdates.makeAsyncIterator()
        manager.allowDeferredLocationUpdates(untilTraveled: CLLocationDistanceMax, timeout: CLTimeIntervalMax)
        #expect(await ends.next()??.code == .deferredFailed)
    }

    @Test("monitoring a beacon region fails with .regionMonitoringFailure")
    func beaconsCannotBeMonitored() async {
        let manager = manager()
        var failures = manager.streams.monitoringDidFail.makeAsyncIterator()
        manager.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "shop"))
        #expect(await failures.next()?.error.code == .regionMonitoringFailure)
        #expect(manager.monitoredRegions.isEmpty)
    }

    @Test("invalidating a service session does not remove its authorization requirement")
    func sessionsChangeNothing() {
        let session = CLServiceSession(authorization: .whenInUse)
        session.invalidate()
        CLBackgroundActivitySession().invalidate()
        #expect(session.authorizationRequirement == .whenInUse)
    }

    @Test("a background session's first diagnostic reports the current authorization")
    func aBackgroundSessionHasDiagnostics() async throws {
        var diagnostics = CLBackgroundActivitySession().diagnostics.makeAsyncIterator()
        let first: CLBackgroundActivitySession.Diagnostic = try #require(await diagnostics.next())
        #expect(first.authorizationDenied == (CLLocationManager().authorizationStatus == .denied))
    }

    /// Programs store `liveUpdates` in a variable to replace it in tests.
    @Test("liveUpdates can be stored in a variable")
    func liveUpdatesCanBeStoredAsAFunction() {
        let source: (CLLocationUpdate.LiveConfiguration) -> CLLocationUpdate.Updates = CLLocationUpdate.liveUpdates
        _ = source(.fitness)
    }

    @Test("a beacon condition is reported as unmonitored and unsupported")
    func aBeaconConditionIsUnmonitored() async throws {
        let monitor = CLMonitor("shops", receiver: receiver)
        let condition = CLMonitor.BeaconIdentityCondition(uuid: UUID(), major: 1)
        #expect(condition.uuid == condition.constraint.uuid)
        #expect([condition.major, condition.minor] == [1, nil])
        await monitor.add(condition, identifier: "shop")
        var events = await monitor.events.makeAsyncIterator()
        let event = try #require(try await events.next())
        #expect(event.identifier == "shop")
        #expect(event.state == .unmonitored)
        #expect(event.conditionUnsupported)
        // Linux has no equivalent of these properties.
        #expect(event.refinement == nil)
        #expect(!event.conditionLimitExceeded && !event.persistenceUnavailable && !event.accuracyLimited)
        #expect(!event.authorizationDeniedGlobally && !event.authorizationRestricted && !event.insufficientlyInUse)
        #expect(!event.authorizationRequestInProgress && !event.serviceSessionRequired)
        await monitor.remove("shop")
        #expect(await monitor.identifiers.isEmpty)
    }
}
