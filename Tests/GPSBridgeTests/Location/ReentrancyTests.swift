import DelegateStreams
import FoundationEssentials
import GNSS
import NMEA
import Synchronization
import Testing

@testable import GPSBridge
@testable import Receivers

/// D19 and D20: delegates and observers may call any method, because no lock is held while they run.
///
/// If a lock were held, these tests would crash or never end.
@Suite struct ReentrancyTests {
    private let manager = LocationManager(Receiver(.file("/dev/null")), callbacks: .anywhere)

    @Test("a delegate may call any method of its manager in any callback")
    func aDelegateMayCallEverythingInEveryCallback() async {
        let done = Broadcast<Void>(replaysLatest: true)
        let meddler = Meddler(done)
        manager.delegate = meddler
        manager.addDelegate(Meddler(done))
        deliverEverything()
        for await _ in done.stream() where meddler.callCount >= events.count { break }
        #expect(meddler.callCount >= events.count)
    }

    @Test("an observer may call any method of the manager")
    func anObserverMayCallEverything() async {
        let done = Broadcast<Void>(replaysLatest: true)
        let meddler = Meddler(done)
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        let (manager, bag) = (manager, CancellationBag())
        proxy.didUpdateLocations.sent.observe { _ in meddler.meddle(with: manager) }.store(in: bag)
        proxy.didUpdateLocations.invoked.observe { _ in
            bag.cancelAll()
            meddler.meddle(with: manager)
        }.store(in: bag)
        manager.streams.didUpdateLocations.observe { _ in meddler.meddle(with: manager) }.store(in: bag)
        deliverEverything()
        for await _ in done.stream() where meddler.callCount >= 2 { break }
        #expect(meddler.callCount >= 2)
    }

    private func deliverEverything() {
        let events = events
        manager.core.change { _ in events }
    }

    private var events: [LocationEvent] {
        let circle = CircularRegion(center: LocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "a")
        let status = manager.receiver.status
        return [
            .didConnect(status), .didUpdateHeading(Heading()), .didChangeFix(Fix()),
            .monitoringDidFail(circle, LocationError(.network)), .didFail(LocationError(.network)),
            .didFinishDeferredUpdates(nil), .didDisconnect(status),
            .didUpdateLocations([Location(latitude: 1, longitude: 2)]),
        ].filter { $0.subject == nil || $0.subject == .updates }
    }
}

/// Uses every part of the manager in each callback.
private final class Meddler: LocationManagerDelegate, Sendable {
    private let calls = Atomic(0)
    private let done: Broadcast<Void>

    init(_ done: Broadcast<Void>) { self.done = done }

    var callCount: Int { calls.load(ordering: .acquiring) }

    func meddle(with manager: LocationManager) {
        calls.add(1, ordering: .acquiringAndReleasing)
        let former = manager.delegate
        let guest = Meddler(done)
        manager.addDelegate(guest)
        manager.delegate = guest
        manager.delegate = former
        manager.removeDelegate(guest)
        _ = manager.streams.didUpdateLocations.observe { _ in }
        LocationManagerDelegateProxy.proxy(for: manager).didFailWithError.invoked.observe { _ in }.cancel()
        let region = CircularRegion(center: LocationCoordinate2D(latitude: 3, longitude: 4), radius: 5, identifier: "b")
        manager.startMonitoring(for: region)
        manager.requestState(for: region)
        manager.stopMonitoring(for: region)
        manager.distanceFilter = 1
        manager.startUpdatingHeading()
        manager.requestWhenInUseAuthorization()
        manager.stopUpdatingHeading()
        _ = (manager.location, manager.heading, manager.authorizationStatus, manager.monitoredRegions)
        done.send(())
    }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) { meddle(with: manager) }
    func locationManager(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) { meddle(with: manager) }
    func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        meddle(with: manager)
    }
}
