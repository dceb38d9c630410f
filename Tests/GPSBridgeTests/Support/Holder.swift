import Glibc
import Serial

/// Another program that has a port open and locked. It ends with its owner.
final class Holder: Sendable {
    let process: pid_t

    /// Begins the program, and returns when it has the port.
    init(_ path: String) async throws {
        let words = ["flock", "--no-fork", path, "sleep", "1000"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        posix_spawnp(&process, "flock", nil, nil, &arguments, environ)
        self.process = process
        while !PortHolder.holders(of: path).contains(where: { $0.command == "sleep" }) { await Task.yield() }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}
