import GPSBridge
import SystemSupport

/// A receiver that is read for the screen.
struct MonitorReading {
    let source: MonitorSource
    let receiver: Receiver
    let inbox: Inbox
    /// What time it is where the data come from.
    var clock: SourceClock
    /// Whether it was told why a recording has ended early.
    var isFailureTold = false

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
