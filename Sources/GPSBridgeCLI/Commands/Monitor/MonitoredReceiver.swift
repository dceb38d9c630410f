import GPSBridge
import SystemSupport

/// A receiver whose data is shown on the screen, with the receiver's source, inbox and clock.
struct MonitoredReceiver {
    let source: MonitorSource
    let receiver: Receiver
    let inbox: Inbox
    var clock: SourceClock
    /// Whether the error that ended a replay early has been shown.
    var isFailureReported = false

    init(_ source: MonitorSource) throws(Failure) {
        self.source = source
        receiver = Receiver(source.source, options: source.options)
        inbox = try Inbox()
        clock = source.clock
    }

    func start() {
        let batches = receiver.batches(source.buffering)
        let inbox = inbox
        Task.detached { await inbox.fill(from: batches) }
        receiver.start()
    }

    func stop() {
        receiver.stop()
        inbox.close()
    }
}
