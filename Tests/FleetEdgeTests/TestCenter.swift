import FleetLink
import FleetWire
import Glibc
import Synchronization
import SystemSupport
import TestSupport

/// A center that keeps batches in memory, and accepts them only in order.
final class TestCenter: Sendable {
    private struct State {
        var isSilent = false
        var isClosed = false
        var isConnected = false
        var batches: [Batch] = []
        var next: [Incarnation: UInt64] = [:]
    }

    private let state = Mutex(State())
    private let link: CollectorLink
    /// Signaled after each change.
    private let changed: WakeDescriptor
    private let shard = FleetSubject.shard(of: "truck7")

    /// Starts a center, and waits until it is connected.
    ///
    /// - Parameter maxBytes: The size of the broker's stream of batches.
    init(_ options: LinkOptions, maxBytes: Int64 = 1 << 26) throws {
        var streams = FleetStreams()
        streams.maxBytes = maxBytes
        streams.maxUnusableBytes = 1 << 24
        streams.commitTime = .seconds(2)
        link = try CollectorLink(options, streams: streams)
        changed = try WakeDescriptor()
        startThread { [self] in run() }
        wait { $0.isConnected }
    }

    /// Ends the thread.
    func close() { state.withLock { $0.isClosed = true } }

    /// The stored batches in the order of their arrival.
    var batches: [Batch] { state.withLock { $0.batches } }

    /// The stored fixes in the order of their arrival.
    var fixes: [FleetFix] { batches.flatMap(\.fixes) }

    /// Whether the center neither stores nor answers.
    var isSilent: Bool {
        get { state.withLock { $0.isSilent } }
        set { state.withLock { $0.isSilent = newValue } }
    }

    /// Waits until the center has stored a number of fixes.
    func waitForFixes(_ count: Int) { wait { $0.batches.reduce(0) { $0 + $1.fixes.count } >= count } }

    private func wait(until condition: (borrowing State) -> Bool) {
        while !state.withLock({ condition($0) }) {
            waitUntilReady(changed.descriptor)
            changed.clear()
        }
    }

    private func run() {
        defer { link.close() }
        while !state.withLock({ $0.isClosed }) {
            _ = waitUntilReady(link.descriptor, .milliseconds(100))
            for event in link.events() { handle(event) }
            if !isSilent { link.pull(shard: shard, timeout: .seconds(1)) }
            changed.signal()
        }
    }

    private func handle(_ event: CollectorLink.Event) {
        switch event {
        case .connected: state.withLock { $0.isConnected = true }
        case .arrived(let arrival) where !isSilent:
            guard let batch = try? Batch(payload: arrival.payload) else { return }
            link.publishStored(store(batch).payload, tenant: arrival.tenant, device: arrival.device)
            link.acknowledge(arrival)
        case .asked(let question) where !isSilent:
            guard let stream = try? SyncRequest(payload: question.payload).incarnation else { return }
            let next = state.withLock { $0.next[stream] ?? 1 }
            link.answer(question, StoredAnswer(incarnation: stream, next: next).payload)
        default: break
        }
    }

    /// Stores a batch if it begins with the next number.
    private func store(_ batch: Batch) -> StoredAnswer {
        state.withLock { state in
            let stream = batch.header.incarnation
            if batch.header.first == state.next[stream] ?? 1 {
                state.batches.append(batch)
                state.next[stream] = batch.header.next
            }
            return StoredAnswer(incarnation: stream, next: state.next[stream] ?? 1)
        }
    }
}
