import FleetLink
import Synchronization

/// The events that the map has not handled yet.
///
/// A device's position replaces its previous position. While the map is busy, the events therefore need no more memory
/// than one position per device, for a limited number of devices. All other events are kept, because they are rare.
final class PendingEvents: Sendable {
    private struct State {
        var events: [LiveLink.Event] = []
        /// The indices of the positions in `events`, keyed by device.
        var positions: [String: Int] = [:]
    }

    /// The maximum number of devices: one more than the map shows, so that the map notices the limit, and reports it.
    static let maxDeviceCount = DeviceLimit.maxCount + 1

    private let state = Mutex(State())

    /// Adds events. This method may be called from any thread.
    func add(_ events: [LiveLink.Event]) {
        state.withLock { state in
            for event in events {
                guard case .position(_, let device, _) = event else {
                    state.events.append(event)
                    continue
                }
                guard DeviceLimit.admits(device, to: state.positions, maxCount: Self.maxDeviceCount) else {
                    continue
                }
                if let index = state.positions[device] {
                    state.events[index] = event
                } else {
                    state.positions[device] = state.events.count
                    state.events.append(event)
                }
            }
        }
    }

    /// Removes and returns all events.
    func take() -> [LiveLink.Event] {
        state.withLock { state in
            defer { state = State() }
            return state.events
        }
    }
}
