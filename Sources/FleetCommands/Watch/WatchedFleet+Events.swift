import FleetLink
import FleetWire
import MonitorScreen
import TerminalScreen

extension WatchedFleet {
    /// Handles a connection event. Returns the device whose position has changed, or `nil` if no position has changed.
    mutating func handle(_ event: LiveLink.Event, now: Int64) -> Device? {
        switch event {
        case .connected: setConnected(true)
        case .disconnected: setConnected(false)
        case .trouble(let sentence): setTrouble(sentence)
        case .position(_, let name, let payload):
            guard let position = try? LivePosition(payload: payload) else { return nil }
            return receive(position, from: name, now: now)
        }
        return nil
    }

    /// Handles a key that scrolls or changes the sort order.
    mutating func press(_ key: MonitorKey, on size: Size) {
        let screen = WatchScreen(self, size: size, now: 0)
        switch key {
        case .character("s"): order = order == .name ? .newest : .name
        case .up: scroll -= 1
        case .down: scroll += 1
        case .pageUp: scroll -= screen.capacity
        case .pageDown: scroll += screen.capacity
        default: break
        }
        scroll = min(max(scroll, 0), screen.maxScroll)
    }
}
