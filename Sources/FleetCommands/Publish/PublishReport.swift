import FleetEdge
import GPSBridge
import GPSBridgeCLI
import Synchronization
import SystemSupport

/// The messages of `gpsbridge publish` on standard error.
final class PublishReport: Sendable {
    private let isQuiet: Bool
    private let status = Mutex("")

    /// - Parameter isQuiet: Whether to report only problems.
    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    /// Reports a change of the receiver.
    func show(_ new: Receiver.Status) {
        let text = new.explanation
        let isNew = status.withLock { status in
            defer { status = text }
            return status != text
        }
        if isNew, !isQuiet { Terminal.say("gpsbridge: \(text)") }
    }

    /// Reports an event of the device's side of the fleet.
    @Sendable
    func show(_ event: Edge.Event) {
        switch event {
        case .connected: if !isQuiet { Terminal.say("gpsbridge: connected to the fleet") }
        case .disconnected: Terminal.say("gpsbridge: not connected to the fleet: fixes wait in the queue")
        case .trouble(let sentence): Terminal.say("gpsbridge: \(sentence)")
        case .queueFailed(let reason):
            Terminal.say("gpsbridge: \(reason). Fixes are kept in memory until the queue can be written")
        case .queueRecovered: Terminal.say("gpsbridge: the queue can be written again")
        case .lost(let count): Terminal.say("gpsbridge: LOST \(count) fixes, because the queue cannot be written")
        case .refused(let first, let reason):
            Terminal.say("gpsbridge: the center refuses the batch with number \(first): \(reason)")
        }
    }

    /// Reports fixes that are not stored yet when the command ends.
    func showWaiting(_ queue: String) {
        Terminal.say(
            "gpsbridge: some fixes are not stored yet. They wait in \(FileName.shown(queue)) for the next start")
    }
}
