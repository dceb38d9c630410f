package import FleetLink
import FoundationEssentials
import TestSupport

/// A `nats-server` with JetStream on a free loopback port, with its files in a scratch directory.
package final class TestBroker: FleetBroker, @unchecked Sendable {
    // Used by one test at a time, on one thread.
    package let url: String
    private let port: UInt16
    private let directory = TemporaryDirectory()
    private var process: ServerProcess?

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - settings: Lines for the configuration file.
    ///   - storage: The size of all streams that the server accepts, such as `100MB`.
    package init(_ settings: String = "", hasJetStream: Bool = true, storage: String = "10GB") throws {
        port = try freePort()
        url = "nats://127.0.0.1:\(port)"
        try configure(settings, hasJetStream: hasJetStream, storage: storage)
        try start()
    }

    // The directory is removed afterwards.
    deinit { kill() }

    package func start() throws {
        process = try ServerProcess(["nats-server", "-c", directory("server.conf")], output: directory("output"))
    }

    package func kill() { process = nil }

    package func loseDisk() {
        kill()
        // A server that was killed at once has not created the directory yet.
        try? FileManager.default.removeItem(atPath: directory("store"))
    }

    /// The options for a link of the device truck7 to this server.
    package func options() -> LinkOptions { options("truck7") }

    package func options(_ name: String) -> LinkOptions {
        var options = LinkOptions(servers: [url], name: name)
        options.jitter = .milliseconds(50)
        return options
    }

    /// The options for a link of a user of the server.
    ///
    /// - Parameter user: The name and the password of the user, separated by a colon.
    package func options(_ name: String, user: String) -> LinkOptions {
        var options = options(name)
        options.servers = [url.replacing("//", with: "//\(user)@")]
        return options
    }

    /// Writes the configuration file for the next start.
    package func configure(_ settings: String = "", hasJetStream: Bool = true, storage: String = "10GB") throws {
        let text = """
            host: 127.0.0.1
            port: \(port)
            \(hasJetStream ? #"jetstream { store_dir: "\#(directory("store"))", max_file_store: \#(storage) }"# : "")
            \(settings)

            """
        try write(text, to: directory("server.conf"))
    }
}
