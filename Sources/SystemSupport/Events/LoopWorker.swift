internal import Synchronization

/// A thread for work that would block an event loop, such as reading files. Each result is delivered on the loop's
/// thread.
package final class LoopWorker {
    private let queue: Queue
    private weak let loop: EventLoop?
    /// The handlers of results that have not been delivered yet, keyed by work item ID.
    private var handlers: [Int: (any Sendable) -> Void] = [:]
    private var lastNumber = 0

    /// The number of unfinished work items at which new work is refused.
    private static let capacity = 64

    /// The work items that are waiting for the thread, and the results that are waiting for the loop.
    private final class Queue: Sendable {
        struct State {
            var work: [(number: Int, work: @Sendable () -> any Sendable)] = []
            var results: [(number: Int, result: any Sendable)] = []
            var isEnded = false
        }

        let state = Mutex(State())
        /// Signaled when there is work.
        let start: WakeDescriptor
        /// Signaled when there are results.
        let finish: WakeDescriptor

        init() throws(SystemError) {
            start = try WakeDescriptor()
            finish = try WakeDescriptor()
        }

        /// Performs work items until the worker is released.
        func run() {
            while !state.withLock({ $0.isEnded }) {
                guard let next = state.withLock({ $0.work.isEmpty ? nil : $0.work.removeFirst() }) else {
                    var awaited = PollList(start.descriptor)
                    awaited.wait()
                    start.clear()
                    continue
                }
                let result = next.work()
                state.withLock { $0.results.append((next.number, result)) }
                finish.signal()
            }
        }
    }

    /// Starts the thread. Throws a ``SystemError`` if the system lacks the resources.
    package init(on loop: EventLoop) throws(SystemError) {
        self.loop = loop
        let queue = try Queue()
        self.queue = queue
        let isWatched = loop.watch(queue.finish.descriptor, for: .readable) { [weak self] _ in self?.deliver() }
        guard isWatched else { throw SystemError(cannot: "wait for", "a background thread") }
        _ = try WorkerThread {
            WorkerThread.lowerPriority()
            queue.run()
        }
    }

    deinit {
        loop?.forget(queue.finish.descriptor)
        queue.state.withLock { $0.isEnded = true }
        queue.start.signal()
    }

    /// Performs a work item on the worker's thread.
    ///
    /// - Parameters:
    ///   - isContinuation: Whether the work continues a task that has already begun. Such work is always accepted, so
    ///     that new tasks cannot keep the task from finishing. The caller limits the number of tasks, and each task has
    ///     at most one work item at a time.
    ///   - handler: A closure that is called with the result, on the loop's thread.
    /// - Returns: `false` if too many work items are unfinished. In this case, the work is not performed.
    @discardableResult
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result, isContinuation: Bool = false,
        then handler: @escaping (Result) -> Void
    ) -> Bool {
        guard isContinuation || handlers.count < Self.capacity else { return false }
        lastNumber += 1
        let number = lastNumber
        handlers[number] = { result in if let result = result as? Result { handler(result) } }
        queue.state.withLock { $0.work.append((number, work)) }
        queue.start.signal()
        return true
    }

    private func deliver() {
        queue.finish.clear()
        let results = queue.state.withLock { state in
            defer { state.results = [] }
            return state.results
        }
        for (number, result) in results { handlers.removeValue(forKey: number)?(result) }
    }
}
