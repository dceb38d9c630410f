internal import DelegateStreams
import FoundationEssentials
internal import Receivers
internal import Synchronization

/// A delegate that converts its manager's region events to a monitor's events.
final class MonitorWatcher: LocationManagerDelegate, Sendable {
    typealias Event = LocationMonitor.Event

    /// An event, with a number that increases with each event and each added condition.
    struct NumberedEvent: Sendable {
        let event: Event
        let number: Int
    }

    /// A monitored condition.
    private struct Entry {
        var record: LocationMonitor.Record
        /// The number of the event in the record. Events with lower numbers are outdated, or belong to a former
        /// condition with the same identifier.
        var number: Int
        /// The state of the newest event, which a loop may not have handled yet.
        var state: Event.State
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var lastNumber = 0
        /// The newest events that no loop has handled. They are kept for the next loop.
        var unhandled: [NumberedEvent] = []
    }

    private static let maxUnhandled = 1_000

    private let events = Broadcast<NumberedEvent>()
    let manager: LocationManager
    private let state = Mutex(State())
    /// Held while a condition is added or removed, so that the manager monitors the conditions in the entries, even if
    /// several monitors change them at the same time.
    private let changes = Mutex(())
    /// The name by which monitors find the watcher; `nil` if only one monitor uses it.
    let name: String?

    init(_ receiver: Receiver, name: String? = nil) {
        self.name = name
        manager = InnerManager(receiver, callbacks: .anywhere)
        manager.delegate = self
    }

    var identifiers: [String] { state.withLock { $0.entries.keys.sorted() } }

    func record(for identifier: String) -> LocationMonitor.Record? {
        state.withLock { $0.entries[identifier]?.record }
    }

    /// Returns the events that no loop has handled, the number of the newest event, and an iterator over the following
    /// events. The iterator may repeat events with lower numbers.
    func subscribe() -> (unhandled: [NumberedEvent], newest: Int, EventStream<NumberedEvent>.Iterator) {
        // The iterator is created first, so that no event is missed.
        let following = events.stream(.newest(Self.maxUnhandled)).makeAsyncIterator()
        let (unhandled, newest) = state.withLock { ($0.unhandled, $0.lastNumber) }
        return (unhandled, newest, following)
    }

    /// Stores an event in the record of its condition after a loop has handled the event. Until then, the record contains
    /// the previous event, with which programs compare the new one.
    func recordHandled(_ event: NumberedEvent) {
        state.withLock { state in
            let identifier = event.event.identifier
            state.unhandled.removeAll { $0.event.identifier == identifier && $0.number <= event.number }
            guard let entry = state.entries[identifier], entry.number < event.number else { return }
            state.entries[identifier] = Entry(
                record: LocationMonitor.Record(condition: entry.record.condition, lastEvent: event.event),
                number: event.number, state: entry.state)
        }
    }

    func add(_ condition: any MonitorCondition, _ identifier: String, assuming assumed: Event.State) {
        let first = Event(identifier: identifier, state: assumed, date: Date())
        changes.withLock { _ in
            stop(identifier)
            state.withLock { state in
                state.lastNumber += 1
                state.entries[identifier] = Entry(
                    record: LocationMonitor.Record(condition: condition, lastEvent: first), number: state.lastNumber,
                    state: assumed)
            }
            updateRetention()
            if let circle = condition as? LocationMonitor.CircularGeographicCondition {
                manager.startMonitoring(
                    for: CircularRegion(center: circle.center, radius: circle.radius, identifier: identifier))
            } else {
                report(identifier, .unmonitored, isUnsupported: true)
            }
        }
    }

    func remove(_ identifier: String) {
        changes.withLock { _ in
            stop(identifier)
            updateRetention()
        }
    }

    private func stop(_ identifier: String) {
        state.withLock { state in
            state.entries[identifier] = nil
            state.unhandled.removeAll { $0.event.identifier == identifier }
        }
        manager.stopMonitoring(for: Region(identifier: identifier))
    }

    func locationManager(_ manager: LocationManager, didDetermineState state: RegionState, for region: Region) {
        report(
            region.identifier, state == .inside ? .satisfied : .unsatisfied, at: manager.announcedDate ?? Date())
    }

    func locationManager(_ manager: LocationManager, monitoringDidFailFor region: Region?, withError error: any Error) {
        guard let region else { return }
        let isDenied = (error as? LocationError)?.code == .regionMonitoringDenied
        report(region.identifier, .unmonitored, isDenied: isDenied, isUnsupported: !isDenied)
    }

    /// Restarts monitoring of the failed regions once the program has permission to open the receiver. When monitoring
    /// restarts, the manager reports the states of these regions again.
    func locationManagerDidChangeAuthorization(_ manager: LocationManager) {
        guard manager.authorizationStatus != .denied else { return }
        let failed = state.withLock { $0.entries.filter { $0.value.state == .unmonitored } }
        for region in manager.monitoredRegions where failed[region.identifier] != nil {
            manager.stopMonitoring(for: region)
            manager.startMonitoring(for: region)
        }
    }

    private func report(
        _ identifier: String, _ new: Event.State, at date: Date = Date(), isDenied: Bool = false,
        isUnsupported: Bool = false
    ) {
        let event = Event(
            identifier: identifier, state: new, date: date, authorizationDenied: isDenied,
            conditionUnsupported: isUnsupported)
        let numbered = state.withLock { state -> NumberedEvent? in
            guard let entry = state.entries[identifier], entry.state != new else { return nil }
            state.entries[identifier]?.state = new
            state.lastNumber += 1
            let numbered = NumberedEvent(event: event, number: state.lastNumber)
            if state.unhandled.count == Self.maxUnhandled { state.unhandled.removeFirst() }
            state.unhandled.append(numbered)
            return numbered
        }
        if let numbered { events.send(numbered) }
    }
}
