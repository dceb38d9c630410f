import Glibc
import Synchronization

// A signal handler may use next to nothing of the language: this one writes a byte into a pipe, and a thread that waits for
// it may do anything. (Blocking the signals and waiting for them would need no handler, but the main thread of a program
// with tasks sleeps with all signals allowed, and would end the program.)
//
// A handler, or the command that is asked to end, may hang, as on a disk that is away: a second signal ends the program at
// once. But `timeout` and shells send a signal to the program and to its group, and a window that is closed sends it twice,
// too. So a signal right after the first one is not a second one.

/// The signals by which a person, or the system, ends the program: Ctrl-C, Ctrl-\, `kill`, a closed terminal.
enum TerminationSignals {
    private static let handlers = Mutex(Handlers())

    private struct Handlers {
        /// In the order in which they run.
        var list: [(number: Int, work: @Sendable () -> Void)] = []
        var count = 0
        var areLast = true
    }

    /// A handler that was registered.
    struct Handler {
        fileprivate let number: Int

        /// Removes it.
        func cancel() { handlers.withLock { $0.list.removeAll { $0.number == number } } }
    }

    /// Runs `work` when such a signal arrives, before the signal ends the program.
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

    /// Runs `work`, which asks the command to end, when such a signal arrives. The signal does not end the program then.
    static func askToEnd(_ work: @escaping @Sendable () -> Void) {
        handlers.withLock { $0.areLast = false }
        onTermination(work)
    }

    /// Runs all handlers.
    /// - Returns: whether the program is to be ended after them.
    fileprivate static func runHandlers() -> Bool {
        let (list, areLast) = handlers.withLock { ($0.list, $0.areLast) }
        for (_, work) in list { work() }
        return areLast
    }

    private static func waitForSignals() {
        // Made before a handler can need it.
        guard SignalPipe.ends.reading >= 0 else { return }
        WorkerThread(waitForSignal).detach()
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { SignalPipe.report($0) }
        action.sa_flags = SA_RESTART
        // A signal that the starter of the program has chosen to ignore, as `nohup` does, stays ignored.
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] where !isIgnored(signal) { sigaction(signal, &action, nil) }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
    }
}

/// The pipe from the signal handler to the thread that waits for signals.
private enum SignalPipe {
    static let ends: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return (ends[0], ends[1])
    }()

    static func report(_ signal: Int32) {
        var number = UInt8(truncatingIfNeeded: signal)
        _ = write(ends.writing, &number, 1)
    }

    /// Waits for the next signal.
    static func next() -> Int32 {
        var number: UInt8 = 0
        while read(ends.reading, &number, 1) < 0, errno == EINTR {}
        return Int32(number)
    }
}

/// A signal that arrives this soon after the first repeats it.
private let signalDebounce = Duration.milliseconds(500)

private func waitForSignal() {
    let number = SignalPipe.next()
    let start = ContinuousClock.now
    WorkerThread {
        if TerminationSignals.runHandlers() { end(by: number) }
    }.detach()
    while true {
        let next = SignalPipe.next()
        if ContinuousClock.now - start >= signalDebounce { end(by: next) }
    }
}

/// Ends the program as the signal does where nothing handles it.
private func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
}
