import Glibc
import Synchronization
import SystemSupport

// A command that runs until Ctrl-C is not killed by the signal. Instead, it is asked to end, so that it can write the
// rest of its output, close its files and return its exit code. The thread that handles the signal never ends the
// program itself, because this could interrupt a write in another thread.

/// The request to end the running command, caused by a signal or by the exit of the program that reads standard output.
package enum Shutdown {
    private static let state = Mutex(State())
    private static let wake = try? WakeDescriptor()

    private struct State {
        var hasBegun = false
        var isRequested = false
        var handlers: [@Sendable () -> Void] = []
    }

    /// A descriptor that becomes readable when the command should end.
    package static var descriptor: Int32 { wake?.descriptor ?? -1 }

    /// Whether the command has been asked to end.
    package static var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Whether a signal asks the command to end, instead of ending the program.
    static var isCooperative: Bool { state.withLock { $0.hasBegun } }

    /// Makes signals ask the command to end, instead of ending the program.
    package static func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isFirst { TerminationSignals.askToEnd { request() } }
    }

    /// Runs `stop` when the command is asked to end, or immediately if the command has already been asked.
    package static func onRequest(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isRequested { state.handlers.append(stop) }
            return state.isRequested
        }
        if isLate { stop() }
    }

    /// Asks the command to end.
    static func request() {
        let handlers = state.withLock { state in
            state.isRequested = true
            defer { state.handlers = [] }
            return state.handlers
        }
        wake?.signal()
        for stop in handlers { stop() }
    }

    /// Asks the command to end when the program that reads standard output exits, even if the command has nothing to
    /// write for a long time.
    package static func exitWhenOutputCloses() {
        // If the thread cannot be started, the exit is detected only by the next write.
        _ = try? WorkerThread {
            while wait(for: -1) {}
            request()
        }
    }

    /// Waits until a descriptor is readable.
    ///
    /// - Returns: `false` if the command has been asked to end, or if the program that reads standard output has
    ///   exited.
    package static func wait(for descriptor: Int32) -> Bool {
        // The kernel reports a pipe without a reader as an error, even if no event was requested.
        var awaited = PollList(descriptor, Self.descriptor)
        awaited.append(STDOUT_FILENO, for: .hangUp)
        awaited.wait()
        return !awaited.isReady(1) && !awaited.isReady(2)
    }
}
