import DelegateStreams
import GPSBridge
import Serial
import Synchronization
import SystemSupport

/// A queue that passes a receiver's batches to a thread that waits in `poll` for batches and other events.
final class Inbox: Sendable {
    private let state = Mutex(State())
    private let wake: WakeDescriptor

    private struct State {
        var batches: [Receiver.Batch] = []
        /// The number of batches that the receiver's stream has dropped.
        var lost = 0
        var hasEnded = false
        var isClosed = false
        /// The suspended producer; `nil` unless the inbox is full.
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// The contents of the inbox: the batches that have arrived since the previous call to ``Inbox/drain()``.
    struct Contents {
        var batches: [Receiver.Batch]
        /// The number of batches that the receiver's stream has dropped since the start.
        var lost: Int
        /// Whether no more batches will arrive.
        var hasEnded: Bool
    }

    /// The maximum number of batches in the inbox. Further batches wait in the receiver's stream, which drops the
    /// oldest batches when it is full.
    private static let room = 64

    init() throws(Failure) {
        do {
            wake = try WakeDescriptor()
        } catch {
            throw Failure(.cannotRead, error)
        }
    }

    /// The descriptor for `poll`, which is readable when ``drain()`` has something to return.
    var descriptor: Int32 { wake.descriptor }

    /// Removes and returns the batches that have arrived since the last call.
    func drain() -> Contents {
        wake.clear()
        let (contents, waiting) = state.withLock { state in
            defer {
                state.batches = []
                state.waiting = nil
            }
            return (
                Contents(batches: state.batches, lost: state.lost, hasEnded: state.hasEnded), state.waiting
            )
        }
        waiting?.resume()
        return contents
    }

    /// Closes the inbox. Batches that arrive later are discarded.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Adds the batches of a stream to the inbox until the stream ends.
    func fill(from batches: EventStream<Receiver.Batch>) async {
        var iterator = batches.makeAsyncIterator()
        while let batch = await iterator.next() { await put(batch, lost: iterator.lost) }
        state.withLock { $0.hasEnded = true }
        wake.signal()
    }

    private func put(_ batch: Receiver.Batch, lost: Int) async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                guard !state.isClosed else { return true }
                state.batches.append(batch)
                state.lost = lost
                if state.batches.count < Self.room { return true }
                state.waiting = continuation
                return false
            }
            wake.signal()
            if hasRoom { continuation.resume() }
        }
    }
}
