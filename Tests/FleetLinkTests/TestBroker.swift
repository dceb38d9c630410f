import Glibc
import TestSupport

@testable import FleetLink

/// A `nats-server` with JetStream on a free loopback port, with its files in a scratch directory.
final class TestBroker: @unchecked Sendable {
    // Used by one test at a time, on one thread.
    let url: String
    private let port: UInt16
    private let directory = TemporaryDirectory()
    private var process: pid_t = 0

    /// Starts a server.
    ///
    /// - Parameter settings: Lines for the configuration file.
    init(_ settings: String = "", hasJetStream: Bool = true) throws {
        port = try freePort()
        url = "nats://127.0.0.1:\(port)"
        try configure(settings, hasJetStream: hasJetStream)
        try start()
    }

    deinit { kill() }

    /// Starts the server again on the same port.
    func start() throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, directory("output"), O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        process = try spawn(["nats-server", "-c", directory("server.conf")], &actions)
    }

    /// Ends the server at once, without giving it time to write anything.
    func kill() {
        guard process > 0 else { return }
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
    }

    /// The options for a link to this server.
    func options(_ name: String = "truck7") -> LinkOptions {
        var options = LinkOptions(servers: [url], name: name, inbox: "_INBOX.\(name)")
        options.jitter = .milliseconds(50)
        return options
    }

    /// Writes the configuration file for the next start.
    func configure(_ settings: String = "", hasJetStream: Bool = true) throws {
        let text = """
            host: 127.0.0.1
            port: \(port)
            \(hasJetStream ? #"jetstream { store_dir: "\#(directory("store"))" }"# : "")
            \(settings)

            """
        try write(text, to: directory("server.conf"))
    }
}

/// Returns a loopback port that is not in use. The system does not choose it for outgoing connections, so it stays free
/// while a server is restarted.
func freePort() throws -> UInt16 {
    for port in (20_000..<32_000 as Range<UInt16>).shuffled().prefix(100) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isBound { return port }
    }
    throw UnusableFile("a loopback port")
}
