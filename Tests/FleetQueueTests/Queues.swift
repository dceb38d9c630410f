import FleetWire
import GNSS
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

/// A queue in a temporary directory that is opened several times, and the fixes it accepts.
final class Queues {
    let folder = TemporaryDirectory()
    private var count: Int64 = 0
    private var random = SplitMix64(seed: 7)

    /// Opens the queue, or a copy of it.
    func open(_ name: String = "queue", _ options: QueueOptions = QueueOptions()) throws -> FleetQueue {
        try FleetQueue(folder(name), device: "truck7", tenant: "acme", options: options)
    }

    /// Returns fixes that nothing has accepted yet, one for each second. Compression cannot shorten them much.
    func fixes(_ count: Int) -> [FleetFix] {
        (0..<count).map { _ in
            self.count += 1
            var fix = Fix()
            fix.coordinate = Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
            return FleetFix(fix: fix, received: self.count * 1_000_000)
        }
    }
}

extension FleetQueue {
    /// Accepts and seals fixes as one batch.
    func add(_ fixes: [FleetFix]) throws {
        _ = try accept(fixes)
        try seal(late: false, maxCount: 600)
    }

    /// Returns all batches from a number on.
    func batches(from next: UInt64 = 1, of stream: Incarnation? = nil) throws -> [QueuedBatch] {
        try batches(after: next - 1, of: stream ?? self.stream, limit: 1_000)
    }

    /// The first numbers of the batches that are not stored.
    func firsts(of stream: Incarnation? = nil, from next: UInt64 = 1) throws -> [UInt64] {
        try batches(from: next, of: stream).map(\.header.first)
    }
}

/// Checks that batches follow each other without a hole and that their chain is unbroken.
func expectContinuous(
    _ batches: [QueuedBatch], from first: UInt64 = 1, after chain: [UInt8] = BatchHeader.firstChain,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    var (next, chain) = (first, chain)
    for batch in batches {
        #expect(batch.header.first == next, sourceLocation: sourceLocation)
        #expect(
            batch.header.chain == (try Batch.chain(of: batch.payload, after: chain)), sourceLocation: sourceLocation)
        (next, chain) = (batch.header.next, batch.header.chain)
    }
}
