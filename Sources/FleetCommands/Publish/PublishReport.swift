import Dashboard
import FleetEdge
import GPSBridge
import GPSBridgeCLI
import Synchronization
import SystemSupport

/// The messages that `gpsbridge publish` writes to standard error.
final class PublishReport: Sendable {
    private struct State {
        var status = ""
        var dropped = DroppedBatches(because: "this computer is too busy")
        var saysDropped = false
        var lost = 0
        var summary: ConnectionSummary
    }

    private let deviceCount: Int
    private let isQuiet: Bool
    private let say: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// - Parameters:
    ///   - isQuiet: Whether to report problems only.
    ///   - say: A closure that shows a message.
    init(deviceCount: Int = 1, isQuiet: Bool, say: @escaping @Sendable (String) -> Void = Terminal.say) {
        self.deviceCount = deviceCount
        self.isQuiet = isQuiet
        self.say = say
        state = Mutex(State(summary: ConnectionSummary(count: deviceCount)))
    }

    /// Reports a change in the receiver's status, and batches that were dropped.
    ///
    /// - Parameter dropped: The number of all dropped batches of this receiver.
    @Sendable
    func show(_ new: Receiver.Status, dropped: Int) {
        if let text = droppedText(dropped) { say("gpsbridge: \(text)") }
        // With several devices, all receivers are simulated, and simulated receivers do not fail.
        guard deviceCount == 1 else { return }
        let text = new.explanation
        let isNew = state.withLock { state in
            defer { state.status = text }
            return state.status != text
        }
        if isNew, !isQuiet { say("gpsbridge: \(text)") }
    }

    private func droppedText(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return state.withLock { state in
            guard deviceCount > 1 else { return state.dropped.message(count) }
            // A message for each of thousands of devices would only increase the load.
            guard !state.saysDropped else { return nil }
            state.saysDropped = true
            return "this computer is too busy for \(deviceCount) devices: some of their data has been dropped"
        }
    }

    /// Reports a device's event.
    func show(_ event: Edge.Event, of device: String) {
        if case .lost(let count) = event { state.withLock { $0.lost += count } }
        let text: String? =
            deviceCount == 1 ? event.text : state.withLock { $0.summary.text(after: event, of: device) }
        if let text, !isQuiet || !event.isGood { say("gpsbridge: \(text)") }
    }

    /// The number of fixes of all devices that were lost because they could not be written to the queue.
    var lost: Int { state.withLock { $0.lost } }

    /// Reports that the last fixes are still being sent, which delays the end of the command.
    func showSending() {
        guard !isQuiet else { return }
        say("gpsbridge: sending the last fixes. To stop at once, press Ctrl-C: they stay in the queue")
    }

    /// Reports that some fixes are still not stored when the command ends.
    func showWaiting(_ queues: [String]) {
        let place = queues.count == 1 ? FileName.shown(queues[0]) : "the queues"
        say(
            "gpsbridge: fixes that the center has not stored remain in \(place), and will be sent at the next start")
    }
}

/// The messages about several devices, which summarize the connections instead of listing them.
struct ConnectionSummary {
    private let count: Int
    private var connectedCount = 0
    private var saysComplete = false
    /// The problems reported since all devices were last connected.
    private var troubles: Set<String> = []

    init(count: Int) { self.count = count }

    /// Returns the message to show after a device's event, or `nil` if there is nothing new to report.
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
            return "some devices are not connected to the fleet: their fixes stay in the queues"
        case .trouble(let sentence): return troubles.insert(sentence).inserted ? sentence : nil
        default: return "\(device): \(event.text)"
        }
    }
}

extension Edge.Event {
    /// Whether the event is good news, which a quiet program does not report.
    fileprivate var isGood: Bool { self == .connected }

    /// The message about the event in a program with a single device.
    fileprivate var text: String {
        switch self {
        case .connected: "connected to the fleet"
        case .disconnected: "not connected to the fleet: fixes stay in the queue"
        case .trouble(let sentence): sentence
        case .queueFailed(let reason): "\(reason). Fixes are kept in memory until the queue can be written"
        case .queueRecovered: "the queue can be written again"
        case .lost(let count):
            "LOST \(Dashboard.count(count, "fix", "fixes")), because the queue could not be written"
        case .damaged(let numbers):
            "LOST \(count(numbers.count, "fix", "fixes")), because the disk has damaged them in the queue: "
                + "\(numbers.lowerBound) to \(numbers.upperBound)"
        case .refused(let first, let reason): "the center refused the batch that starts at fix \(first): \(reason)"
        }
    }
}
