import FleetLink
import FleetTestSupport
import Glibc
import TestSupport

@testable import FleetIdentity

/// The servers of a fleet on free loopback ports, with generated configurations.
final class TestServers: @unchecked Sendable {
    // Used by one test at a time, on one thread.
    let authority: FleetAuthority
    private let directory = TemporaryDirectory()
    private var servers: [(process: ServerProcess, log: UnsafeMutablePointer<FILE>)] = []

    /// Starts servers and waits until they are ready.
    init(count: Int = 1) throws {
        let time = Int64(time(nil))
        let servers = try (0..<count).map { _ in try FleetServer("127.0.0.1:\(freePort()):\(freePort())") }
        authority = try FleetAuthority(tenant: "acme", servers: servers, at: time)
        for file in try authority.certificateFiles(at: time) { try file.write(in: directory.path) }
        try configure(FleetRegister(), at: time)
        for index in 0..<count { self.servers.append(try start(directory("servers/\(name(index))/nats-server.conf"))) }
        for index in 0..<count { try wait(index, for: "Server is ready") }
    }

    deinit {
        for (process, log) in servers {
            process.end()
            fclose(log)
        }
    }

    /// Gives the servers new configurations, as after a revocation.
    func reload(_ register: FleetRegister, at time: Int64) throws {
        try configure(register, at: time)
        for index in servers.indices {
            kill(servers[index].process.id, SIGHUP)
            try wait(index, for: "Reloaded server configuration")
        }
    }

    /// Returns the options of a link.
    func options(_ file: FleetFile) -> LinkOptions {
        var secrets = LinkSecrets(authorities: file.authority)
        secrets.credentials = (file.credentials.token, file.credentials.seed)
        secrets.certificate = (file.certificate.text, file.certificate.key)
        var options = LinkOptions(servers: file.servers, name: file.device)
        options.secrets = secrets
        options.jitter = .milliseconds(50)
        return options
    }

    /// Starts a server with the certificate of a device, and waits until the first server refuses its route.
    func awaitRefusal(ofRouteWith certificate: Certificate) throws {
        let intruder = directory("intruder")
        var settings = ServerSettings()
        settings.directory = intruder
        settings.store = "\(intruder)/store"
        let own = try FleetServer("127.0.0.1:\(freePort()):\(freePort())")
        for (name, text) in [
            ("server.crt", certificate.text), ("server.key", certificate.key),
            ("authority.crt", authority.certificates.certificate),
        ] { try SecretFile(name, text).write(in: intruder) }
        // Another password, because a device does not have the right one.
        let servers = [own] + authority.servers.prefix(2)
        let other = try FleetAuthority(tenant: "acme", servers: servers, at: Int64(time(nil)))
        let configuration = try other.configurations(settings, at: Int64(time(nil)))[0].text
        try write(configuration, to: "\(intruder)/nats-server.conf")
        self.servers.append(try start("\(intruder)/nats-server.conf"))
        try wait(0, for: "Router connection closed: Authentication Failure")
    }

    private func name(_ index: Int) -> String { "127.0.0.1-\(authority.servers[index].port)" }

    private func configure(_ register: FleetRegister, at time: Int64) throws {
        for index in authority.servers.indices {
            // On real servers, each file is in the same directory of a different computer.
            var settings = ServerSettings()
            settings.directory = directory("servers/\(name(index))")
            settings.store = directory("store-\(index)")
            settings.storage = 1 << 28
            try authority.configurations(settings, register, at: time)[index].write(in: directory.path)
        }
    }

    private func start(_ configuration: String) throws -> (ServerProcess, UnsafeMutablePointer<FILE>) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, let log = fdopen(ends[0], "r") else { throw UnusableFile("a pipe") }
        // Other servers must not keep the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        let server = try ServerProcess(["nats-server", "-c", configuration]) { actions in
            posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        }
        return (server, log)
    }

    /// Reads the log of a server up to a line with a text.
    private func wait(_ index: Int, for text: String) throws {
        var lines = ""
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), servers[index].log) != nil {
            lines += String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if lines.contains(text) { return }
        }
        throw ServerEnded(log: lines)
    }

    private struct ServerEnded: Error {
        let log: String
    }
}
