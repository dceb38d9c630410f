import FleetCenter
import GPSBridgeCLI

/// The messages that `gpsbridge fleet collect` writes to standard error.
struct CollectReport: Sendable {
    /// Whether to report problems only.
    let isQuiet: Bool

    @Sendable
    func show(_ event: Collector.Event) {
        switch event {
        case .connected: if !isQuiet { Terminal.say("gpsbridge: connected to the servers; collecting batches") }
        case .disconnected: Terminal.say("gpsbridge: not connected to the servers; reconnecting")
        case .trouble(let sentence): Terminal.say("gpsbridge: \(sentence)")
        case .recovered: Terminal.say("gpsbridge: the database is available again")
        case .refused(let device, let reason):
            Terminal.say("gpsbridge: a batch from \(device) could not be stored, and was set aside: \(reason)")
        case .stored: break
        }
    }
}
