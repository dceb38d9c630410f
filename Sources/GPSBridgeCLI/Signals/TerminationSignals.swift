import Glibc
import Synchronization
import SystemSupport

/// The signals that users or the system send to terminate the program: Ctrl-C, Ctrl-\, `kill`, and the signal for a
/// closed terminal.
enum TerminationSignals {
    private static let handlers = Mutex(Handlers())

    private struct Handlers {
        /// The handlers, in the order they run.
        var list: [(number: Int, work: @Sendable () -> Void)] = []
        var count = 0
        /// Whether the signal terminates the program after the handlers have run.
        var signalTerminates = true
    }

    /// A registered handler.
    struct Handler {
        fileprivate let number: Int

        func cancel() { handlers.withLock { $0.list.removeAll { $0.number == number } } }
    }

    /// Runs `work` on another thread when a signal arrives, before the signal terminates the program.
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

    /// Runs `work` when a signal arrives. After this call, signals no longer terminate the program, so `work` must
    /// request a shutdown of the command.
    static func replaceTermination(with work: @escaping @Sendable () -> Void) {
        handlers.withLock { $0.signalTerminates = false }
        onTermination(work)
    }

    /// Runs all handlers.
    ///
    /// - Returns: Whether the signal should terminate the program afterwards.
    private static func runHandlers() -> Bool {
        let (list, signalTerminates) = handlers.withLock { ($0.list, $0.signalTerminates) }
        for (_, work) in list { work() }
        return signalTerminates
    }

    private static func waitForSignals() {
        guard let signals = try? SignalDescriptor(ending: [SIGINT, SIGQUIT, SIGTERM, SIGHUP]) else { return }
        _ = try? WorkerThread {
            let signal = signals.wait()
            if runHandlers() { end(by: signal) }
        }
    }
}

/// Terminates the program through a signal's default action.
private func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
}
