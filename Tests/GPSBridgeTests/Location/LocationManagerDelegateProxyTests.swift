import DelegateStreams
import FoundationEssentials
import GNSS
import NMEA
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of the proxy behind a manager's streams, and of proxies that programs write.
@Suite struct LocationManagerDelegateProxyTests {
    /// A manager whose executor drops its work, so that only these tests call delegates.
    private let manager = LocationManager(Receiver(.file("/dev/null")), callbacks: CallbackExecutor { _ in })

    @Test("a manager creates its proxy when its first stream is created")
    func aManagerWithoutStreamsHasNoProxy() {
        #expect(manager.proxy == nil)
        _ = manager.streams.didConnect
        #expect(manager.proxy != nil)
    }

    @Test("a manager's streams share one proxy and do not replace the delegate")
    func streamsShareOneProxy() {
        let recorder = Recorder()
        manager.delegate = recorder
        _ = manager.streams.didUpdateLocations
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        #expect(LocationManagerDelegateProxy.proxy(for: manager) === proxy)
        #expect(manager.delegate === recorder)
        #expect(proxy.parent === manager)
    }

    @Test("delegates are called after `sent` observers and before `invoked` observers")
    func d11DelegatesAreCalledBetweenObservers() {
        let executor = HeldExecutor()
        let manager = LocationManager(Receiver(.file("/dev/null")), callbacks: executor.callbacks)
        let notes = Notes()
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        let (main, other) = (Noter("main", notes), Noter("other", notes))
        manager.delegate = main
        manager.addDelegate(other)
        let bag = CancellationBag()
        proxy.didFailWithError.sent.observe { _ in notes.lines.append("sent") }.store(in: bag)
        proxy.didFailWithError.invoked.observe { _ in notes.lines.append("invoked") }.store(in: bag)
        manager.core.change { _ in [.didFail(LocationError(.network))] }
        executor.run()
        #expect(notes.lines == ["sent", "main", "other", "invoked"])
    }

    @MainActor @Test("creating the first stream on another thread keeps a main-actor delegate")
    func mainActorDelegateStays() async {
        let manager = manager
        let model = MainModel()
        manager.addDelegate(model)
        let audience = await Task.detached {
            _ = manager.streams.didUpdateSky
            manager.addDelegate(Recorder())
            return manager.audienceNow
        }.value
        #expect(audience.receivesSentences)
        manager.callDelegates { $0.locationManager(manager, didFailWithError: LocationError(.network)) }
        #expect(model.count == 1)
    }

    @Test("the authorization stream delivers every change")
    func streamsOfTheAuthorizationDeliverEveryChange() async {
        let executor = HeldExecutor()
        let manager = LocationManager(Receiver(.file("/dev/null")), callbacks: executor.callbacks)
        var statuses = manager.streams.didChangeAuthorization.makeAsyncIterator()
        manager.core.change { _ in [.didChangeAuthorization(.denied), .didChangeAuthorization(.authorizedAlways)] }
        executor.run()
        #expect(await statuses.next() == .denied)
        #expect(await statuses.next() == .authorizedAlways)
    }

    @Test("the location manager's proxy forwards every delegate method")
    func theProxyForwardsEveryMethod() {
        let recorder = Recorder()
        let proxy = LocationManagerDelegateProxy.proxy(for: manager)
        #expect(proxy.forwardingProblems(recorder, callCount: { recorder.count }, calls: calls) == [])
    }

    @Test("a user-defined proxy with one method forwards all other methods")
    func aProxyThatImplementsOneMethodForwardsAllOthers() {
        let recorder = Recorder()
        let proxy = UpdatesOnlyProxy.proxy(for: manager)
        #expect(proxy.forwardingProblems(recorder, callCount: { recorder.count }, calls: calls) == [])
    }

    @Test("the old and the new authorization callback are each called once per change")
    func olderAuthorizationMethod() {
        let proxy = OlderProxy.proxy(for: manager)
        var statuses = 0
        let token = proxy.didChange.invoked.observe { _ in statuses += 1 }
        let (older, newer) = (OlderListener(), Recorder())
        for (delegate, count) in [(older as any LocationManagerDelegate, { older.count }), (newer, { newer.count })] {
            proxy.setForwardToDelegate(delegate)
            proxy.locationManagerDidChangeAuthorization(manager)
            #expect(count() == 1)
        }
        #expect(statuses == 2)
        token.cancel()
    }

    @Test("a subclass of the proxy can override methods without affecting streams")
    func subclassOfTheProxy() async {
        final class Loud: LocationManager, @unchecked Sendable {}
        final class LoudProxy: LocationManagerDelegateProxy {
            var errors = 0
            override func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
                errors += 1
                super.locationManager(manager, didFailWithError: error)
            }
        }
        LocationManagerDelegateProxy.register(for: Loud.self) { LoudProxy($0) }
        let loud = Loud(Receiver(.file("/dev/null")))
        var failures = loud.streams.didFailWithError.makeAsyncIterator()
        let proxy = LocationManagerDelegateProxy.proxy(for: loud) as? LoudProxy
        proxy?.locationManager(loud, didFailWithError: Unexpected())
        #expect(proxy?.errors == 1)
        #expect(await failures.next()?.code == .locationUnknown)
    }

    private struct Unexpected: Error {}

    /// One call of each delegate method.
    private var calls: [(any LocationManagerDelegate) -> Void] {
        let manager = manager
        let circle = CircularRegion(center: LocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "a")
        let beacon = BeaconRegion(uuid: UUID(), identifier: "b")
        let constraint = beacon.beaconIdentityConstraint
        let error = LocationError(.network)
        let status = manager.receiver.status
        return [
            { $0.locationManager(manager, didUpdateLocations: [Location(latitude: 1, longitude: 2)]) },
            { $0.locationManager(manager, didFailWithError: error) },
            { $0.locationManagerDidChangeAuthorization(manager) },
            { $0.locationManager(manager, didChangeAuthorization: .denied) },
            { $0.locationManager(manager, didUpdateHeading: Heading()) },
            { _ = $0.locationManagerShouldDisplayHeadingCalibration(manager) },
            { $0.locationManager(manager, didEnterRegion: circle) },
            { $0.locationManager(manager, didExitRegion: circle) },
            { $0.locationManager(manager, didDetermineState: .inside, for: circle) },
            { $0.locationManager(manager, didStartMonitoringFor: circle) },
            { $0.locationManager(manager, monitoringDidFailFor: circle, withError: error) },
            { $0.locationManager(manager, didVisit: Visit()) },
            { $0.locationManager(manager, didRange: [], satisfying: constraint) },
            { $0.locationManager(manager, didFailRangingFor: constraint, error: error) },
            { $0.locationManager(manager, didRangeBeacons: [], in: beacon) },
            { $0.locationManager(manager, rangingBeaconsDidFailFor: beacon, withError: error) },
            { $0.locationManager(manager, didFinishDeferredUpdatesWithError: nil) },
            { $0.locationManagerDidPauseLocationUpdates(manager) },
            { $0.locationManagerDidResumeLocationUpdates(manager) },
            { $0.locationManager(manager, didConnect: status) },
            { $0.locationManager(manager, didDisconnect: status) },
            { $0.locationManager(manager, didUpdateSky: Sky(satellites: [])) },
            { $0.locationManager(manager, didChangeFix: Fix()) },
            { $0.locationManager(manager, didReceiveSentence: sentence) },
        ]
    }

    private var sentence: TypedSentence {
        TypedSentence(.zda(Sentence.ZDA()), talker: .gps, code: "ZDA", fieldCount: 6)
    }
}

/// A delegate that implements and counts every method.
private final class Recorder: LocationManagerDelegate {
    private(set) var count = 0

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) { count += 1 }
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { count += 1 }
    func locationManagerDidChangeAuthorization(_ manager: LocationManager) { count += 1 }
    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) { count += 1 }
    func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) { count += 1 }
    func locationManager(_ manager: LocationManager, didEnterRegion region: Region) { count += 1 }
    func locationManager(_ manager: LocationManager, didExitRegion region: Region) { count += 1 }
    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        count += 1
    }
    func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) { count += 1 }
    func locationManager(_ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error) {
        count += 1
    }
    func locationManager(_ manager: LocationManager, didVisit visit: Visit) { count += 1 }
    func locationManager(
        _ manager: LocationManager, didRange beacons: [Beacon], satisfying beaconConstraint: BeaconIdentityConstraint
    ) { count += 1 }
    func locationManager(
        _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
    ) { count += 1 }
    func locationManager(_ manager: LocationManager, didRangeBeacons beacons: [Beacon], in region: BeaconRegion) {
        count += 1
    }
    func locationManager(
        _ manager: LocationManager, rangingBeaconsDidFailFor region: BeaconRegion, withError error: any Error
    ) { count += 1 }
    func locationManager(_ manager: LocationManager, didFinishDeferredUpdatesWithError error: (any Error)?) {
        count += 1
    }
    func locationManagerDidPauseLocationUpdates(_ manager: LocationManager) { count += 1 }
    func locationManagerDidResumeLocationUpdates(_ manager: LocationManager) { count += 1 }
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) { count += 1 }
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) { count += 1 }
    func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) { count += 1 }
    func locationManager(_ manager: LocationManager, didChangeFix fix: Fix) { count += 1 }
    func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) { count += 1 }
    func locationManagerShouldDisplayHeadingCalibration(_ manager: LocationManager) -> Bool {
        count += 1
        return true
    }
}

private final class OlderListener: LocationManagerDelegate {
    private(set) var count = 0

    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) { count += 1 }
}

private final class Notes { var lines: [String] = [] }

private final class Noter: LocationManagerDelegate {
    private let name: String
    private let notes: Notes

    init(_ name: String, _ notes: Notes) { (self.name, self.notes) = (name, notes) }

    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { notes.lines.append(name) }
}

/// A delegate as in an app. Both the class and the conformance are isolated to the main actor.
@MainActor
private final class MainModel: @MainActor LocationManagerDelegate {
    private(set) var count = 0

    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { count += 1 }
}

/// A user-defined proxy that implements only one method.
private final class UpdatesOnlyProxy: DelegateProxy<LocationManager, any LocationManagerDelegate>, DelegateProxyType,
    LocationManagerDelegate
{
    let didUpdate = DelegateEvent<[Location]>()

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        forward(locations, of: didUpdate) { $0.locationManager(manager, didUpdateLocations: locations) }
    }

    static func registerKnownImplementations() { register { UpdatesOnlyProxy($0) } }
    static func currentDelegate(for parent: LocationManager) -> (any LocationManagerDelegate)? { parent.delegate }
    static func setCurrentDelegate(_ delegate: (any LocationManagerDelegate)?, to parent: LocationManager) {
        parent.delegate = delegate
    }
}

private final class OlderProxy: DelegateProxy<LocationManager, any LocationManagerDelegate>, DelegateProxyType,
    LocationManagerDelegate
{
    let didChange = DelegateEvent<AuthorizationStatus>()

    func locationManager(_ manager: LocationManager, didChangeAuthorization status: AuthorizationStatus) {
        forward(status, of: didChange) { $0.locationManager(manager, didChangeAuthorization: status) }
    }

    static func registerKnownImplementations() { register { OlderProxy($0) } }
    static func currentDelegate(for parent: LocationManager) -> (any LocationManagerDelegate)? { parent.delegate }
    static func setCurrentDelegate(_ delegate: (any LocationManagerDelegate)?, to parent: LocationManager) {
        parent.delegate = delegate
    }
}
