import Glibc
import Synchronization
import SystemSupport

// Commands that run until Ctrl-C end by themselves: they write the rest of their output, close their files and return
// their exit code. The request comes from another thread, which never ends the program while output is being written.

/// The request to end the command, made by a signal or when the reader of standard output goes away.
enum Shutdown {
    private static let state = Mutex(State())
    private static let wake = try? WakeDescriptor()

    private struct State {
        var hasBegun = false
        var isRequested = false
        var handlers: [@Sendable () -> Void] = []
    }

    /// A descriptor that becomes readable when the command should end.
    static var descriptor: Int32 { wake?.descriptor ?? -1 }

    /// Whether the command should end.
    static var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Whether a signal requests the end of the command instead of ending the program.
    static var isCooperative: Bool { state.withLock { $0.hasBegun } }

    /// Lets the command end by itself when a signal arrives.
    static func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isFirst { TerminationSignals.askToEnd { request() } }
    }

    /// Runs `stop` when the command should end, immediately if that was requested already.
    static func onRequest(_ stop: @escaping @Sendable () -> Void) {
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

    /// Asks the command to end when the reader of standard output goes away, even if there is nothing to write for a
    /// long time.
    static func exitWhenOutputCloses() {
        // If the thread cannot be started, the next write reports it.
        _ = try? WorkerThread {
            while wait(for: -1) {}
            request()
        }
    }

    /// Waits until a descriptor is readable.
    ///
    /// - Returns: `false` if the command should end instead, or the reader of standard output has gone away.
    static func wait(for descriptor: Int32) -> Bool {
        // The kernel reports a closed pipe as an error, even if no event was requested.
        var awaited = PollList(descriptor, Self.descriptor)
        awaited.append(STDOUT_FILENO, for: .hangUp)
        awaited.wait()
        return !awaited.isReady(1) && !awaited.isReady(2)
    }
}
