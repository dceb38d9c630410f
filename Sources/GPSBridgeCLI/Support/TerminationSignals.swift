import Glibc
import Synchronization
import SystemSupport

/// The signals that the user or the system sends to end the program: Ctrl-C, Ctrl-\, `kill`, and the signal for a
/// closed terminal.
enum TerminationSignals {
    private static let handlers = Mutex(Handlers())

    private struct Handlers {
        /// The handlers, in the order in which they run.
        var list: [(number: Int, work: @Sendable () -> Void)] = []
        var count = 0
        /// Whether the signal ends the program after the handlers have run.
        var areLast = true
    }

    /// A registered handler.
    struct Handler {
        fileprivate let number: Int

        func cancel() { handlers.withLock { $0.list.removeAll { $0.number == number } } }
    }

    /// Runs `work` on another thread when a signal arrives, before the signal ends the program.
    @discardableResult
    static func onTermination(_ work: @escaping @Sendable () -> Void) -> Handler {
        let number = handlers.withLock { handlers in
            handlers.count += 1
            handlers.list.append((handlers.count, work))
            return handlers.count
        }
        if number == 1 { waitForSignals() }
        return Handler(number: number)
    }

    /// Runs `work` when a signal arrives. After this call, signals no longer end the program, so `work` must ask the
    /// command to end.
    static func askToEnd(_ work: @escaping @Sendable () -> Void) {
        handlers.withLock { $0.areLast = false }
        onTermination(work)
    }

    /// Runs all handlers.
    ///
    /// - Returns: Whether the signal should end the program afterwards.
    private static func runHandlers() -> Bool {
        let (list, areLast) = handlers.withLock { ($0.list, $0.areLast) }
        for (_, work) in list { work() }
        return areLast
    }

    private static func waitForSignals() {
        guard let signals = try? SignalDescriptor(ending: [SIGINT, SIGQUIT, SIGTERM, SIGHUP]) else { return }
        _ = try? WorkerThread {
            let signal = signals.wait()
            if runHandlers() { end(by: signal) }
        }
    }
}

/// Ends the program with the default action of a signal.
private func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
}
