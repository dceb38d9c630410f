internal import Synchronization

/// A queue that runs callbacks one at a time on an executor.
///
/// Adding callbacks and scheduling their execution are separate steps. Callbacks can therefore be added under a lock
/// that determines their order, while the executor, which may be user code, is called after that lock is released.
///
/// An executor may be blocked for hours, so the number of waiting callbacks is limited for each kind. When a limit is
/// exceeded, the oldest callback of that kind is dropped and counted.
final class CallbackQueue: Sendable {
    typealias Work = @Sendable () -> Void

    /// A kind of callback, with the maximum number of callbacks of this kind that can wait.
    struct Kind: Hashable {
        var name: String
        var maxCount: Int
    }

    private let executor: CallbackExecutor
    private let state = Mutex(State())

    private struct State {
        var waiting: [(kind: Kind?, work: Work)] = []
        var counts: [Kind: Int] = [:]
        var lost = 0
        var isScheduled = false
    }

    init(_ executor: CallbackExecutor) { self.executor = executor }

    /// The number of callbacks that were dropped.
    var lost: Int { state.withLock { $0.lost } }

    /// Adds a callback to the queue.
    ///
    /// - Parameter kind: The kind of the callback; `nil` if the callback must never be dropped.
    /// - Returns: The callback that was dropped because the limit was exceeded; `nil` if no callback was dropped.
    ///   Release this callback outside all locks, because objects that it captures may run user code in their `deinit`.
    @discardableResult
    func add(_ kind: Kind? = nil, _ work: @escaping Work) -> Work? {
        state.withLock { state -> Work? in
            state.waiting.append((kind, work))
            guard let kind else { return nil }
            state.counts[kind, default: 0] += 1
            guard state.counts[kind, default: 0] > kind.maxCount,
                let oldest = state.waiting.firstIndex(where: { $0.kind == kind })
            else { return nil }
            state.counts[kind] = kind.maxCount
            state.lost += 1
            return state.waiting.remove(at: oldest).work
        }
    }

    /// Schedules the waiting callbacks on the executor, unless no callback is waiting or a run is already scheduled.
    func schedule() {
        let mustSchedule = state.withLock { state in
            guard !state.waiting.isEmpty, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { executor.enqueue { self.run() } }
    }

    /// Runs the waiting callbacks. Callbacks added during this run wait for the next run, so that other work on the
    /// executor, such as code that stops the updates, can run in between.
    private func run() {
        let waiting = state.withLock { state in
            defer { (state.waiting, state.counts) = ([], [:]) }
            return state.waiting
        }
        for (_, work) in waiting { work() }
        state.withLock { $0.isScheduled = false }
        schedule()
    }
}
