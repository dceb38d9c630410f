internal import Synchronization

/// One consumer's buffer. Nobody's code runs while its lock is held: a waiting consumer is resumed after.
final class Subscriber: Consumer {
    private let state: Mutex<State>

    private struct State {
        let buffering: Buffering
        var buffer: RingBuffer<any AnyParcel>
        /// Unsafe, because a checked one takes a tenth longer: whoever resumes it has taken it from here under the lock.
        var waiting: UnsafeContinuation<(any AnyParcel)?, Never>?
        var isFinished = false
        var lost = 0

        /// What the consumer gets at once: an element, or the end; `nil` when it has to wait.
        mutating func take() -> (any AnyParcel)?? {
            if let parcel = buffer.popFirst() { return .some(parcel) }
            return isFinished ? .some(nil) : nil
        }

        /// Keeps an element as long as there is room, and returns the one that there is none for.
        mutating func keep(_ parcel: any AnyParcel) -> (any AnyParcel)? {
            let limit: Int
            switch buffering {
            case .unbounded: limit = .max
            case .newest(let most), .oldest(let most): limit = most
            }
            if buffer.count < limit {
                buffer.append(parcel)
                return nil
            }
            lost += 1
            guard case .newest = buffering, let oldest = buffer.popFirst() else { return parcel }
            buffer.append(parcel)
            return oldest
        }
    }

    init(_ buffering: Buffering) {
        state = Mutex(State(buffering: buffering, buffer: RingBuffer()))
    }

    /// How many elements the consumer was too slow for.
    var lost: Int { state.withLock { $0.lost } }

    func send(_ parcel: any AnyParcel) {
        // What is lost leaves the lock with the result: its end may be somebody's code.
        let (waiting, _) = state.withLock { state -> (UnsafeContinuation<(any AnyParcel)?, Never>?, (any AnyParcel)?) in
            guard !state.isFinished else { return (nil, nil) }
            guard let waiting = state.waiting else { return (nil, state.keep(parcel)) }
            state.waiting = nil
            return (waiting, nil)
        }
        waiting?.resume(returning: parcel)
    }

    /// No more elements come. Those that are kept are still handed out.
    func finish() {
        let waiting = state.withLock { state -> UnsafeContinuation<(any AnyParcel)?, Never>? in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    /// The consumer wants no more: what is kept for it goes.
    private func cancel() {
        // It leaves the lock with the result: its end may be somebody's code.
        let (waiting, _) = state.withLock { state in
            state.isFinished = true
            defer { (state.waiting, state.buffer) = (nil, RingBuffer()) }
            return (state.waiting, state.buffer)
        }
        waiting?.resume(returning: nil)
    }

    /// The next element, `nil` at the end or when the task is cancelled.
    ///
    /// A consumer has one iterator, and an iterator waits for one element at a time.
    func next(isolation: isolated (any Actor)?) async -> (any AnyParcel)? {
        if Task.isCancelled { cancel() }
        // What is there already needs no waiting, which costs several times as much.
        if let answer = state.withLock({ $0.take() }) { return answer }
        return await withTaskCancellationHandler(
            operation: {
                await withUnsafeContinuation(isolation: isolation) { continuation in
                    let answer = state.withLock { state -> (any AnyParcel)?? in
                        if let answer = state.take() { return answer }
                        precondition(
                            state.waiting == nil, "two tasks wait for the same iterator: give each its own loop")
                        state.waiting = continuation
                        return nil
                    }
                    if let answer { continuation.resume(returning: answer) }
                }
            }, onCancel: { cancel() }, isolation: isolation)
    }
}
