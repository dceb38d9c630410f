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
/// If a lock were held, these tests would deadlock or crash.
@Suite struct ReentrancyTests {
    private let manager = LocationManager(Receiver(.file("/dev/null")), callbacks: .anywhere)

    @Test("a delegate can call any method of its manager in any callback")
    func aDelegateMayCallEverythingInEveryCallback() async {
        let done = Broadcast<Void>(replaysLatest: true)
        let meddler = Meddler(done)
        manager.delegate = meddler
        manager.addDelegate(Meddler(done))
        var calls = done.stream().makeAsyncIterator()
        for (callback, event) in events {
            meddler.forget(callback)
            // The delegate stops services, which may drop an event but never a connection.
            repeat {
                start()
                manager.core.change { _ in [event, .didConnect(manager.receiver.status)] }
                await calls.next()
            } while !meddler.hasReceived(callback)
        }
    }

    @Test("an observer can call any method of the manager")
    func anObserverMayCallEverything() async {
        let done = Broadcast<Void>(replaysLatest: true)
        let meddler = Meddler(done)
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        let (manager, bag) = (manager, CancellationBag())
        proxy.didUpdateLocations.sent.observe { _ in meddler.meddle(with: manager, in: "sent") }.store(in: bag)
        proxy.didUpdateLocations.invoked.observe { _ in
            bag.cancelAll()
            meddler.meddle(with: manager, in: "invoked")
        }.store(in: bag)
        manager.streams.didUpdateLocations.observe { _ in meddler.meddle(with: manager, in: "stream") }
            .store(in: bag)
        deliverEverything()
        for await _ in done.stream() where meddler.callCount >= 2 { break }
        #expect(meddler.callCount >= 2)
    }

    private let circle = CircularRegion(
        center: LocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "a")

    private func start() {
        manager.startUpdatingLocation()
        manager.startMonitoringSignificantLocationChanges()
        manager.startUpdatingHeading()
        manager.startMonitoring(for: circle)
    }

    private func deliverEverything() {
        start()
        let events = events.map(\.event)
        manager.core.change { _ in events }
    }

    /// Every kind of event, with the delegate method that receives it.
    private var events: [(callback: String, event: LocationEvent)] {
        let error = LocationError(.network)
        let uuid = UUID()
        let locations = [Location(latitude: 1, longitude: 2)]
        let beacons = BeaconRegion(uuid: uuid, identifier: "c")
        return [
            ("didUpdateLocations", .didUpdateLocations(locations)),
            ("didUpdateLocations", .didMoveSignificantly(locations)),
            ("didFail", .didFail(error)),
            ("didChangeAuthorization", .didChangeAuthorization(.denied)),
            ("didUpdateHeading", .didUpdateHeading(Heading())),
            ("didEnterRegion", .didEnterRegion(circle)),
            ("didExitRegion", .didExitRegion(circle)),
            ("didDetermineState", .didDetermineState(.inside, circle, nil)),
            ("didStartMonitoring", .didStartMonitoring(circle)),
            ("monitoringDidFail", .monitoringDidFail(circle, error)),
            ("didFailRanging", .didFailRanging(BeaconIdentityConstraint(uuid: uuid), error)),
            ("rangingBeaconsDidFail", .didFailRangingIn(beacons, error)),
            ("didFinishDeferredUpdates", .didFinishDeferredUpdates(nil)),
            ("didConnect", .didConnect(manager.receiver.status)),
            ("didDisconnect", .didDisconnect(manager.receiver.status)),
            ("didUpdateSky", .didUpdateSky(Sky())),
            ("didChangeFix", .didChangeFix(Fix())),
            (
                "didReceiveSentence",
                .didReceiveSentence(TypedSentence(.other, talker: "GP", code: "ABC", fieldCount: 0))
            ),
        ]
    }
}

/// A delegate that calls all methods of its manager in each callback.
private final class Meddler: LocationManagerDelegate, Sendable {
    private let calls = Mutex<[String: Int]>([:])
    private let done: Broadcast<Void>

    init(_ done: Broadcast<Void>) { self.done = done }

    var callCount: Int { calls.withLock { $0.values.reduce(0, +) } }

    func hasReceived(_ callback: String) -> Bool { calls.withLock { $0[callback] != nil } }

    func forget(_ callback: String) { _ = calls.withLock { $0.removeValue(forKey: callback) } }

    func meddle(with manager: LocationManager, in callback: String) {
        defer { done.send(()) }
        let isFirst = calls.withLock { calls in
            calls[callback, default: 0] += 1
            return calls[callback] == 1
        }
        // Without this check, these calls would cause callbacks that repeat the calls endlessly.
        guard isFirst else { return }
        let former = manager.delegate
        let guest = Meddler(done)
        manager.addDelegate(guest)
        manager.delegate = guest
        manager.delegate = former
        manager.removeDelegate(guest)
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        proxy.setForwardToDelegate(guest)
        proxy.setForwardToDelegate(nil)
        proxy.didFailWithError.invoked.observe { _ in }.cancel()
        _ = manager.streams.didUpdateLocations.observe { _ in }
        let region = CircularRegion(center: LocationCoordinate2D(latitude: 3, longitude: 4), radius: 5, identifier: "b")
        manager.startMonitoring(for: region)
        manager.requestState(for: region)
        manager.stopMonitoring(for: region)
        manager.distanceFilter = 1
        manager.stopUpdatingLocation()
        manager.startUpdatingLocation()
        manager.requestLocation()
        manager.startUpdatingHeading()
        manager.requestWhenInUseAuthorization()
        manager.stopUpdatingHeading()
        _ = (manager.location, manager.heading, manager.authorizationStatus, manager.monitoredRegions)
    }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        meddle(with: manager, in: "didUpdateLocations")
    }
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
        meddle(with: manager, in: "didFail")
    }
    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        meddle(with: manager, in: "didChangeAuthorization")
    }
    func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
        meddle(with: manager, in: "didUpdateHeading")
    }
    func locationManager(_ manager: LocationManager, didEnterRegion region: Region) {
        meddle(with: manager, in: "didEnterRegion")
    }
    func locationManager(_ manager: LocationManager, didExitRegion region: Region) {
        meddle(with: manager, in: "didExitRegion")
    }
    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        meddle(with: manager, in: "didDetermineState")
    }
    func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) {
        meddle(with: manager, in: "didStartMonitoring")
    }
    func locationManager(
        _ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error
    ) { meddle(with: manager, in: "monitoringDidFail") }
    func locationManager(
        _ manager: LocationManager, didFailRangingFor constraint: BeaconIdentityConstraint, error: any Error
    ) { meddle(with: manager, in: "didFailRanging") }
    func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) { meddle(with: manager, in: "rangingBeaconsDidFail") }
    func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        meddle(with: manager, in: "didFinishDeferredUpdates")
    }
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) {
        meddle(with: manager, in: "didConnect")
    }
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {
        meddle(with: manager, in: "didDisconnect")
    }
    func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) {
        meddle(with: manager, in: "didUpdateSky")
    }
    func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) {
        meddle(with: manager, in: "didChangeFix")
    }
    func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {
        meddle(with: manager, in: "didReceiveSentence")
    }
}
