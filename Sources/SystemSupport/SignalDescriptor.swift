internal import CSystem

// A signal handler may use next to nothing of the language, so it only writes the signal's number into a pipe. A thread or an
// event loop that waits for the pipe may do anything. (Blocking the signals and waiting for them would need no handler, but
// the main thread of a program with tasks sleeps with all signals allowed, and would end the program.)
//
// The program that is asked to end may hang, as on a disk that is away: a second signal ends it at once. The handler itself
// does that, because the thread that waits for the pipe may be the one that hangs. But `timeout` and shells send a signal to
// the program and to its group, and a window that is closed sends it twice, too. So a signal right after the first one is
// not a second one.

/// Signals as data of a descriptor. From the moment it is made, they do nothing else for the rest of the process.
package struct SignalDescriptor: Sendable {
    /// For a `poll`: readable when a signal has arrived.
    package let descriptor: Int32

    /// Begins to take signals.
    /// - Parameters:
    ///   - ending: signals by which the program is asked to end. Those that the starter of the program has chosen to ignore, as
    ///     `nohup` does, stay ignored. A second one ends the program as if it were not handled, unless it arrives right after
    ///     the first.
    ///   - others: signals by which the program is asked for something else, any number of times, even under `nohup`.
    package init(ending: [Int32], others: [Int32] = []) throws(SystemError) {
        descriptor = c_system_watch_signals(ending + [0], others + [0])
        guard descriptor >= 0 else { throw SystemError(cannot: "wait for", "signals") }
    }

    /// The next signal that has arrived; `nil` when there is none.
    package func next() -> Int32? {
        let signal = c_system_next_signal(descriptor)
        return signal == 0 ? nil : signal
    }

    /// Waits for the next signal.
    package func wait() -> Int32 {
        while true {
            if let signal = next() { return signal }
            waitUntilReady(descriptor)
        }
    }
}

extension EventLoop {
    /// Hands over each signal as it arrives.
    package func watch(_ signals: SignalDescriptor, _ handler: @escaping (Int32) -> Void) {
        watch(signals.descriptor, for: .readable) { _ in while let signal = signals.next() { handler(signal) } }
    }
}
