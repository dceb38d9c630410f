import DelegateStreams
import FoundationEssentials
import GNSS
import GPSSimulator
import NMEA
import ReceiverTestSupport
import Synchronization
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of callbacks that are pending while a manager's executor is busy.
@Suite struct CallbackTests {
    private let executor = HeldExecutor()
    private let port: SimulatedPort
    private let manager: LocationManager

    init() throws {
        // A receiver without data. Epochs go directly to the manager's core.
        port = try SimulatedPort(baudRate: nil)
        var options = Receiver.Options()
        options.remembersBaudRates = false
        options.runsOnDemand = true
        options.baudRate = 115_200
        manager = LocationManager(Receiver(.port(port.path), options: options), callbacks: executor.callbacks)
    }

    /// Passes epochs to the core. They are one second and one kilometer apart, and each has a different heading.
    private func takeEpochs(_ numbers: Range<Int64>) {
        for number in numbers {
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.time = UTCTime(secondsSince1970: 1_800_000_000 + number)
            fix.coordinate = Coordinate(latitude: 52, longitude: 13).destination(
                bearing: 0, distance: Double(number) * 1_000)
            var epoch = Epoch(fix: fix)
            var attitude = Attitude()
            attitude.heading = Double(number) * 10
            epoch.attitude = attitude
            manager.core.change { $0.handle([epoch], isSimulated: false, arrival: Date()) }
        }
    }

    /// A delegate that records its calls and stops all updates in the first one.
    private final class Stopper: LocationManagerDelegate {
        var calls: [String] = []

        func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
            calls.append("update")
            manager.stopUpdatingLocation()
            manager.stopMonitoringSignificantLocationChanges()
        }
        func locationManager(_ manager: LocationManager, didUpdateHeading newHeading: Heading) {
            calls.append("heading")
            manager.stopUpdatingHeading()
        }
        func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
            calls.append("state")
            manager.stopMonitoring(for: region)
        }
        func locationManager(_ manager: LocationManager, didExitRegion region: Region) { calls.append("exit") }
    }

    @Test("stopping location updates drops pending location updates")
    func pendingUpdatesAreDroppedByAStop() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.startUpdatingLocation()
        takeEpochs(0..<5)
        executor.run()
        #expect(delegate.calls == ["update"])
        manager.startUpdatingLocation()
        takeEpochs(5..<6)
        executor.run()
        #expect(delegate.calls == ["update", "update"])
    }

    @Test("location updates that were pending when updates stopped are not delivered after a restart")
    func restartDoesNotDeliverOldUpdates() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.startUpdatingLocation()
        takeEpochs(0..<5)
        manager.stopUpdatingLocation()
        manager.startUpdatingLocation()
        executor.run()
        #expect(delegate.calls == [])
    }

    @Test("stopping location updates drops pending significant changes")
    func pendingSignificantChangesAreDroppedByAStop() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.startMonitoringSignificantLocationChanges()
        takeEpochs(0..<5)
        manager.stopUpdatingLocation()
        executor.run()
        #expect(delegate.calls == ["update"])
    }

    @Test("stopping heading updates drops pending headings")
    func pendingHeadingsAreDroppedByAStop() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.startUpdatingHeading()
        takeEpochs(0..<5)
        executor.run()
        #expect(delegate.calls == ["heading"])
    }

    @Test("stopping monitoring drops pending region events")
    func pendingRegionEventsAreDroppedByAStop() {
        let delegate = Stopper()
        manager.delegate = delegate
        let center = Coordinate(latitude: 52, longitude: 13)
        manager.startMonitoring(for: CircularRegion(center: center, radius: 100, identifier: "home"))
        takeEpochs(0..<5)
        executor.run()
        #expect(delegate.calls == ["state"])
    }

    @Test("the pending answer to a location request is delivered even if updates are then started")
    func requestIsAnsweredAfterUpdatesStart() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.desiredAccuracy = 1_000
        manager.requestLocation()
        takeEpochs(0..<1)
        manager.startUpdatingLocation()
        executor.run()
        #expect(delegate.calls == ["update"])
    }

    /// A delegate that records the authorization at each callback.
    private final class Asker: LocationManagerDelegate {
        var statuses: [AuthorizationStatus] = []

        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            statuses.append(manager.authorizationStatus)
        }
    }

    @Test("the authorization before a request and each change after it are reported once")
    func anAuthorizationIsReportedOnce() {
        let delegate = Asker()
        manager.delegate = delegate
        manager.requestAlwaysAuthorization()
        #expect(manager.authorizationStatus == .authorizedWhenInUse)
        executor.run()
        #expect(delegate.statuses == [.authorizedWhenInUse, .authorizedAlways])
        manager.requestAlwaysAuthorization()
        manager.requestWhenInUseAuthorization()
        executor.run()
        #expect(delegate.statuses == [.authorizedWhenInUse, .authorizedAlways])
        // All managers of a receiver have the same authorization, including those created later.
        #expect(LocationManager(manager.receiver).authorizationStatus == .authorizedAlways)
    }

    @Test("a delegate that is set after a request gets the answer once")
    func delegateSetAfterARequest() {
        let delegate = Asker()
        manager.requestAlwaysAuthorization()
        manager.delegate = delegate
        executor.run()
        #expect(delegate.statuses == [.authorizedAlways])
    }

    @Test("a delegate that is removed and set again gets the authorization again")
    func returningDelegate() {
        let delegate = Asker()
        for count in 1...2 {
            manager.delegate = delegate
            executor.run()
            #expect(delegate.statuses == Array(repeating: .authorizedWhenInUse, count: count))
            manager.delegate = nil
            executor.run()
        }
    }

    /// A delegate that registers itself again at each change of the authorization.
    private final class Setter: LocationManagerDelegate {
        var callCount = 0

        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            callCount += 1
            guard callCount < 10 else { return }
            manager.delegate = self
            manager.addDelegate(self)
        }
    }

    @Test("a delegate that registers itself again in its callback gets the authorization once")
    func delegateThatRegistersItselfAgain() {
        let delegate = Setter()
        manager.delegate = delegate
        executor.run()
        #expect(delegate.callCount == 1)
        manager.delegate = nil
        manager.removeDelegate(delegate)
        manager.delegate = delegate
        executor.run()
        #expect(delegate.callCount == 2)
    }

    @Test("a callback added by a callback runs after the executor's other work")
    func queueYieldsToOtherWork() {
        let queue = CallbackQueue(executor.callbacks)
        let calls = Mutex<[String]>([])
        queue.add { [executor] in
            calls.withLock { $0.append("first") }
            queue.add { calls.withLock { $0.append("second") } }
            queue.schedule()
            executor.callbacks.enqueue { calls.withLock { $0.append("another's") } }
        }
        queue.schedule()
        executor.run()
        #expect(calls.withLock { $0 } == ["first", "another's", "second"])
    }

    @Test("a delegate that is both set and added is called once")
    func delegateThatIsRegisteredTwice() {
        let delegate = Stopper()
        manager.delegate = delegate
        manager.addDelegate(delegate)
        manager.startUpdatingLocation()
        takeEpochs(0..<1)
        executor.run()
        #expect(delegate.calls == ["update"])
    }

    /// A delegate that records frequent callbacks.
    private final class Listener: LocationManagerDelegate {
        var calls: [String] = []

        func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
            calls.append("update")
        }
        func locationManager(_ manager: LocationManager, didUpdateSky sky: Sky) {
            calls.append("sky \(sky.satellites.count)")
        }
        func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {
            calls.append("sentence")
        }
    }

    @Test("only the latest of several pending skies is delivered")
    func latestPendingSkyIsDelivered() {
        let delegate = Listener()
        manager.delegate = delegate
        for count in 0..<5 {
            let satellite = Satellite(constellation: .gps, number: 1, receiverNumber: 1)
            let sky = Sky(satellites: Array(repeating: satellite, count: count))
            manager.core.change { _ in [.didUpdateSky(sky)] }
        }
        executor.run()
        #expect(delegate.calls == ["sky 4"])
        #expect(manager.lostCallbacks == 4)
    }

    @Test("if too many callbacks of one kind are pending, the oldest are dropped and counted")
    func oldestPendingCallbacksAreDropped() {
        let queue = CallbackQueue(executor.callbacks)
        let calls = Mutex<[String]>([])
        let few = CallbackQueue.Kind(name: "few", maxCount: 2)
        for number in 0..<4 {
            queue.add(few) { calls.withLock { $0.append("few \(number)") } }
            queue.add { calls.withLock { $0.append("all \(number)") } }
        }
        queue.schedule()
        executor.run()
        #expect(calls.withLock { $0 } == ["all 0", "all 1", "few 2", "all 2", "few 3", "all 3"])
        #expect(queue.lost == 2)
        // After the pending callbacks have been delivered, the queue accepts new callbacks.
        queue.add(few) {}
        #expect(queue.lost == 2)
    }

    @Test("sentences that arrive before a delegate is set are not queued")
    func sentencesWithoutARecipientAreNotQueued() async {
        var statuses = manager.receiver.statuses().makeAsyncIterator()
        manager.startUpdatingLocation()
        // On a busy machine, the receiver may have fallen silent again by now.
        while let status = await statuses.next() {
            if case .reading = status.phase { break }
        }
        port.send(Array("$GPGGA,120000.00,5231.20000,N,01324.30000,E,1,12,0.90,34.0,M,46.9,M,,*69\r\n".utf8))
        port.send(Array("$GPRMC,120000.00,A,5231.20000,N,01324.30000,E,0.02,,201126,,,A*47\r\n".utf8))
        while manager.location == nil { await Task.yield() }
        let delegate = Listener()
        manager.delegate = delegate
        executor.run()
        #expect(delegate.calls == ["update"])
    }
}
