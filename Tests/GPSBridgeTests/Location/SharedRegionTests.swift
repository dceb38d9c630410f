import FoundationEssentials
import GNSS
import ReceiverTestSupport
import Testing

@testable import GPSBridge
@testable import Receivers

/// Tests of regions shared by all managers of a receiver.
@Suite final class SharedRegionTests {
    private let executor = HeldExecutor()
    private let receiver = Receiver(.feed(Receiver.Feed(name: "silence") { AnyIterator { nil } }))
    private let home = CircularRegion(
        center: Coordinate(latitude: 52, longitude: 13), radius: 100, identifier: "home")

    // Callbacks that are still held would keep their manager, and the receiver, until the end of the process.
    deinit { executor.run() }

    private func manager() -> LocationManager { LocationManager(receiver, callbacks: executor.callbacks) }

    private final class Listener: LocationManagerDelegate {
        var calls: [String] = []

        func locationManager(_ manager: LocationManager, didStartMonitoringFor region: Region) { calls.append("start") }
        func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
            calls.append("\(state)")
        }
        func locationManager(_ manager: LocationManager, didEnterRegion region: Region) { calls.append("entry") }
        func locationManager(_ manager: LocationManager, didExitRegion region: Region) { calls.append("exit") }
    }

    /// Passes epochs to a manager at distances in meters from the region's center.
    private func handle(_ meters: [Double], by manager: LocationManager) {
        for (second, distance) in meters.enumerated() {
            let epoch = epoch(Int64(second), north: distance)
            manager.core.change { $0.handle([epoch], isSimulated: false, arrival: Date()) }
        }
    }

    @Test("delegates of all managers are notified when a region is entered or exited")
    func otherManagersReceiveEntriesAndExits() {
        let (asking, other) = (manager(), manager())
        let (asker, listener) = (Listener(), Listener())
        asking.delegate = asker
        other.delegate = listener
        asking.startMonitoring(for: home)
        for manager in [asking, other] { handle([0, 1_000, 0], by: manager) }
        executor.run()
        #expect(asker.calls == ["start", "inside", "outside", "exit", "inside", "entry"])
        #expect(listener.calls == ["inside", "outside", "exit", "inside", "entry"])
    }

    @Test("a region is still monitored after the manager that started the monitoring is released")
    func regionsOutliveTheirManager() {
        var first: LocationManager? = manager()
        first?.startMonitoring(for: home)
        first = nil
        let later = manager()
        #expect(later.monitoredRegions.first === home)
    }

    @Test("stopping the monitoring of a region in one manager stops the monitoring in all managers")
    func stoppingARegionStopsItForAll() {
        let (one, other) = (manager(), manager())
        one.startMonitoring(for: home)
        other.stopMonitoring(for: Region(identifier: "home"))
        #expect(one.monitoredRegions.isEmpty)
        #expect(manager().monitoredRegions.isEmpty)
    }

    @Test("a new region replaces a region with the same identifier in all managers")
    func regionWithTheSameIdentifier() {
        let (one, other) = (manager(), manager())
        one.startMonitoring(for: home)
        let larger = CircularRegion(center: home.center, radius: 500, identifier: "home")
        other.startMonitoring(for: larger)
        #expect(one.monitoredRegions.first === larger)
        #expect(one.monitoredRegions.count == 1)
    }

    @Test("a region that cannot be monitored is not shared")
    func unsupportedRegionIsNotShared() {
        let (one, other) = (manager(), manager())
        one.startMonitoring(for: BeaconRegion(uuid: UUID(), identifier: "shop"))
        #expect(other.monitoredRegions.isEmpty)
    }

    @Test("different receivers do not share regions")
    func receiversDoNotShareRegions() {
        manager().startMonitoring(for: home)
        let elsewhere = Receiver(.feed(Receiver.Feed(name: "silence") { AnyIterator { nil } }))
        #expect(LocationManager(elsewhere, callbacks: executor.callbacks).monitoredRegions.isEmpty)
    }

    @Test("a LocationMonitor's conditions and a LocationManager's regions do not affect each other")
    func monitorConditionsAreNotRegions() async {
        let monitor = LocationMonitor("places", receiver: receiver)
        let manager = manager()
        manager.startMonitoring(for: home)
        await monitor.add(
            LocationMonitor.CircularGeographicCondition(center: home.center, radius: 5), identifier: "work")
        #expect(await monitor.identifiers == ["work"])
        #expect(manager.monitoredRegions == [home])
    }
}
