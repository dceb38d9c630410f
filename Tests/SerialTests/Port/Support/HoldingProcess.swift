import Glibc

/// A child process that has a port open: `cat`, which waits for the end of its input and never uses the port.
final class HoldingProcess {
    let process: pid_t
    /// Closing this descriptor ends the process.
    private let input: Int32

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - device: Another descriptor that the process inherits.
    ///   - isFromThere: Whether the port is the process's controlling terminal, as if the process had been started from
    ///     there.
    ///   - prepare: A closure that prepares the inherited descriptor, for example by locking it.
    init(
        _ path: String, besides device: Int32? = nil, isFromThere: Bool = false, prepare: (Int32) -> Void = { _ in }
    ) throws {
        let port = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard port >= 0 else { throw Unusable(what: path, number: errno) }
        // The process inherits the state of the open file, such as locks.
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
        // The new descriptors must be greater than both old ones, so that no duplicate overwrites an old descriptor.
        let first = max(port, device ?? 0) + 1
        posix_spawn_file_actions_adddup2(&actions, port, first)
        if let device { posix_spawn_file_actions_adddup2(&actions, device, first + 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if isFromThere {
            // The first terminal that a session leader opens becomes its controlling terminal.
            let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which is not imported into Swift
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

    /// Ends the process and waits until it has exited.
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
