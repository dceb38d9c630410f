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
    private var process: ServerProcess?

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

    // The directory is removed afterwards.
    deinit { kill() }

    package func start() throws {
        process = try ServerProcess(["mosquitto", "-c", directory("mosquitto.conf")], output: directory("output"))
    }

    package func kill() { process = nil }

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
