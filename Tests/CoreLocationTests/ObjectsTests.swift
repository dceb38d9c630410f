import CoreLocation
import GPSBridgeSimulator
import Testing

/// What programs do with CoreLocation's objects because they are objects on Apple's systems.
@Suite struct ObjectsTests {
    @Test func aLocationCanBeCopiedAndCompared() {
        let location = CLLocation(latitude: 52, longitude: 13)
        #expect(location.copy() as? CLLocation == location)
        #expect(location.isEqual(location.copy()))
        #expect(!location.isEqual(CLLocation(latitude: 52, longitude: 14)))
        #expect(!location.isEqual("a text"))
        #expect(location.hash == (location.copy() as? CLLocation)?.hash)
    }

    /// As tests of programs do it.
    @Test func aManagerCanBeReplacedByASubclassThatSaysWhatItIsTold() async {
        final class MockManager: CLLocationManager, @unchecked Sendable {
            override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
            override var authorizationStatus: CLAuthorizationStatus { .denied }
            override var maximumRegionMonitoringDistance: CLLocationDistance { 5 }
            override var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [.init(uuid: UUID())] }
            override func startMonitoringVisits() { calls.append("visits") }
            override func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
                calls.append("beacons")
            }
            override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
                throw CLError(.denied)
            }
            var calls: [String] = []
            override func startUpdatingLocation() {
                if let location { delegate?.locationManager(self, didUpdateLocations: [location]) }
            }
        }
        final class Model: CLLocationManagerDelegate {
            var latitudes: [Double] = []
            func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
                latitudes += locations.map(\.coordinate.latitude)
            }
        }
        let mock = MockManager()
        let manager: CLLocationManager = mock
        let model = Model()
        manager.delegate = model
        manager.startUpdatingLocation()
        #expect(model.latitudes == [1])
        #expect(manager.authorizationStatus == .denied)
        manager.startMonitoringVisits()
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        #expect(mock.calls == ["visits", "beacons"])
        #expect(manager.rangedBeaconConstraints.count == 1)
        #expect(manager.maximumRegionMonitoringDistance == 5)
        await #expect(throws: CLError(.denied)) {
            try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
        }
    }

    @Test(.timeLimit(.minutes(4))) func aHeadingIsToldToTheDelegate() async {
        final class Compass: CLLocationManagerDelegate, Sendable {
            let headings = Broadcast<CLHeading>()
            func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
                headings.send(newHeading)
            }
        }
        let sentence = "$HEHDT,274.07,T*19\r\n"
        let bytes = (0..<5).flatMap { _ in Array(sentence.utf8) }
        let receiver = Receiver(.replay(bytes, pace: .unlimited))
        let manager = CLLocationManager(receiver, callbacks: .anywhere)
        let compass = Compass()
        var headings = compass.headings.stream(.unbounded).makeAsyncIterator()
        manager.delegate = compass
        manager.startUpdatingHeading()
        let heading = await headings.next()
        #expect(heading?.trueHeading == 274.07)
        #expect(heading?.description.hasPrefix("magneticHeading -1.0 trueHeading 274.07") == true)
        #expect(manager.heading?.trueHeading == 274.07)
        #expect(CLLocationManager.headingAvailable())
    }
}
