import CoreLocation
import GNSS
import Testing

/// Tests of constants and raw values that programs compare and store.
@Suite struct ConstantsTests {
    @Test("constants have the same values as Apple's")
    func constantsHaveApplesValues() {
        #expect(kCLLocationAccuracyBest == -1)
        #expect(kCLLocationAccuracyBestForNavigation == -2)
        #expect(kCLLocationAccuracyNearestTenMeters == 10)
        #expect(kCLLocationAccuracyHundredMeters == 100)
        #expect(kCLLocationAccuracyKilometer == 1_000)
        #expect(kCLLocationAccuracyThreeKilometers == 3_000)
        #expect(kCLLocationAccuracyReduced == 6_380_000)
        #expect(kCLDistanceFilterNone == -1)
        #expect(kCLHeadingFilterNone == -1)
        #expect(CLLocationDistanceMax == .greatestFiniteMagnitude)
        #expect(CLTimeIntervalMax == .greatestFiniteMagnitude)
        #expect(kCLErrorDomain == "kCLErrorDomain")
    }

    @Test("Foundation and Dispatch names that Linux lacks are available")
    func namesOfOtherModules() throws {
        #expect(
            [NSEC_PER_SEC, NSEC_PER_MSEC, NSEC_PER_USEC, USEC_PER_SEC] == [1_000_000_000, 1_000_000, 1000, 1_000_000])
        let time: CFTimeInterval = CFAbsoluteTimeGetCurrent()
        #expect(abs(Date(timeIntervalSinceReferenceDate: time).timeIntervalSinceNow) < 3600)
        let defaults = UserDefaults.standard
        defaults.setValue(48.5, forKey: "a test of CoreLocation")
        #expect(defaults.value(forKey: "a test of CoreLocation") as? Double == 48.5)
        defaults.removeObject(forKey: "a test of CoreLocation")
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled && ProcessInfo.processInfo.thermalState == .nominal)
        #expect(Notification.Name.NSProcessInfoPowerStateDidChange != ProcessInfo.thermalStateDidChangeNotification)
        #expect(autoreleasepool { 5 } == 5)
        #expect(throws: CLError.self) { try autoreleasepool { throw CLError(.denied) } }
    }

    @Test("enumerations have the same raw values as Apple's")
    func enumerationsHaveApplesNumbers() {
        let authorizations: [CLAuthorizationStatus] = [
            .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse,
        ]
        #expect(authorizations.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect([CLAccuracyAuthorization.fullAccuracy, .reducedAccuracy].map(\.rawValue) == [0, 1])
        let activities: [CLActivityType] = [
            .other, .automotiveNavigation, .fitness, .otherNavigation, .airborne,
        ]
        #expect(activities.map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect([CLRegionState.unknown, .inside, .outside].map(\.rawValue) == [0, 1, 2])
        let states: [CLMonitor.Event.State] = [.unknown, .satisfied, .unsatisfied, .unmonitored]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3])
        let configurations: [CLLocationUpdate.LiveConfiguration] = [
            .default, .automotiveNavigation, .otherNavigation, .fitness, .airborne, .maritime,
        ]
        #expect(configurations.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        let orientations: [CLDeviceOrientation] = [
            .unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown,
        ]
        #expect(orientations.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
        #expect([CLProximity.unknown, .immediate, .near, .far].map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("error codes have the same raw values as Apple's")
    func errorsHaveApplesNumbers() {
        let codes: [CLError.Code] = [
            .locationUnknown, .denied, .network, .headingFailure, .regionMonitoringDenied, .regionMonitoringFailure,
            .regionMonitoringSetupDelayed, .regionMonitoringResponseDelayed, .geocodeFoundNoResult,
            .geocodeFoundPartialResult, .geocodeCanceled, .deferredFailed, .deferredNotUpdatingLocation,
            .deferredAccuracyTooLow, .deferredDistanceFiltered, .deferredCanceled, .rangingUnavailable,
            .rangingFailure, .promptDeclined, .historicalLocationError,
        ]
        #expect(codes.map(\.rawValue) == Array(0...19))
    }

    @Test(
        "a coordinate is valid only within ±90° of latitude and ±180° of longitude",
        arguments: [
            (90.0, 180.0, true), (-90, -180, true), (90.000_001, 0, false), (0, -180.000_001, false), (.nan, 0, false),
            (0, .infinity, false),
        ])
    func aCoordinateIsValidOnTheEarthOnly(_ latitude: Double, _ longitude: Double, _ isValid: Bool) {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
    }

    @Test("kCLLocationCoordinate2DInvalid is not valid")
    func theInvalidCoordinateIsNotValid() {
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D()))
    }

    @Test("distances between locations are geodesic")
    func distancesAreGeodesic() {
        let newYork = CLLocation(latitude: 40.7128, longitude: -74.0060)
        let london = CLLocation(latitude: 51.5074, longitude: -0.1278)
        #expect(abs(newYork.distance(from: london) - 5_585_234) < 1)
        let origin = CLLocation(latitude: 0, longitude: 0)
        #expect(abs(origin.distance(from: CLLocation(latitude: 0, longitude: 1)) - 111_319.49) < 0.01)
        #expect(abs(origin.distance(from: CLLocation(latitude: 0.5, longitude: 179.7)) - 19_944_127.421) < 0.01)
    }
}
