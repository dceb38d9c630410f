import Glibc
import Synchronization

// A signal handler may use next to nothing of the language: this one writes a byte into a pipe, and a thread that waits for
// it may do anything. (Blocking the signals and waiting for them would need no handler, but the main thread of a program
// with tasks sleeps with all signals allowed, and would end the program.)
//
// A last work may hang, as on a disk that is away: whoever signals again does not want to wait for it. But `timeout` and
// shells send a signal to the program and to its group, and a window that is closed tells it twice, too. So what comes right
// behind the first is no second one.

/// The signals by which a person, or the system, ends the program: Ctrl-C, Ctrl-\, `kill`, a closed terminal.
enum EndingSignals {
    /// What is to be done, in this order, until it is called off.
    private static let works = Mutex(Works())

    private struct Works {
        var list: [(number: Int, work: @Sendable () -> Void)] = []
        var count = 0
    }

    /// What is to be done no more once this is told.
    struct Work {
        fileprivate let number: Int

        /// Calls it off.
        func callOff() { works.withLock { $0.list.removeAll { $0.number == number } } }
    }

    /// Does a last work when such a signal comes, before it ends the program as it would have without.
    @discardableResult
    static func cleanUpFirst(_ work: @escaping @Sendable () -> Void) -> Work {
        let number = works.withLock { works in
            works.count += 1
            works.list.append((works.count, work))
            return works.count
        }
        if number == 1 { waitForSignals() }
        return Work(number: number)
    }

    /// Does everything that is to be done.
    fileprivate static func cleanUp() { for (_, work) in works.withLock({ $0.list }) { work() } }

    private static func waitForSignals() {
        // Made before a handler can need it.
        guard SignalPipe.ends.reading >= 0 else { return }
        WorkerThread(waitForSignal).detach()
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { SignalPipe.tell($0) }
        action.sa_flags = SA_RESTART
        // What whoever started the program has chosen to ignore, as `nohup` does, stays ignored.
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] where !isIgnored(signal) { sigaction(signal, &action, nil) }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
    }
}

/// Where signals are told.
private enum SignalPipe {
    static let ends: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        return (ends[0], ends[1])
    }()

    static func tell(_ signal: Int32) {
        var number = UInt8(truncatingIfNeeded: signal)
        _ = write(ends.writing, &number, 1)
    }

    /// Waits for the next one.
    static func next() -> Int32 {
        var number: UInt8 = 0
        while read(ends.reading, &number, 1) < 0, errno == EINTR {}
        return Int32(number)
    }
}

/// What comes this soon after a signal is the same one.
private let samenessOfSignals = Duration.milliseconds(500)

private func waitForSignal() {
    let number = SignalPipe.next()
    let start = ContinuousClock.now
    WorkerThread {
        EndingSignals.cleanUp()
        end(by: number)
    }.detach()
    while true {
        let next = SignalPipe.next()
        if ContinuousClock.now - start >= samenessOfSignals { end(by: next) }
    }
}

/// As the signal does in a program that has no handler for it.
private func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
}
