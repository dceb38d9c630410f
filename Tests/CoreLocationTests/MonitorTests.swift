import CoreLocation
import GPSBridgeSimulator
import Testing

/// Tests of conditions and regions that are monitored with a simulated receiver.
@Suite struct MonitorTests {
    @Test("a circular condition alternates between satisfied and unsatisfied on a circular track")
    func aConditionChangesRepeatedly() async throws {
        let clock = FeedClock()
        let scenario = try #require(Scenario.named("circle"))
        let receiver = Receiver(.simulated(scenario: scenario, pace: .clock(clock)))
        let start = try #require(await firstLocation(of: receiver, clock))
        let monitor = CLMonitor("round", receiver: receiver)
        await monitor.add(
            CLMonitor.CircularGeographicCondition(center: start.coordinate, radius: 100), identifier: "start")
        #expect(await monitor.record(for: "start")?.lastEvent.state == .unknown)
        // One round takes 126 seconds.
        await clock.advance(by: .seconds(300))
        var states: [CLMonitor.Event.State] = []
        for try await event in await monitor.events {
            #expect(
                await monitor.record(for: "start")?.lastEvent.state == states.last ?? .unknown,
                "while an event is handled, the record contains the previous event")
            states.append(event.state)
            if states.count == 4 { break }
        }
        // The state of the first event depends on when the monitor started.
        #expect(
            states == [.satisfied, .unsatisfied, .satisfied, .unsatisfied]
                || states == [.unsatisfied, .satisfied, .unsatisfied, .satisfied])
        #expect(await monitor.record(for: "start")?.lastEvent.identifier == "start")
    }

    /// Returns a monitor of a condition that changes about once a minute while the clock advances.
    private func changingMonitor(_ clock: FeedClock) async throws -> CLMonitor {
        let scenario = try #require(Scenario.named("circle"))
        let receiver = Receiver(.simulated(scenario: scenario, pace: .clock(clock)))
        let start = try #require(await firstLocation(of: receiver, clock))
        let monitor = CLMonitor("round", receiver: receiver)
        await monitor.add(
            CLMonitor.CircularGeographicCondition(center: start.coordinate, radius: 100), identifier: "start")
        return monitor
    }

    private func states(_ count: Int, _ events: inout CLMonitor.Events.Iterator) async throws -> [CLMonitor.Event.State]
    {
        var states: [CLMonitor.Event.State] = []
        while states.count < count, let event = try await events.next() { states.append(event.state) }
        return states
    }

    @Test("a loop receives the changes that occurred after an earlier loop ended")
    func changesBetweenLoops() async throws {
        let clock = FeedClock()
        let monitor = try await changingMonitor(clock)
        await clock.advance(by: .seconds(10))
        var handled: [CLMonitor.Event.State] = []
        for try await event in await monitor.events {
            handled.append(event.state)
            break
        }
        #expect(await monitor.record(for: "start")?.lastEvent.state == handled.first)
        await clock.advance(by: .seconds(300))
        for try await event in await monitor.events {
            #expect(event.state != handled.last)
            handled.append(event.state)
            if handled.count == 4 { break }
        }
        #expect(await monitor.record(for: "start")?.lastEvent.state == handled.last)
    }

    @Test("loops that run at the same time receive each change once")
    func simultaneousLoops() async throws {
        let clock = FeedClock()
        let monitor = try await changingMonitor(clock)
        var one = await monitor.events.makeAsyncIterator()
        await clock.advance(by: .seconds(10))
        var other = await monitor.events.makeAsyncIterator()
        await clock.advance(by: .seconds(300))
        let found = try await states(4, &one)
        #expect(Set(found) == [.satisfied, .unsatisfied])
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 != $1 })
        #expect(try await states(4, &other) == found)
    }

    /// A region that calls its manager when it tests a coordinate.
    private final class Doubtful: CLCircularRegion, @unchecked Sendable {
        weak var manager: CLLocationManager?

        /// Returns the opposite of `super`, or `false` if the manager has no location.
        override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
            manager?.location != nil && !super.contains(coordinate)
        }
    }

    /// This test deadlocks if a lock is held while the region is called.
    @Test("an overridden contains(_:) of a region can call the location manager")
    func d20ARegionMayUseItsManager() async throws {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(pace: .clock(clock)))
        let start = try #require(await firstLocation(of: receiver, clock))
        let manager = CLLocationManager(receiver, callbacks: .anywhere)
        let region = Doubtful(center: start.coordinate, radius: 10_000, identifier: "doubtful")
        region.manager = manager
        var updates = manager.streams.didUpdateLocations.makeAsyncIterator()
        var states = manager.streams.didDetermineState.makeAsyncIterator()
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(10))
        _ = await updates.next()
        manager.requestState(for: region)
        #expect(await states.next()?.state == .outside)
        // Monitoring uses the overridden method as well.
        manager.startMonitoring(for: region)
        await clock.advance(by: .seconds(10))
        #expect(await states.next()?.state == .outside)
        // The receiver cannot detect beacons, so the state is unknown.
        manager.requestState(for: CLBeaconRegion(uuid: UUID(), identifier: "shop"))
        #expect(await states.next()?.state == .unknown)
    }

    private func firstLocation(of receiver: Receiver, _ clock: FeedClock) async -> CLLocation? {
        let manager = CLLocationManager(receiver, callbacks: .anywhere)
        var updates = manager.streams.didUpdateLocations.makeAsyncIterator()
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(10))
        return await updates.next()?.last
    }

    @Test("monitors of the shared receiver find their conditions by name, even after the first one has been released")
    func conditionsAreFoundByName() async {
        func open() async -> CLMonitor { await CLMonitor("conditions found by name") }
        // A beacon cannot be monitored, so the shared receiver is not opened.
        let shop = CLMonitor.BeaconIdentityCondition(uuid: UUID())
        await open().add(shop, identifier: "shop")
        #expect(await open().identifiers == ["shop"])
        #expect(await open().record(for: "shop")?.condition as? CLMonitor.BeaconIdentityCondition == shop)
        #expect(await CLMonitor("another name").identifiers.isEmpty)
        await open().remove("shop")
        #expect(await open().identifiers.isEmpty)
    }
}
