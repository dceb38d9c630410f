import ReceiverTestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of the authorization shared by all managers of a receiver.
@Suite struct SharedAuthorizationTests {
    private final class Listener: LocationManagerDelegate {
        var statuses: [AuthorizationStatus] = []

        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            statuses.append(manager.authorizationStatus)
        }
    }

    private let receiver = Receiver(.port("/dev/gps-none"))

    @Test("a requested authorization applies to all managers of a receiver")
    func authorizationAppliesToExistingManagers() {
        let executor = HeldExecutor()
        let (asking, other) = (manager(executor), manager(executor))
        let listener = Listener()
        other.delegate = listener
        executor.run()
        asking.requestAlwaysAuthorization()
        executor.run()
        #expect(listener.statuses == [.authorizedWhenInUse, .authorizedAlways])
        #expect(asking.authorizationStatus == .authorizedAlways)
    }

    private func manager(_ executor: HeldExecutor) -> LocationManager {
        LocationManager(receiver, callbacks: executor.callbacks)
    }
}
