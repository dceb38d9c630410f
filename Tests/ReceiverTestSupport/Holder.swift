package import Glibc
internal import Serial
internal import TestSupport

/// Another program that has a port open and locked. The program ends when this object is released or this process ends.
package final class Holder: Sendable {
    package let process: pid_t
    package static let command = "cat"

    /// This process's end of the program's standard input. Closing it ends the program.
    private let input: Int32

    /// Starts the program and returns when it has opened the port.
    package init(_ path: String) async throws {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        input = ends[1]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[0])
        }
        process = try spawn(["flock", "--no-fork", path, Self.command], &actions)
        while !PortHolder.holders(of: path).contains(where: { $0.command == Self.command }) { await Task.yield() }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(input)
    }
}
