import Glibc
import TestSupport
package import Testing

/// A PostgreSQL server with a separate, empty database. It is reachable through a Unix socket only.
package final class PostgresServer: @unchecked Sendable {
    // Only one test uses a server, on one thread at a time.

    /// The directory with the programs of the server.
    package static let programs: String? = (13...20).reversed().map { "/usr/lib/postgresql/\($0)/bin" }.first {
        access("\($0)/initdb", X_OK) == 0
    }

    private let directory = TemporaryDirectory()
    private var process: ServerProcess?

    /// Creates a database and starts a server.
    package init() throws {
        let owner = geteuid() == 0 ? getpwnam("postgres") : nil
        if let owner { chown(directory.path, owner.pointee.pw_uid, owner.pointee.pw_gid) }
        // Without fsync, tests are faster. They kill only processes, so the system still writes all data.
        try run([
            "initdb", "--pgdata", data, "--auth", "trust", "--username", "postgres", "--encoding", "UTF8",
            "--no-locale",
            "--no-sync",
        ])
        try start()
    }

    // After this signal, the server removes its shared memory.
    deinit { process?.end(SIGQUIT) }

    /// The directory of the server's socket, which takes the place of a host name in connection strings.
    package var host: String { directory.path }

    /// The connection string of the database's owner.
    package var conninfo: String { conninfo(user: "postgres") }

    /// Returns the connection string of a role.
    package func conninfo(user: String) -> String { "host=\(directory.path) dbname=postgres user=\(user)" }

    /// Starts the server, and waits until it accepts connections.
    package func start() throws {
        // After a kill, the server does not start while its old processes exist, so the start is repeated.
        for _ in 0..<1000 {
            let process = try startProgram([
                "postgres", "-D", data, "-k", directory.path, "-c", "listen_addresses=", "-c", "fsync=off",
            ])
            self.process = process
            while process.isRunning {
                if try run(["pg_isready", "--quiet", "--host", directory.path], isChecked: false) == 0 { return }
            }
        }
        throw ServerError("the server does not start")
    }

    /// Starts a thread that kills all processes of the server after it has let other threads run a number of times.
    package func kill(after count: Int) {
        guard let server = process?.id else { return }
        startThread {
            for _ in 0..<count { sched_yield() }
            let children = (try? read("/proc/\(server)/task/\(server)/children")) ?? ""
            // The server is killed first, so that it cannot restart its children.
            for process in [server] + children.split(separator: " ").compactMap({ pid_t($0) }) {
                Glibc.kill(process, SIGKILL)
            }
        }
    }

    /// Waits until the server has been killed.
    package func waitForEnd() { process?.wait() }

    /// Stops the server after the current transactions.
    package func stop() { process?.end(SIGINT) }

    /// Copies the stopped server's data, as a backup does.
    package func backUp() throws { try copy(data, to: directory("backup")) }

    /// Replaces the stopped server's data with the backup.
    package func restore() throws { try copy(directory("backup"), to: data) }

    /// Makes the stopped server start as a standby, which accepts no writes until it is promoted.
    package func becomeStandby() throws { try run(["/usr/bin/touch", "\(data)/standby.signal"]) }

    /// Creates a role that may connect.
    package func createRole(_ name: String) throws {
        try run(["createuser", "--host", directory.path, "--username", "postgres", name])
    }

    /// Executes a statement as the owner.
    package func execute(_ sql: String) throws {
        try run([
            "psql", "--no-psqlrc", "--set", "ON_ERROR_STOP=1", "--host", directory.path, "--username", "postgres",
            "--command", sql,
        ])
    }

    private var data: String { directory("data") }

    private func copy(_ from: String, to: String) throws {
        try run(["/bin/rm", "-rf", to])
        try run(["/bin/cp", "-a", from, to])
    }

    @discardableResult
    private func run(_ words: [String], isChecked: Bool = true) throws -> Int32 {
        let status = try startProgram(words).wait()
        if isChecked, status != 0 { throw ServerError("\(words[0]) failed") }
        return status
    }

    /// Starts a program of the server, which refuses to run as root.
    private func startProgram(_ words: [String]) throws -> ServerProcess {
        let program = words[0].hasPrefix("/") ? words[0] : "\(Self.programs ?? "")/\(words[0])"
        let prefix =
            geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        return try ServerProcess(prefix + [program] + words.dropFirst()) { actions in
            for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
    }
}

/// The reason why a server cannot be used.
package struct ServerError: Error {
    package let message: String

    init(_ message: String) { self.message = message }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test with a message if PostgreSQL's server is not installed.
    package static var needsPostgres: Self {
        .enabled("the programs of PostgreSQL's server are not installed") { PostgresServer.programs != nil }
    }
}
