import DelegateStreams
import GPSBridge
import Serial
import Synchronization
import SystemSupport

/// What a receiver says, for a thread that waits in `poll` for this and for other things.
final class Inbox: Sendable {
    private let state = Mutex(State())
    private let wake: WakeDescriptor

    private struct State {
        var batches: [Receiver.Batch] = []
        /// How many the receiver's stream has thrown away.
        var lost = 0
        var hasEnded = false
        var isClosed = false
        /// Whoever waits for room.
        var waiting: CheckedContinuation<Void, Never>?
    }

    /// What came since the last look.
    struct Contents {
        var batches: [Receiver.Batch]
        /// How many there was no time for, since the beginning.
        var lost: Int
        /// Whether nothing more comes.
        var hasEnded: Bool
    }

    /// More wait in the receiver's stream, which throws the oldest away when there are too many.
    private static let room = 64

    init() throws(Failure) {
        do {
            wake = try WakeDescriptor()
        } catch {
            throw Failure(.cannotRead, "\(error)")
        }
    }

    /// For the `poll`: there is something to read when ``take()`` has something.
    var descriptor: Int32 { wake.descriptor }

    /// Takes what is there.
    func take() -> Contents {
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

    /// Nobody looks any more: what comes is thrown away.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Takes everything of a stream until it ends.
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
