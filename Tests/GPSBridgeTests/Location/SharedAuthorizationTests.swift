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
        let (asking, other) = (manager(executor), manager(executor))
        let listener = Listener()
        other.delegate = listener
        executor.run()
        asking.requestWhenInUseAuthorization()
        executor.run()
        #expect(listener.told == [.notDetermined, .authorizedWhenInUse])
        #expect(asking.authorizationStatus == .authorizedWhenInUse)
    }

    @Test("live updates request authorization, as on Apple's systems")
    func impliedRequest() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        var changes = manager.streams.didChangeAuthorization.makeAsyncIterator()
        let updates = LocationUpdate.liveUpdates(receiver: receiver).makeAsyncIterator()
        #expect(await changes.next() == .authorizedWhenInUse)
        withExtendedLifetime(updates) {}
    }

    private func manager(_ executor: HeldExecutor) -> LocationManager {
        LocationManager(receiver, callbacks: executor.callbacks)
    }
}
