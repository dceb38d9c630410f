import GPSBridgeCLI
import Glibc
import ServerCore
import SystemSupport

/// A NATS server and a PostgreSQL server for a demonstration. Both store their data in the same directory, and can be
/// reached only from this machine.
final class DemoServers {
    /// The URL of the NATS server.
    let broker: String
    /// The connection string of the database.
    let database: String

    private let directory: String
    private let programs: String
    private var process: pid_t = 0

    /// Starts the servers. Throws a ``Failure`` if one of them is not installed.
    ///
    /// - Parameter directory: An existing directory for the servers' data.
    init(in directory: String) throws(Failure) {
        let port = try Self.freePort()
        self.directory = directory
        broker = "nats://127.0.0.1:\(port)"
        database = "host=\(directory) dbname=postgres user=postgres"
        programs = try Self.databasePrograms()
        // PostgreSQL refuses to run as root.
        if geteuid() == 0, let owner = getpwnam("postgres") {
            chown(directory, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        try runDatabase("initdb", "--pgdata", data, "--auth", "trust", "--username", "postgres", "--no-sync")
        do throws(Failure) {
            try startDatabase()
            try startBroker(port)
        } catch {
            stop()
            throw error
        }
    }

    /// Stops the servers.
    func stop() {
        if process > 0 {
            kill(process, SIGTERM)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            process = 0
        }
        try? runDatabase("pg_ctl", "--pgdata", data, "--mode", "fast", "--silent", "stop")
    }

    private var data: String { "\(directory)/database" }

    private func startDatabase() throws(Failure) {
        let log = "\(directory)/database.log"
        do throws(Failure) {
            try runDatabase(
                "pg_ctl", "--pgdata", data, "--log", log, "--silent", "--wait", "--options",
                "-c listen_addresses= -c unix_socket_directories=\(directory)", "start")
        } catch {
            // The log is deleted with the directory.
            guard let bytes = try? InputFile(log).readAll(atMost: 1 << 20),
                let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last
            else { throw error }
            throw Failure(.cannotRead, "PostgreSQL did not start. The last line of its log is: \(line)")
        }
    }

    private func startBroker(_ port: UInt16) throws(Failure) {
        let words = [
            "--addr", "127.0.0.1", "--port", "\(port)", "--jetstream", "--store_dir", "\(directory)/broker", "--log",
            "\(directory)/broker.log",
        ]
        // Debian installs the server in a directory that is not searched for programs of ordinary users.
        for folder in ["", "/usr/sbin/", "/usr/local/sbin/"] {
            do throws(SystemError) {
                process = try ChildProcess.start([folder + "nats-server"] + words)
                return
            } catch {
                guard error.number == ENOENT else { throw Failure(.cannotRead, error) }
            }
        }
        throw Self.missing("nats-server")
    }

    /// Runs a PostgreSQL program and waits until it exits. Throws a ``Failure`` if the program fails.
    private func runDatabase(_ program: String, _ words: String...) throws(Failure) {
        let user = geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
        var status: Int32 = 0
        do throws(SystemError) {
            let process = try ChildProcess.start(user + ["\(programs)/\(program)"] + words)
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        } catch {
            throw Failure(.cannotRead, error)
        }
        guard status == 0 else {
            throw Failure(
                .cannotRead,
                "the PostgreSQL program \(program) failed. Check that the postgresql package is fully installed and that "
                    + "/tmp has free space")
        }
    }

    /// Returns the program directory of the newest installed PostgreSQL version.
    private static func databasePrograms() throws(Failure) -> String {
        let root = "/usr/lib/postgresql"
        let versions = (13...30).reversed().map { "\(root)/\($0)/bin" }
        guard let programs = versions.first(where: { access("\($0)/initdb", X_OK) == 0 }) else {
            throw missing("postgresql")
        }
        return programs
    }

    /// Returns a free port on the loopback interface.
    private static func freePort() throws(Failure) -> UInt16 {
        guard let port = try ListenSocket.openLoopback(port: 0).first?.port else {
            throw Failure(.cannotRead, "this machine has no loopback interface")
        }
        return port
    }

    private static func missing(_ package: String) -> Failure {
        Failure(.cannotRead, "the demo needs \(package). To install it: sudo apt install \(package)")
    }
}
