import DelegateStreams
import FoundationEssentials
import GNSS
import GPSSimulator
import ReceiverTestSupport
import Synchronization
import TestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of the path from a simulated receiver on a pseudo-terminal to delegates, streams and promises.
@Suite struct LocationManagerTests {
    /// A delegate that broadcasts its calls, so that tests can wait for them.
    private final class Recorder: LocationManagerDelegate, Sendable {
        let calls = Broadcast<String>()
        let onUpdate: @Sendable (LocationManager) -> Void

        init(onUpdate: @escaping @Sendable (LocationManager) -> Void = { _ in }) { self.onUpdate = onUpdate }

        func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
            for location in locations { calls.send("update \(Int(location.timestamp.timeIntervalSince1970) % 1_000)") }
            onUpdate(manager)
        }
        func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
            calls.send("authorization \(manager.authorizationStatus)")
        }
        func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) { calls.send("connect") }
        func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {
            calls.send("disconnect")
        }
    }

    private let port: SimulatedPort
    private let receiver: Receiver

    init() throws {
        port = try SimulatedPort(baudRate: nil)
        var options = Receiver.Options()
        options.remembersBaudRates = false
        options.runsOnDemand = true
        options.baudRate = 115_200
        receiver = Receiver(.port(port.path), options: options)
    }

    /// Sends a burst with the fix for the given second.
    private func send(_ second: Int) { port.send(Self.burst(second: second)) }

    private static func burst(second: Int) -> [UInt8] {
        let clock = "12\(second / 60 % 60 + 10)\(second % 60 + 10)"
        let bodies = [
            "GPGGA,\(clock).00,5231.20000,N,01324.30000,E,1,12,0.90,34.0,M,46.9,M,,",
            "GPRMC,\(clock).00,A,5231.20000,N,01324.30000,E,0.02,,201126,,,A",
        ]
        return bodies.flatMap { Array(line($0).utf8) }
    }

    /// Waits until the port is open. Bytes sent earlier would be lost, as on a real port.
    private func waitUntilItIsRead() async {
        var statuses = receiver.statuses().makeAsyncIterator()
        while let status = await statuses.next() {
            if case .reading = status.phase { return }
        }
    }

    /// Waits for a call whose description begins with the given string.
    private func wait(for text: String, _ iterator: inout EventStream<String>.Iterator) async -> String? {
        while let call = await iterator.next() {
            if call.hasPrefix(text) { return call }
        }
        return nil
    }

    @Test("a new manager has the latest location of its receiver")
    func aNewManagerHasTheLatestLocation() async throws {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        var updates = manager.streams.didUpdateLocations.makeAsyncIterator()
        #expect(LocationManager(receiver).location == nil)
        manager.startUpdatingLocation()
        await waitUntilItIsRead()
        send(0)
        let location = try #require(await updates.next()?.last)
        #expect(LocationManager(receiver).location == location)
        // A different receiver on the same port does not share its location.
        #expect(LocationManager(Receiver(.port(port.path))).location == nil)
    }

    @Test("the delegate and the streams receive the same update")
    func delegatesAndStreamsReceiveTheSame() async throws {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let (one, other) = (Recorder(), Recorder())
        var calls = one.calls.stream(.unbounded).makeAsyncIterator()
        var callsOfOther = other.calls.stream(.unbounded).makeAsyncIterator()
        let streams = (0..<5).map { _ in manager.streams.didUpdateLocations }
        manager.delegate = one
        manager.addDelegate(other)
        manager.startUpdatingLocation()
        #expect(await wait(for: "connect", &calls) != nil)
        send(1)
        #expect(await wait(for: "update", &calls) != nil)
        #expect(await wait(for: "update", &callsOfOther) != nil)
        for stream in streams {
            var iterator = stream.makeAsyncIterator()
            let locations = try #require(await iterator.next())
            #expect(abs((locations.first?.coordinate.latitude ?? 0) - 52.52) < 1e-6)
        }
        #expect(manager.location != nil)
        #expect(manager.authorizationStatus == .authorizedWhenInUse)
        #expect(port.receivedCount == 0)
        withExtendedLifetime((one, other)) {}
    }

    @Test("a delegate set after the first stream does not end the streams")
    func delegateSetAfterTheStreams() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        var stream = manager.streams.didUpdateLocations.makeAsyncIterator()
        var connected = manager.streams.didConnect.makeAsyncIterator()
        manager.startUpdatingLocation()
        _ = await connected.next()
        let recorder = Recorder()
        var calls = recorder.calls.stream(.unbounded).makeAsyncIterator()
        manager.delegate = recorder
        #expect(await wait(for: "authorization", &calls) == "authorization authorizedWhenInUse")
        send(1)
        #expect(await stream.next() != nil)
        #expect(await wait(for: "update", &calls) != nil)
    }

    @Test("the receiver stops after a request is answered")
    func theReceiverStopsAfterARequest() async throws {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let found = Task { try await manager.currentLocation(within: .seconds(3_600), accuracy: 100) }
        await waitUntilItIsRead()
        send(1)
        #expect(try await found.value.coordinate.latitude > 52)
        var statuses = receiver.statuses().makeAsyncIterator()
        while let status = await statuses.next(), status.phase != .stopped {}
        #expect(receiver.status.phase == .stopped)
    }

    @Test("currentLocation throws CancellationError when its task is cancelled")
    func aCancelledRequestReturns() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let found = Task { try await manager.currentLocation(within: .seconds(3_600)) }
        found.cancel()
        await #expect(throws: CancellationError.self) { try await found.value }
    }

    @Test("currentLocation throws .locationUnknown if no fix arrives in time")
    func aRequestThatFindsNothingFails() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        await #expect(throws: LocationError(.locationUnknown)) {
            try await manager.currentLocation(within: .milliseconds(50))
        }
    }

    @MainActor
    @Test("callbacks run on the main actor by default")
    func callbacksRunOnTheMainActor() async {
        let manager = LocationManager(receiver)
        let recorder = Recorder { _ in MainActor.assertIsolated() }
        var calls = recorder.calls.stream(.unbounded).makeAsyncIterator()
        manager.delegate = recorder
        manager.startUpdatingLocation()
        #expect(await wait(for: "connect", &calls) != nil)
        send(1)
        #expect(await wait(for: "update", &calls) != nil)
    }

    @Test("all 100 managers that share a receiver get the receiver's update")
    func manyManagersShareOneReceiver() async {
        let managers = (0..<100).map { _ in LocationManager(receiver, callbacks: .anywhere) }
        let streams = managers.map { $0.streams.didUpdateLocations }
        var connections = managers.map { $0.streams.didConnect.makeAsyncIterator() }
        for manager in managers { manager.startUpdatingLocation() }
        for index in connections.indices { _ = await connections[index].next() }
        send(1)
        for stream in streams {
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next()?.count == 1)
        }
    }

    @Test("releasing a manager ends its streams and stops the receiver")
    func releasedManagerEndsItsStreams() async {
        var manager: LocationManager? = LocationManager(receiver, callbacks: .anywhere)
        weak let left = manager
        let stream = manager?.streams.didUpdateLocations
        manager?.startUpdatingLocation()
        manager = nil
        if let stream { for await _ in stream {} }
        #expect(left == nil)
        var statuses = receiver.statuses().makeAsyncIterator()
        while let status = await statuses.next(), status.phase != .stopped {}
    }

    /// Calls the manager from many threads while delegates and streams are added and removed.
    ///
    /// All delegates and streams receive the callbacks in the same order. In this order, the calls of each thread stay
    /// in sequence.
    @Test("callbacks triggered by many threads never overlap")
    func d21CallbacksNeverOverlap() async throws {
        let (threads, calls) = (8, 200)
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let recorder = OrderRecorder()
        manager.delegate = recorder
        let observed = Mutex<[UInt16]>([])
        let token = manager.streams.didFailRanging.observe { failure in
            observed.withLock { $0.append(failure.constraint.major ?? 0) }
        }
        let uuid = UUID()
        await withTaskGroup { group in
            for thread in 0..<threads {
                group.addTask {
                    for call in 0..<calls {
                        let constraint = BeaconIdentityConstraint(uuid: uuid, major: UInt16(thread * calls + call))
                        manager.startRangingBeacons(satisfying: constraint)
                    }
                }
                group.addTask {
                    for _ in 0..<calls {
                        let other = OrderRecorder()
                        manager.addDelegate(other)
                        _ = manager.streams.didFailRanging.makeAsyncIterator()
                        manager.delegate = recorder
                        manager.removeDelegate(other)
                    }
                }
            }
        }
        for await count in recorder.counts.stream() where count == threads * calls { break }
        token.cancel()
        let numbers = recorder.numbers.withLock { $0 }
        #expect(recorder.overlaps.load(ordering: .relaxed) == 0)
        #expect(numbers.sorted() == Array(0..<UInt16(threads * calls)))
        for thread in 0..<threads {
            let own = numbers.filter { Int($0) / calls == thread }
            #expect(own == own.sorted())
        }
        // Streams receive the last event later than the delegate.
        #expect(numbers.starts(with: observed.withLock { $0 }))
    }

    /// This test deadlocks if a lock is held while delegates are called.
    @Test("a delegate can change its manager within a callback")
    func d20ADelegateMayDoAnythingWithItsManager() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let other = Recorder()
        let recorder = OrderRecorder { manager in
            manager.distanceFilter = (manager.location?.speed ?? 0) + 5
            manager.addDelegate(other)
            manager.removeDelegate(other)
            manager.delegate = manager.delegate
            manager.startUpdatingLocation()
            manager.stopUpdatingLocation()
            _ = manager.streams.didFailRanging.makeAsyncIterator()
        }
        manager.delegate = recorder
        for number in 0..<3 as Range<UInt16> {
            manager.startRangingBeacons(satisfying: BeaconIdentityConstraint(uuid: UUID(), major: number))
        }
        for await count in recorder.counts.stream() where count == 3 { break }
        #expect(manager.distanceFilter == 5)
    }

    @Test("a delegate removed by another delegate is not called")
    func d19RemovedDelegateIsNotCalled() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let removed = OrderRecorder()
        let recorder = OrderRecorder { $0.removeDelegate(removed) }
        manager.delegate = recorder
        manager.addDelegate(removed)
        manager.startRangingBeacons(satisfying: BeaconIdentityConstraint(uuid: UUID()))
        manager.startRangingBeacons(satisfying: BeaconIdentityConstraint(uuid: UUID()))
        for await count in recorder.counts.stream() where count == 2 { break }
        #expect(removed.numbers.withLock { $0 } == [])
    }

    /// A delegate that records the received numbers and overlapping calls.
    private final class OrderRecorder: LocationManagerDelegate, Sendable {
        let numbers = Mutex<[UInt16]>([])
        let counts = Broadcast<Int>(replaysLatest: true)
        let overlaps = Atomic(0)
        private let isBeingCalled = Atomic(false)
        private let onCall: @Sendable (LocationManager) -> Void

        init(onCall: @escaping @Sendable (LocationManager) -> Void = { _ in }) { self.onCall = onCall }

        func locationManager(
            _ manager: LocationManager, didFailRangingFor beaconConstraint: BeaconIdentityConstraint, error: any Error
        ) {
            if isBeingCalled.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
            onCall(manager)
            let count = numbers.withLock { numbers in
                numbers.append(beaconConstraint.major ?? 0)
                return numbers.count
            }
            isBeingCalled.store(false, ordering: .relaxed)
            counts.send(count)
        }
    }

    /// This test runs on many threads, so that in some runs the manager holds the last reference to a delegate.
    /// Releasing that reference under a lock would crash.
    @Test("a delegate's deinit can use the manager")
    func d20ADelegateMayUseItsManagerInDeinit() async {
        final class Leaver: LocationManagerDelegate {
            let manager: LocationManager

            init(_ manager: LocationManager) { self.manager = manager }

            deinit {
                manager.delegate = nil
                manager.removeDelegate(self)
            }
        }
        let manager = LocationManager(receiver, callbacks: .anywhere)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        let leaver = Leaver(manager)
                        manager.delegate = leaver
                        manager.addDelegate(leaver)
                    }
                }
            }
        }
        #expect(manager.delegate == nil)
    }

    @Test("every start of updates immediately reports that the receiver is disconnected")
    func startWithoutAReceiver() async {
        var options = Receiver.Options()
        // Prevents the error that a silent receiver causes.
        options.silenceTimeout = .seconds(3_600)
        let receiver = Receiver(.port("/dev/ttyUSB-none"), options: options)
        for _ in 0..<2 {
            let manager = LocationManager(receiver, callbacks: .anywhere)
            var failures = manager.streams.didFailWithError.makeAsyncIterator()
            for _ in 0..<2 {
                manager.startUpdatingLocation()
                #expect(await failures.next()?.code == .locationUnknown)
                manager.stopUpdatingLocation()
            }
        }
    }

    @Test("currentLocation fails immediately if the receiver is disconnected")
    func currentLocationWithoutAReceiver() async throws {
        let manager = LocationManager(Receiver(.port("/dev/ttyUSB-none")), callbacks: .anywhere)
        let error = try #require(
            await #expect(throws: LocationError.self) { try await manager.currentLocation(within: .seconds(1_000_000)) }
        )
        #expect(error.code == .locationUnknown)
        #expect(error.description == "/dev/ttyUSB-none is not connected")
    }

    /// A denial, as detected by another manager of the same receiver.
    private var denied: Receiver.Status { Receiver.Status(phase: .waiting(.error(.denied)), since: .now) }

    @Test("the end of a denial is reported even if updates were never started")
    func theEndOfADenialIsReported() async {
        let manager = LocationManager(receiver, callbacks: .anywhere)
        var authorizations = manager.streams.didChangeAuthorization.makeAsyncIterator()
        let statuses = Broadcast<Receiver.Status>()
        manager.core.follow(statuses.stream())
        statuses.send(denied)
        #expect(await authorizations.next() == .denied)
        // The manager tries the receiver, which can be opened.
        #expect(await authorizations.next() == .authorizedWhenInUse)
        var phases = receiver.statuses().makeAsyncIterator()
        while let status = await phases.next(), status.phase != .stopped {}
    }

    @Test("session diagnostics report each change of the authorization")
    func sessionDiagnosticsReportChanges() async throws {
        var diagnostics = ServiceSession.Diagnostics(receiver: receiver).makeAsyncIterator()
        #expect(try await diagnostics.next()?.authorizationDenied == false)
        let statuses = Broadcast<Receiver.Status>()
        diagnostics.manager.core.follow(statuses.stream())
        statuses.send(denied)
        #expect(try await diagnostics.next()?.authorizationDenied == true)
        #expect(try await diagnostics.next()?.authorizationDenied == false)
    }

    @Test("a timer that fires too early is rescheduled")
    func aTimerThatWakesTooEarlyIsSetAgain() async {
        let deadlines = Broadcast<ContinuousClock.Instant>()
        var requested = deadlines.stream(.unbounded).makeAsyncIterator()
        let sleeps = Atomic(0)
        let core = LocationManagerCore(
            receiver, CallbackQueue(.anywhere),
            sleep: { deadline in
                deadlines.send(deadline)
                if sleeps.add(1, ordering: .relaxed).newValue == 4 { throw CancellationError() }
            }, deliver: { if case .didFail = $0 { Issue.record("the request ended an hour early") } })
        core.change { machine in
            machine.settings.requestWindow = .seconds(3_600)
            return machine.requestLocation(at: .now)
        }
        var found: [ContinuousClock.Instant] = []
        while found.count < 4, let deadline = await requested.next() { found.append(deadline) }
        #expect(found.count == 4 && Set(found).count == 1)
        core.end()
    }

    @Test("a request fails when its timeout expires")
    func aRequestEnds() async {
        let events = Broadcast<LocationEvent>()
        let stream = events.stream(.unbounded)
        let core = LocationManagerCore(
            receiver, CallbackQueue(.anywhere), sleep: { _ in }, deliver: { events.send($0) })
        core.change { machine in
            machine.settings.requestWindow = .seconds(10)
            return machine.requestLocation(at: .now - .seconds(10))
        }
        for await event in stream {
            if case .didFail(let error) = event, error.code == .locationUnknown { break }
        }
        core.end()
    }

    @Test("live updates deliver a location when the first fix arrives")
    func liveUpdatesDeliverALocation() async throws {
        var updates = LocationUpdate.liveUpdates(.default, receiver: receiver).makeAsyncIterator()
        await waitUntilItIsRead()
        send(1)
        while let update = try await updates.next() {
            guard let location = update.location else { continue }
            #expect(abs(location.coordinate.longitude - 13.405) < 1e-6)
            return
        }
        Issue.record("the updates ended")
    }
}
