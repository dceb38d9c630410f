package import Glibc
import TestSupport

/// A process that kills this program's servers if this program is killed.
///
/// The system can kill a process when its parent ends, but the parent is the thread that started the process, and the
/// threads of tests end earlier than their servers.
package final class ServerGuard: Sendable {
    static let shared = ServerGuard()

    /// The end of a connection to the guard, which the system closes when this program ends.
    private let connection: Int32

    private static let script = """
        trap '' INT TERM HUP
        while read action id; do
            case $action in
            add) ids="$ids $id" ;;
            remove)
                others=
                for other in $ids; do [ "$other" = "$id" ] || others="$others $other"; done
                ids=$others
                ;;
            esac
        done
        [ -z "$ids" ] || kill -9 $ids
        """

    package init() {
        var ends: [Int32] = [0, 0]
        // Other processes, which other threads may be starting, must not keep the connection open.
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { preconditionFailure("too many open files") }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // A program that reads this program's output must not wait for the guard.
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        guard (try? spawn(["sh", "-c", Self.script], &actions)) != nil else {
            preconditionFailure("cannot start a shell")
        }
        connection = ends[1]
    }

    deinit { close(connection) }

    package func add(_ id: pid_t) { send("add \(id)\n") }

    package func remove(_ id: pid_t) { send("remove \(id)\n") }

    private func send(_ line: String) {
        // A line this short is sent as a whole.
        _ = line.utf8CString.withUnsafeBytes {
            Glibc.send(connection, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL))
        }
    }
}
