import Glibc

/// Another process that has a port open: `cat`, which waits for its input to end and never touches the port.
final class HoldingProcess {
    let process: pid_t
    /// When it is closed, the process ends.
    private let input: Int32

    /// - Parameters:
    ///   - device: what the process is to have beside the port.
    ///   - isFromThere: whether the port is the terminal that the process was started from.
    ///   - prepare: Does to the port what the process is to have done with it, such as locking it.
    init(
        _ path: String, besides device: Int32? = nil, isFromThere: Bool = false, prepare: (Int32) -> Void = { _ in }
    ) throws {
        let port = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard port >= 0 else { throw Unusable(what: path, number: errno) }
        // What belongs to the open port, as locks do, passes to the process with it.
        defer { close(port) }
        prepare(port)
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Unusable(what: "a pair of sockets", number: errno) }
        input = ends[1]
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // Above both, since a copy must not take the place of what is still to be copied.
        let first = max(port, device ?? 0) + 1
        posix_spawn_file_actions_adddup2(&actions, port, first)
        if let device { posix_spawn_file_actions_adddup2(&actions, device, first + 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if isFromThere {
            // The first terminal that the leader of a session opens is the session's.
            let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which Swift does not see
            posix_spawnattr_setflags(&attributes, newSession)
            posix_spawn_file_actions_addopen(&actions, first, path, O_RDWR, 0)
        }
        var process = pid_t()
        let name = strdup("cat")
        defer { free(name) }
        let number = posix_spawnp(&process, "cat", &actions, &attributes, [name, nil], environ)
        self.process = process
        guard number == 0 else { throw Unusable(what: "cat", number: number) }
    }

    /// Ends the process, and returns when it is no more.
    deinit {
        close(input)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}

struct Unusable: Error {
    let what: String
    let number: Int32
}
