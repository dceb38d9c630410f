import CoreLocation
import Testing

/// Tests of calls with a question mark, which call optional methods on Apple's systems.
@Suite struct OptionalCallsTests {
    private final class Model: NSObject, CLLocationManagerDelegate {
        var calls: [String] = []

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            calls.append("didUpdateLocations \(locations.count)")
        }
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            calls.append("didFailWithError")
        }
        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            calls.append("locationManagerDidChangeAuthorization")
        }
        func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            calls.append("didChangeAuthorization \(status.rawValue)")
        }
        func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
            calls.append("didUpdateHeading")
        }
        func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { true }
        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
            calls.append("didEnterRegion \(region.identifier)")
        }
        func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
            calls.append("didExitRegion \(region.identifier)")
        }
        func locationManager(
            _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
        ) {
            calls.append("didDetermineState \(state.rawValue) \(region.identifier)")
        }
        func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
            calls.append("didStartMonitoringFor \(region.identifier)")
        }
        func locationManager(
            _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
        ) {
            calls.append("monitoringDidFailFor \(region?.identifier ?? "nothing")")
        }
        func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) { calls.append("didVisit") }
        func locationManager(
            _ manager: CLLocationManager, didRange beacons: [CLBeacon],
            satisfying beaconConstraint: CLBeaconIdentityConstraint
        ) {
            calls.append("didRange \(beacons.count)")
        }
        func locationManager(
            _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
            error: any Error
        ) {
            calls.append("didFailRangingFor")
        }
        func locationManager(
            _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
        ) {
            calls.append("didRangeBeacons \(beacons.count) \(region.identifier)")
        }
        func locationManager(
            _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: any Error
        ) {
            calls.append("rangingBeaconsDidFailFor \(region.identifier)")
        }
        func locationManager(
            _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
        ) {
            calls.append("didFinishDeferredUpdatesWithError")
        }
        func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
            calls.append("locationManagerDidPauseLocationUpdates")
        }
        func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {
            calls.append("locationManagerDidResumeLocationUpdates")
        }
    }

    @Test("each of CoreLocation's delegate methods can be called with a question mark")
    func everyMethodCanBeCalledWithAQuestionMark() {
        let manager = CLLocationManager()
        let model = Model()
        let delegate: (any CLLocationManagerDelegate)? = model
        let error = CLError(.denied)
        let circle = CLCircularRegion(center: CLLocationCoordinate2D(), radius: 1, identifier: "circle")
        let beacons = CLBeaconRegion(uuid: UUID(), identifier: "beacons")
        let constraint = CLBeaconIdentityConstraint(uuid: UUID())
        delegate?.locationManager?(manager, didUpdateLocations: [CLLocation(latitude: 1, longitude: 2)])
        delegate?.locationManager?(manager, didFailWithError: error)
        delegate?.locationManagerDidChangeAuthorization?(manager)
        delegate?.locationManager?(manager, didChangeAuthorization: .denied)
        delegate?.locationManager?(manager, didUpdateHeading: CLHeading())
        #expect(delegate?.locationManagerShouldDisplayHeadingCalibration?(manager) == true)
        delegate?.locationManager?(manager, didEnterRegion: circle)
        delegate?.locationManager?(manager, didExitRegion: circle)
        delegate?.locationManager?(manager, didDetermineState: .inside, for: circle)
        delegate?.locationManager?(manager, didStartMonitoringFor: circle)
        delegate?.locationManager?(manager, monitoringDidFailFor: nil, withError: error)
        delegate?.locationManager?(manager, didVisit: CLVisit())
        delegate?.locationManager?(manager, didRange: [CLBeacon()], satisfying: constraint)
        delegate?.locationManager?(manager, didFailRangingFor: constraint, error: error)
        delegate?.locationManager?(manager, didRangeBeacons: [], in: beacons)
        delegate?.locationManager?(manager, rangingBeaconsDidFailFor: beacons, withError: error)
        delegate?.locationManager?(manager, didFinishDeferredUpdatesWithError: nil)
        delegate?.locationManagerDidPauseLocationUpdates?(manager)
        delegate?.locationManagerDidResumeLocationUpdates?(manager)
        #expect(
            model.calls == [
                "didUpdateLocations 1", "didFailWithError", "locationManagerDidChangeAuthorization",
                "didChangeAuthorization 2", "didUpdateHeading", "didEnterRegion circle", "didExitRegion circle",
                "didDetermineState 1 circle", "didStartMonitoringFor circle", "monitoringDidFailFor nothing",
                "didVisit", "didRange 1", "didFailRangingFor", "didRangeBeacons 0 beacons",
                "rangingBeaconsDidFailFor beacons", "didFinishDeferredUpdatesWithError",
                "locationManagerDidPauseLocationUpdates", "locationManagerDidResumeLocationUpdates",
            ])
    }

    @Test("a call without a question mark still calls the method, and a method can be stored")
    func callsWithoutAQuestionMark() {
        let manager = CLLocationManager()
        let model = Model()
        let delegate: any CLLocationManagerDelegate = model
        delegate.locationManager(manager, didUpdateLocations: [])
        model.locationManager(manager, didUpdateLocations: [])
        let method = delegate.locationManager(_:didUpdateLocations:)
        method(manager, [])
        delegate.locationManagerDidChangeAuthorization(manager)
        #expect(model.calls.count == 4)
    }

    /// Delegates usually own their manager, as a property with the name of the methods.
    @Test("a delegate's own property named locationManager takes precedence")
    func ownPropertiesTakePrecedence() {
        class Owner: NSObject, CLLocationManagerDelegate {
            let locationManager = CLLocationManager()

            override init() {
                super.init()
                locationManager.delegate = self
                self.locationManager.distanceFilter = 5
            }
        }
        final class Subclass: Owner {
            var filter: Double { locationManager.distanceFilter + 1 }
        }
        final class LazyOwner: NSObject, CLLocationManagerDelegate {
            lazy var locationManager: CLLocationManager = {
                let manager = CLLocationManager()
                manager.delegate = self
                manager.distanceFilter = 7
                return manager
            }()
        }
        final class LateOwner: NSObject, CLLocationManagerDelegate {
            var locationManager: CLLocationManager?
            var implicit: CLLocationManager!

            func start() -> Double {
                locationManager?.delegate = self
                locationManager?.distanceFilter = 8
                implicit = locationManager
                guard let locationManager else { return 0 }
                if let manager = self.locationManager, manager === locationManager { manager.distanceFilter += 1 }
                return [self].compactMap { $0.locationManager }.map(\.distanceFilter)[0] + implicit.distanceFilter
            }
        }
        #expect(Owner().locationManager.distanceFilter == 5)
        #expect(Subclass().filter == 6)
        #expect(LazyOwner().locationManager.distanceFilter == 7)
        let late = LateOwner()
        #expect(late.start() == 0)
        late.locationManager = CLLocationManager()
        #expect(late.start() == 18)
        #expect([late].map(\.locationManager)[0] === late.locationManager)
    }
}
