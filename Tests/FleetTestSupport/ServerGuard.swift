import Glibc
import TestSupport

/// A process that kills this program's servers if this program is killed.
///
/// The system can kill a process when its parent ends, but the parent is the thread that started the process, and the
/// threads of tests end earlier than their servers.
struct ServerGuard {
    static let shared = ServerGuard()

    /// The end of a pipe, which the system closes when this program ends.
    private let pipe: Int32

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

    private init() {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { preconditionFailure("too many open files") }
        // Other processes must not keep the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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
        pipe = ends[1]
    }

    func add(_ id: pid_t) { send("add \(id)\n") }

    func remove(_ id: pid_t) { send("remove \(id)\n") }

    private func send(_ line: String) {
        // A line this short is written as a whole.
        _ = line.utf8CString.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count - 1) }
    }
}
