internal import CSystem

// Very few functions are safe to call in a signal handler, so the handlers only write the signal number to a pipe. The
// thread or event loop that polls the pipe can then call any function. (If the signals were blocked and waited for
// instead, no handlers would be needed. But in a program with tasks, the main thread sleeps with all signals unblocked,
// so a signal would end the program.)
//
// After a signal has requested termination, the program may hang, for example on an unreachable disk, so a second
// signal ends the program immediately. The handler itself does this, because the thread that reads the pipe may be the
// thread that hangs. However, `timeout` and shells send a signal both to the program and to its process group, and
// closing a terminal window sends SIGHUP twice. A signal that arrives right after the first one is therefore not
// treated as a second signal.

/// A descriptor that delivers signals as data. The signals lose their default action for the rest of the process.
package struct SignalDescriptor: Sendable {
    /// The descriptor to `poll`: readable when a signal has arrived.
    package let descriptor: Int32

    /// Installs the signal handlers.
    ///
    /// - Parameters:
    ///   - ending: The signals that request termination. Signals that were ignored at launch, as with `nohup`, stay
    ///     ignored. A second signal ends the program immediately, unless it arrives right after the first signal.
    ///   - others: Other signals to deliver, even if they were ignored at launch. These signals never end the program.
    package init(ending: [Int32], others: [Int32] = []) throws(SystemError) {
        descriptor = c_system_watch_signals(ending + [0], others + [0])
        guard descriptor >= 0 else { throw SystemError(cannot: "wait for", "signals") }
    }

    /// Returns the next pending signal, or `nil` if none is pending. Does not block.
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
