package import Glibc
import TestSupport

/// A running server. It is killed with the last reference to it, and by the ``ServerGuard`` if this program is killed.
package final class ServerProcess {
    package let id: pid_t
    private var hasEnded = false
    private var status: Int32 = 0

    /// Starts a server.
    ///
    /// - Parameter output: The path of the file for the server's output.
    package convenience init(_ words: [String], output: String) throws {
        try self.init(words) { actions in
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
    }

    /// Starts a server.
    ///
    /// - Parameter addActions: A closure that adds the actions with which the server's files are opened.
    package init(_ words: [String], _ addActions: (inout posix_spawn_file_actions_t) -> Void) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        addActions(&actions)
        id = try spawn(words, &actions)
        ServerGuard.shared.add(id)
    }

    deinit { end() }

    /// Sends a signal, and waits until the server has ended.
    package func end(_ signal: Int32 = SIGKILL) {
        guard !hasEnded else { return }
        kill(id, signal)
        wait()
    }

    /// Waits until the server has ended.
    ///
    /// - Returns: The status with which the server has ended, as `waitpid` reports it.
    @discardableResult
    package func wait() -> Int32 {
        guard !hasEnded else { return status }
        // Once the system has reported the end, another process can get the same ID.
        ServerGuard.shared.remove(id)
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return status
    }

    /// Whether the server has not ended yet.
    package var isRunning: Bool {
        var information = siginfo_t()
        guard !hasEnded, waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return false }
        return information._sifields._kill.si_pid == 0
    }
}
