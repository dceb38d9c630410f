import FleetEdge
import GPSBridge

/// A receiver whose fixes go to the center of a fleet.
struct PublishedReceiver: Sendable {
    private let receiver: Receiver
    private let batches: EventStream<Receiver.Batch>
    private let edge: Edge

    /// Creates a receiver, which does not start yet.
    init(_ source: Receiver.Source, options: Receiver.Options = .init(), buffering: Buffering? = nil, edge: Edge) {
        receiver = Receiver(source, options: options)
        batches = receiver.batches(buffering)
        self.edge = edge
    }

    /// Starts the receiver, and publishes its fixes until it stops.
    ///
    /// - Parameter report: A closure that is called with the receiver's status after each batch.
    func run(report: @Sendable (Receiver.Status) -> Void = { _ in }) async {
        var fixes = FinalFixes()
        receiver.start()
        for await batch in batches {
            report(batch.status)
            for fix in fixes.add(batch) { edge.accept(fix) }
            // The stream does not end when the receiver stops, because the receiver could be started again.
            if batch.status.phase == .stopped { break }
        }
        if let last = fixes.end() { edge.accept(last) }
    }

    /// Stops the receiver.
    func stop() { receiver.stop() }
}
