import ReceiverTestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of the authorization shared by all managers of a receiver.
@Suite struct SharedAuthorizationTests {
    private final class Listener: LocationManagerDelegate {
        var told: [AuthorizationStatus] = []

        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            told.append(manager.authorizationStatus)
        }
    }

    private let receiver = Receiver(.port("/dev/gps-none"))

    @Test("a requested authorization applies to all managers of a receiver")
    func authorizationAppliesToExistingManagers() {
        let executor = HeldExecutor()
        let (asking, other) = (LocationManager(receiver), LocationManager(receiver, callbacks: executor.callbacks))
        let listener = Listener()
        other.delegate = listener
        executor.run()
        asking.requestWhenInUseAuthorization()
        executor.run()
        #expect(listener.told == [.notDetermined, .authorizedWhenInUse])
        #expect(asking.authorizationStatus == .authorizedWhenInUse)
    }

    @Test("the first use of a receiver authorizes all its managers, including those created later")
    func useAppliesToAllManagers() {
        let executor = HeldExecutor()
        let (user, other) = (LocationManager(receiver), LocationManager(receiver, callbacks: executor.callbacks))
        let listener = Listener()
        other.delegate = listener
        executor.run()
        #expect(listener.told == [.notDetermined] && user.authorizationStatus == .notDetermined)
        user.requestLocation()
        executor.run()
        #expect(listener.told == [.notDetermined, .authorizedAlways])
        #expect(LocationManager(receiver).authorizationStatus == .authorizedAlways)
    }

    @Test("a requested authorization takes precedence over use, also in managers created later")
    func requestAfterUse() {
        let user = LocationManager(receiver)
        user.startUpdatingLocation()
        user.requestWhenInUseAuthorization()
        #expect(user.authorizationStatus == .authorizedWhenInUse)
        #expect(LocationManager(receiver).authorizationStatus == .authorizedWhenInUse)
        user.stopUpdatingLocation()
    }
}
