import FleetEdge
import GPSBridge
import GPSBridgeCLI
import Synchronization
import SystemSupport

/// The messages of `gpsbridge publish` on standard error.
final class PublishReport: Sendable {
    private struct State {
        var status = ""
        var summary: ConnectionSummary
    }

    private let deviceCount: Int
    private let isQuiet: Bool
    private let state: Mutex<State>

    /// - Parameter isQuiet: Whether to report only problems.
    init(deviceCount: Int = 1, isQuiet: Bool) {
        self.deviceCount = deviceCount
        self.isQuiet = isQuiet
        state = Mutex(State(summary: ConnectionSummary(count: deviceCount)))
    }

    /// Reports a change of the receiver.
    @Sendable
    func show(_ new: Receiver.Status) {
        // Many receivers are simulated ones, which always work.
        guard deviceCount == 1 else { return }
        let text = new.explanation
        let isNew = state.withLock { state in
            defer { state.status = text }
            return state.status != text
        }
        if isNew, !isQuiet { Terminal.say("gpsbridge: \(text)") }
    }

    /// Reports an event of a device.
    func show(_ event: Edge.Event, of device: String) {
        let text: String? =
            deviceCount == 1 ? event.text : state.withLock { $0.summary.text(after: event, of: device) }
        if let text, !isQuiet || !event.isGood { Terminal.say("gpsbridge: \(text)") }
    }

    /// Reports that fixes are not stored yet when the command ends.
    func showWaiting(_ queues: [String]) {
        let place = queues.count == 1 ? FileName.shown(queues[0]) : "the queues"
        Terminal.say("gpsbridge: some fixes are not stored yet. They wait in \(place) for the next start")
    }
}

/// The messages about several devices, which sum up the connections instead of listing them.
struct ConnectionSummary {
    private let count: Int
    private var connectedCount = 0
    private var saysComplete = false
    /// The problems that were reported since all devices were connected.
    private var troubles: Set<String> = []

    init(count: Int) { self.count = count }

    /// Returns the message to show after an event of a device; `nil` if there is nothing new.
    mutating func text(after event: Edge.Event, of device: String) -> String? {
        switch event {
        case .connected:
            connectedCount += 1
            guard connectedCount == count else { return nil }
            (saysComplete, troubles) = (true, [])
            return "all \(count) devices are connected to the fleet"
        case .disconnected:
            connectedCount -= 1
            guard saysComplete else { return nil }
            saysComplete = false
            return "some devices are not connected to the fleet: their fixes wait in the queues"
        case .trouble(let sentence): return troubles.insert(sentence).inserted ? sentence : nil
        default: return "\(device): \(event.text)"
        }
    }
}

extension Edge.Event {
    /// Whether the event is not a problem.
    fileprivate var isGood: Bool { self == .connected }

    /// The message about the event, for a program with one device.
    fileprivate var text: String {
        switch self {
        case .connected: "connected to the fleet"
        case .disconnected: "not connected to the fleet: fixes wait in the queue"
        case .trouble(let sentence): sentence
        case .queueFailed(let reason): "\(reason). Fixes are kept in memory until the queue can be written"
        case .queueRecovered: "the queue can be written again"
        case .lost(let count): "LOST \(count) fixes, because the queue cannot be written"
        case .refused(let first, let reason): "the center refuses the batch with number \(first): \(reason)"
        }
    }
}
