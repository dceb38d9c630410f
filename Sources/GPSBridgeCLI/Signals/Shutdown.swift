import Glibc
import Synchronization
import SystemSupport

// A command that runs until Ctrl-C is not killed by the signal. Instead, the signal requests a shutdown, so that the
// command can write the rest of its output, close its files and return its exit code. The thread that handles the
// signal never terminates the process itself, because this could interrupt a write in another thread.

/// A request to shut down the running command, made when a termination signal arrives or when the program that reads
/// standard output exits.
package enum Shutdown {
    private static let state = Mutex(State())
    private static let wake = try? WakeDescriptor()

    private struct State {
        var hasBegun = false
        var isRequested = false
        var handlers: [@Sendable () -> Void] = []
    }

    /// A descriptor that becomes readable when a shutdown is requested; -1 if it could not be created.
    package static var descriptor: Int32 { wake?.descriptor ?? -1 }

    /// Whether a shutdown has been requested.
    package static var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Whether termination signals request a clean shutdown instead of killing the process.
    static var isCooperative: Bool { state.withLock { $0.hasBegun } }

    /// Makes termination signals request a clean shutdown of the command instead of killing the process.
    package static func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isFirst { TerminationSignals.replaceTermination { request() } }
    }

    /// Runs `stop` when a shutdown is requested, or immediately if one has already been requested.
    package static func onRequest(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            if !state.isRequested { state.handlers.append(stop) }
            return state.isRequested
        }
        if isLate { stop() }
    }

    /// Requests a shutdown of the command.
    static func request() {
        let handlers = state.withLock { state in
            state.isRequested = true
            defer { state.handlers = [] }
            return state.handlers
        }
        wake?.signal()
        for stop in handlers { stop() }
    }

    /// Requests a shutdown when the program that reads standard output exits, even if the command has nothing to write
    /// for a long time.
    package static func exitWhenOutputCloses() {
        // If the thread cannot be started, the exit is detected only by the next write.
        _ = try? WorkerThread {
            while wait(for: -1) {}
            request()
        }
    }

    /// Waits until a descriptor is readable.
    ///
    /// - Returns: `false` if a shutdown has been requested, or if the program that reads standard output has exited.
    package static func wait(for descriptor: Int32) -> Bool {
        // The kernel reports a pipe without a reader as an error, even if no event was requested.
        var awaited = PollList(descriptor, Self.descriptor)
        awaited.append(STDOUT_FILENO, for: .hangUp)
        awaited.wait()
        return !awaited.isReady(1) && !awaited.isReady(2)
    }
}
