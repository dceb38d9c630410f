internal import CSystem

// Very little is safe to call in a signal handler, so the handlers only write the signal's number to a pipe. The thread
// or event loop that polls the pipe can then do anything. (Blocking the signals and waiting for them would need no
// handlers. But the main thread of a program with tasks sleeps with all signals unblocked, so a signal would end the
// program.)
//
// A program that is asked to end may hang, for example on an unreachable disk, so a second signal ends it at once. The
// handler itself does that, since the thread that reads the pipe may be the one that hangs. However, `timeout` and
// shells send a signal both to the program and to its process group, and closing a window sends SIGHUP twice. So a
// signal right after the first one does not count as a second one.

/// A descriptor that delivers signals as data. The signals have no other effect for the rest of the process.
package struct SignalDescriptor: Sendable {
    /// The descriptor to `poll`: readable when a signal has arrived.
    package let descriptor: Int32

    /// Installs the signal handlers.
    ///
    /// - Parameters:
    ///   - ending: The signals that ask the program to end. Signals that were ignored at launch, as with `nohup`, stay
    ///     ignored. A second signal takes its default action, unless it arrives right after the first.
    ///   - others: Other signals to deliver, any number of times, even under `nohup`.
    package init(ending: [Int32], others: [Int32] = []) throws(SystemError) {
        descriptor = c_system_watch_signals(ending + [0], others + [0])
        guard descriptor >= 0 else { throw SystemError(cannot: "wait for", "signals") }
    }

    /// Returns the next signal that has arrived, or `nil` if there is none.
    package func next() -> Int32? {
        let signal = c_system_next_signal(descriptor)
        return signal == 0 ? nil : signal
    }

    /// Blocks until a signal arrives, and returns it.
    package func wait() -> Int32 {
        while true {
            if let signal = next() { return signal }
            waitUntilReady(descriptor)
        }
    }
}

extension EventLoop {
    /// Calls `handler` on the loop's thread for each signal.
    package func watch(_ signals: SignalDescriptor, _ handler: @escaping (Int32) -> Void) {
        watch(signals.descriptor, for: .readable) { _ in while let signal = signals.next() { handler(signal) } }
    }
}
