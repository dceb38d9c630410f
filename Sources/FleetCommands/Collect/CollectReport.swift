import FleetCenter
import GPSBridgeCLI
import Synchronization

/// The messages that `gpsbridge fleet collect` writes to standard error.
final class CollectReport: Sendable {
    /// Whether to report problems only.
    private let isQuiet: Bool
    private let refusals = Mutex(RefusalLog())

    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    @Sendable
    func show(_ event: Collector.Event) {
        switch event {
        case .connected: if !isQuiet { Terminal.say("gpsbridge: connected to the servers; collecting batches") }
        case .disconnected: Terminal.say("gpsbridge: not connected to the servers; reconnecting")
        case .trouble(let sentence): Terminal.say("gpsbridge: \(sentence)")
        case .recovered: Terminal.say("gpsbridge: the database is available again")
        case .compactionRecovered: Terminal.say("gpsbridge: stored batches are being compacted again")
        case .refused(let tenant, let device, let reason):
            let message = refusals.withLock { $0.message("\(tenant)/\(device)", reason, at: .now) }
            if let message { Terminal.say("gpsbridge: \(message)") }
        case .stored: break
        }
    }
}
