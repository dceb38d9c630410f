import ReceiverTestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of the authorization shared by all managers of the shared receiver.
@Suite struct SharedAuthorizationTests {
    private final class Listener: LocationManagerDelegate {
        var told: [AuthorizationStatus] = []

        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            told.append(manager.authorizationStatus)
        }
    }

    @Test("a requested authorization applies to all managers of the shared receiver")
    func authorizationAppliesToExistingManagers() {
        let executor = HeldExecutor()
        let (asking, other) = (LocationManager(), LocationManager(callbacks: executor.callbacks))
        let listener = Listener()
        other.delegate = listener
        executor.run()
        asking.requestWhenInUseAuthorization()
        executor.run()
        // `.denied` if this machine has a receiver that cannot be opened.
        #expect([.authorizedWhenInUse, .denied].contains(other.authorizationStatus))
        #expect(listener.told.last == other.authorizationStatus)
        #expect(other.authorizationStatus == asking.authorizationStatus)
    }
}
