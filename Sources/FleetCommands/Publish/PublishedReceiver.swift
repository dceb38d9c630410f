import FleetEdge
import GPSBridge

/// A receiver whose fixes are sent to a fleet's center.
struct PublishedReceiver: Sendable {
    private let receiver: Receiver
    private let batches: EventStream<Receiver.Batch>
    private let edge: Edge

    /// Creates a receiver without starting it.
    init(_ source: Receiver.Source, options: Receiver.Options = .init(), buffering: Buffering? = nil, edge: Edge) {
        receiver = Receiver(source, options: options)
        batches = receiver.batches(buffering)
        self.edge = edge
    }

    /// Starts the receiver. Its data waits in the buffer until ``run(report:)`` is called.
    func start() { receiver.start() }

    /// Publishes the fixes of a started receiver until the receiver is stopped.
    ///
    /// - Parameter report: A closure that is called after each batch with the receiver's status, and with the number of
    ///   all batches that were dropped because this computer was too slow.
    func run(report: @Sendable (_ status: Receiver.Status, _ dropped: Int) -> Void = { _, _ in }) async {
        var fixes = FinalFixes()
        var batches = batches.makeAsyncIterator()
        while let batch = await batches.next() {
            report(batch.status, batches.lost)
            for fix in fixes.add(batch) { edge.accept(fix) }
            // The stream does not end when the receiver stops, because the receiver can be restarted.
            if batch.status.phase == .stopped { break }
        }
        if let last = fixes.end() { edge.accept(last) }
    }

    /// Stops the receiver.
    func stop() { receiver.stop() }
}
