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

    /// Starts the receiver and publishes its fixes until the receiver is stopped.
    ///
    /// - Parameter report: A closure that is called with the receiver's status after each batch.
    func run(report: @Sendable (Receiver.Status) -> Void = { _ in }) async {
        var fixes = FinalFixes()
        receiver.start()
        for await batch in batches {
            report(batch.status)
            for fix in fixes.add(batch) { edge.accept(fix) }
            // The stream does not end when the receiver stops, because the receiver can be restarted.
            if batch.status.phase == .stopped { break }
        }
        if let last = fixes.end() { edge.accept(last) }
    }

    /// Stops the receiver.
    func stop() { receiver.stop() }
}
