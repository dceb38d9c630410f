internal import Synchronization

/// Runs callbacks one at a time on an executor.
///
/// Adding and scheduling are separate steps. Callbacks can be added under a lock that determines their order, while the
/// executor, which is user code, is never called under that lock.
///
/// An executor may be blocked for hours, so the number of waiting callbacks is limited for each kind. The oldest ones
/// are dropped and counted.
final class CallbackQueue: Sendable {
    typealias Work = @Sendable () -> Void

    /// A kind of callback, and the maximum number of its callbacks that wait.
    struct Kind: Hashable {
        var name: String
        var most: Int
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
    /// - Parameter kind: The kind of the callback; `nil` for one that is never dropped.
    /// - Returns: The callback that was dropped instead. Release it outside of all locks, because its `deinit` may run
    ///   user code.
    @discardableResult
    func add(_ kind: Kind? = nil, _ work: @escaping Work) -> Work? {
        state.withLock { state -> Work? in
            state.waiting.append((kind, work))
            guard let kind else { return nil }
            state.counts[kind, default: 0] += 1
            guard state.counts[kind, default: 0] > kind.most,
                let oldest = state.waiting.firstIndex(where: { $0.kind == kind })
            else { return nil }
            state.counts[kind] = kind.most
            state.lost += 1
            return state.waiting.remove(at: oldest).work
        }
    }

    /// Schedules a run on the executor, unless one is scheduled already.
    func schedule() {
        let mustSchedule = state.withLock { state in
            guard !state.waiting.isEmpty, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { executor.enqueue { self.run() } }
    }

    /// Runs the waiting callbacks. Callbacks added meanwhile run later, to let other work on the executor run in
    /// between, such as the code that stops it.
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
