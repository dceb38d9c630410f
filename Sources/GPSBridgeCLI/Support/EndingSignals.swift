import Glibc

// A signal handler may use next to nothing of the language. So the signals that end the program are blocked, and a thread
// waits for them; it is an ordinary one and may do anything. Threads inherit what is blocked: those that begin later do
// not get the signals either.

/// The signals by which a person, or the system, ends the program: Ctrl-C, Ctrl-\, `kill`, a closed terminal.
enum EndingSignals {
    /// Does a last work when such a signal comes, before it ends the program as it would have without.
    static func cleanUpFirst(_ work: @escaping @Sendable () -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        // What whoever started the program has chosen to ignore, as `nohup` does, stays ignored.
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] where !isIgnored(signal) { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let waiting = Unmanaged.passRetained(Waiting(signals: signals, work: work))
        var thread = pthread_t()
        let failure = pthread_create(&thread, nil, waitForSignal, waiting.toOpaque())
        if failure == 0 {
            pthread_detach(thread)
        } else {
            waiting.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
    }
}

/// What a thread waits for, and what it does then.
private final class Waiting {
    var signals: sigset_t
    let work: @Sendable () -> Void

    init(signals: sigset_t, work: @escaping @Sendable () -> Void) {
        self.signals = signals
        self.work = work
    }
}

private func waitForSignal(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let waiting = Unmanaged<Waiting>.fromOpaque(context).takeRetainedValue()
    var signal: Int32 = 0
    guard sigwait(&waiting.signals, &signal) == 0 else { return nil }
    waiting.work()
    pthread_sigmask(SIG_UNBLOCK, &waiting.signals, nil)
    raise(signal)
    return nil
}
