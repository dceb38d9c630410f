internal import Synchronization

/// Runs callbacks one after the other on an executor, however many are added at once.
///
/// Adding and scheduling are two things, so that callbacks can be added under a lock that says in which order they belong,
/// while an executor, which is somebody's code, is never called under it.
///
/// An executor may be busy for hours. What waits is therefore bounded, for each kind of callbacks by itself: the oldest are left
/// out, and counted.
final class CallbackQueue: Sendable {
    typealias Work = @Sendable () -> Void

    /// Callbacks of which no more than so many wait.
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

    /// How many callbacks were left out.
    var lost: Int { state.withLock { $0.lost } }

    /// - Parameter kind: what it is one of; `nil` for one that is never left out.
    /// - Returns: what is left out instead. Its end may be somebody's code: it is let go where nothing is locked.
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

    /// Sees to it that what was added is run.
    func schedule() {
        let mustSchedule = state.withLock { state in
            guard !state.waiting.isEmpty, !state.isScheduled else { return false }
            state.isScheduled = true
            return true
        }
        if mustSchedule { executor.enqueue { self.run() } }
    }

    /// Runs what waits. What is added meanwhile has its turn later: others want to run on the executor, too, who may be those
    /// who end it.
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
