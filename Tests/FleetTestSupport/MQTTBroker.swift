package import FleetLink
import Glibc
import TestSupport

/// A broker of a fleet on a free loopback port.
package protocol FleetBroker {
    /// Starts the server again on the same port.
    func start() throws
    /// Ends the server at once, without giving it time to write anything.
    func kill()
    /// Ends the server, and removes everything that it has stored.
    func loseDisk()
    /// The options for a link to this server.
    func options(_ name: String) -> LinkOptions
}

/// A `mosquitto` that stores nothing.
package final class MQTTBroker: FleetBroker, @unchecked Sendable {
    // Used by one test at a time, on one thread.

    /// The port on the loopback interface.
    package let port: UInt16
    private let directory = TemporaryDirectory()
    private let scheme: String
    private var process: pid_t = 0

    /// Starts a broker.
    ///
    /// - Parameter settings: Lines for the configuration file. Without them, everybody may do everything.
    package init(_ settings: String = "allow_anonymous true", isEncrypted: Bool = false) throws {
        port = try freePort()
        scheme = isEncrypted ? "mqtts" : "mqtt"
        // As root, the broker would become a user who cannot read the directory of the test.
        let user = geteuid() == 0 ? "user root\n" : ""
        try write("\(user)listener \(port) 127.0.0.1\n\(settings)\n", to: directory("mosquitto.conf"))
        try start()
    }

    deinit { kill() }

    package func start() throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, directory("output"), O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        process = try spawn(["mosquitto", "-c", directory("mosquitto.conf")], &actions)
    }

    package func kill() {
        guard process > 0 else { return }
        Glibc.kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
    }

    package func loseDisk() { kill() }

    package func options(_ name: String) -> LinkOptions { options(name, user: nil) }

    /// The options for a link of a user to this broker.
    package func options(_ name: String, user: String?, password: String? = nil) -> LinkOptions {
        let user = user.map { "\($0)@" } ?? ""
        var options = LinkOptions(
            servers: ["\(scheme)://\(user)127.0.0.1:\(port)"], name: name)
        options.mqtt.password = password
        options.jitter = .milliseconds(50)
        return options
    }
}
