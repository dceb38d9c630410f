internal import Synchronization

/// The buffer of one consumer. A waiting consumer is resumed outside the lock, so that no user code runs under the
/// lock.
final class Subscriber: Consumer {
    private let state: Mutex<State>

    private struct State {
        let buffering: Buffering
        var buffer: RingBuffer<any AnyParcel>
        /// The continuation of a waiting consumer. An unsafe continuation is used because a checked continuation makes
        /// delivery 10% slower. The continuation is removed from this property under the lock before it is resumed, so
        /// it is resumed only once.
        var waiting: UnsafeContinuation<(any AnyParcel)?, Never>?
        var isFinished = false
        var lost = 0

        /// Returns the next element, or `.some(nil)` at the end of the subscription; `nil` if the consumer must wait.
        mutating func take() -> (any AnyParcel)?? {
            if let parcel = buffer.popFirst() { return .some(parcel) }
            return isFinished ? .some(nil) : nil
        }

        /// Adds an element to the buffer. If the buffer is full, returns the element that is dropped.
        mutating func keep(_ parcel: any AnyParcel) -> (any AnyParcel)? {
            let limit: Int
            switch buffering {
            case .unbounded: limit = .max
            case .newest(let maxCount), .oldest(let maxCount): limit = maxCount
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

    /// The number of elements dropped because the consumer's buffer was full.
    var lost: Int { state.withLock { $0.lost } }

    func send(_ parcel: any AnyParcel) {
        // A lost element is released outside the lock, because `deinit` may run user code.
        let (waiting, _) = state.withLock { state -> (UnsafeContinuation<(any AnyParcel)?, Never>?, (any AnyParcel)?) in
            guard !state.isFinished else { return (nil, nil) }
            guard let waiting = state.waiting else { return (nil, state.keep(parcel)) }
            state.waiting = nil
            return (waiting, nil)
        }
        waiting?.resume(returning: parcel)
    }

    /// Ends the subscription. The elements in the buffer are still delivered.
    func finish() {
        let waiting = state.withLock { state -> UnsafeContinuation<(any AnyParcel)?, Never>? in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    /// Ends the subscription and drops its buffer.
    private func cancel() {
        // The buffer is released outside the lock, because `deinit` may run user code.
        let (waiting, _) = state.withLock { state in
            state.isFinished = true
            defer { (state.waiting, state.buffer) = (nil, RingBuffer()) }
            return (state.waiting, state.buffer)
        }
        waiting?.resume(returning: nil)
    }

    /// Returns the next element; `nil` at the end or if the task is cancelled.
    ///
    /// An iterator must not wait for two elements at the same time.
    func next(isolation: isolated (any Actor)?) async -> (any AnyParcel)? {
        if Task.isCancelled { cancel() }
        // The buffer is checked first, because waiting costs several times as much as taking an element from the
        // buffer.
        if let answer = state.withLock({ $0.take() }) { return answer }
        return await withTaskCancellationHandler(
            operation: {
                await withUnsafeContinuation(isolation: isolation) { continuation in
                    let answer = state.withLock { state -> (any AnyParcel)?? in
                        if let answer = state.take() { return answer }
                        precondition(
                            state.waiting == nil,
                            "two tasks are waiting for elements of the same iterator: use a separate iterator for each "
                                + "task")
                        state.waiting = continuation
                        return nil
                    }
                    if let answer { continuation.resume(returning: answer) }
                }
            }, onCancel: { cancel() }, isolation: isolation)
    }
}
