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
}
