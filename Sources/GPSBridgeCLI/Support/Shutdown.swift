import Glibc
import Synchronization
import SystemSupport

// A command that is meant to be ended by Ctrl-C ends by itself: it writes the rest of its output, closes its files and returns
// its exit code. It is asked to on another thread, which never ends the program while output is being written.

/// The request that the command ends, made by a signal or because the reader of the standard output has gone away.
enum Shutdown {
    private static let state = Mutex(State())
    private static let wake = try? WakeDescriptor()

    private struct State {
        var hasBegun = false
        var isRequested = false
        var handlers: [@Sendable () -> Void] = []
    }

    /// Readable as soon as the command is to end.
    static var descriptor: Int32 { wake?.descriptor ?? -1 }

    /// Whether the command is to end.
    static var isRequested: Bool { state.withLock { $0.isRequested } }

    /// Whether a signal asks the command to end, and does not end it.
    static var isCooperative: Bool { state.withLock { $0.hasBegun } }

    /// Lets the command end by itself when a signal arrives.
    static func begin() {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isFirst { TerminationSignals.askToEnd { request() } }
    }

    /// Runs `stop` as soon as the command is to end, which may have been requested already.
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

    /// Asks the command to end when the reader of the standard output goes away, though there may be nothing to write for long.
    static func exitWhenOutputCloses() {
        // Without a thread, the next write notices it.
        _ = try? WorkerThread {
            while wait(for: -1) {}
            request()
        }
    }

    /// Waits until a descriptor has something to read.
    /// - Returns: whether it has; otherwise the command is to end, or the reader of the standard output has gone away.
    static func wait(for descriptor: Int32) -> Bool {
        // The other end of a pipe is reported as an error, without being asked for.
        var awaited = PollList(descriptor, Self.descriptor)
        awaited.append(STDOUT_FILENO, for: .hangUp)
        awaited.wait()
        return !awaited.isReady(1) && !awaited.isReady(2)
    }
}
