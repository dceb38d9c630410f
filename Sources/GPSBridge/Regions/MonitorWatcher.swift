internal import DelegateStreams
import FoundationEssentials
internal import Receivers
internal import Synchronization

/// A delegate that converts its manager's region events to a monitor's events.
final class MonitorWatcher: LocationManagerDelegate, Sendable {
    typealias Event = LocationMonitor.Event

    /// The events of the monitor. Events that are sent before the first loop starts are kept for that loop.
    let stream: EventStream<Event>
    private let events: Broadcast<Event>
    private let manager: LocationManager
    private let records = Mutex<[String: LocationMonitor.Record]>([:])

    init(_ receiver: Receiver) {
        events = Broadcast()
        stream = events.stream(.newest(1_000))
        manager = InnerManager(receiver, callbacks: .anywhere)
        manager.delegate = self
    }

    var identifiers: [String] { records.withLock { $0.keys.sorted() } }

    func record(for identifier: String) -> LocationMonitor.Record? { records.withLock { $0[identifier] } }

    func add(_ condition: any MonitorCondition, _ identifier: String, assuming state: Event.State) {
        remove(identifier)
        let first = Event(identifier: identifier, state: state, date: Date())
        records.withLock { $0[identifier] = LocationMonitor.Record(condition: condition, lastEvent: first) }
        if let circle = condition as? LocationMonitor.CircularGeographicCondition {
            manager.startMonitoring(
                for: CircularRegion(center: circle.center, radius: circle.radius, identifier: identifier))
        } else {
            report(identifier, .unmonitored, isUnsupported: true)
        }
    }

    func remove(_ identifier: String) {
        records.withLock { $0[identifier] = nil }
        manager.stopMonitoring(for: Region(identifier: identifier))
    }

    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        let date = manager.location?.timestamp ?? Date()
        report(region.identifier, state == .inside ? .satisfied : .unsatisfied, at: date)
    }

    func locationManager(_ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error) {
        guard let region else { return }
        let isDenied = (error as? LocationError)?.code == .regionMonitoringDenied
        report(region.identifier, .unmonitored, isDenied: isDenied, isUnsupported: !isDenied)
    }

    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) {
        guard (error as? LocationError)?.code == .denied else { return }
        for identifier in identifiers { report(identifier, .unmonitored, isDenied: true) }
    }

    /// Restarts monitoring of the failed regions once the program has permission to open the receiver. When monitoring
    /// restarts, the manager reports the states of these regions again.
    func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
        guard manager.authorizationStatus != .denied else { return }
        for region in manager.monitoredRegions where record(for: region.identifier)?.lastEvent.state == .unmonitored {
            manager.stopMonitoring(for: region)
            manager.startMonitoring(for: region)
        }
    }

    private func report(
        _ identifier: String, _ state: Event.State, at date: Date = Date(), isDenied: Bool = false,
        isUnsupported: Bool = false
    ) {
        let event = Event(
            identifier: identifier, state: state, date: date, authorizationDenied: isDenied,
            conditionUnsupported: isUnsupported)
        let isNewEvent = records.withLock { records in
            guard let record = records[identifier], record.lastEvent.state != state else { return false }
            records[identifier] = LocationMonitor.Record(condition: record.condition, lastEvent: event)
            return true
        }
        if isNewEvent { events.send(event) }
    }
}
