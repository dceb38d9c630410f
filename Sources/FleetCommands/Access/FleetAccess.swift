import CommandLineKit
import FleetIdentity
import FleetLink
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// The servers of a fleet and the secrets for them, as chosen on the command line.
struct FleetAccess {
    let servers: [String]
    let tenant: String
    /// The name in the fleet file; `nil` without a file.
    let device: String?
    /// When the first certificate in the fleet file expires, in seconds since 1970; `nil` without a file.
    let certificateEnd: Int64?
    private let secrets: LinkSecrets?
    private var mqtt = MQTTSecrets()

    private static let defaultServer = "nats://127.0.0.1:4222"

    /// Creates the access that the command line chooses.
    ///
    /// - Parameter name: The name of one of several devices, whose fleet files are in the directory `--fleet`.
    init(_ arguments: Arguments, of name: String? = nil) throws(Failure) {
        let chosen = arguments.value("--tenant")
        guard var path = arguments.value("--fleet") else {
            servers = (arguments.value("--servers") ?? Self.defaultServer).split(separator: ",").map(String.init)
            tenant = chosen ?? Center.defaultTenant
            device = nil
            certificateEnd = nil
            secrets = nil
            mqtt.authorities = arguments.value("--ca")
            if let path = arguments.value("--password-file") {
                mqtt.password = String(try Self.text(path).prefix { !$0.isNewline })
            }
            guard FleetSubject.isName(tenant) else {
                throw Failure(.usage, "--tenant must be a name of a-z, 0-9, - and _, not \(tenant)")
            }
            return
        }
        for option in ["--servers", "--password-file", "--ca"] where arguments.has(option) {
            throw Failure(
                .usage, "\(option) cannot be combined with --fleet, which names the servers and their secrets")
        }
        if let name { path += "/\(name).fleet" }
        let file = try FleetFile(Self.text(path))
        guard chosen == nil || chosen == file.tenant else {
            throw Failure(.usage, "--tenant cannot be changed: the fleet file is of the tenant \(file.tenant)")
        }
        servers = file.servers
        tenant = file.tenant
        device = file.device
        certificateEnd = file.certificateEnd
        var secrets = LinkSecrets(authorities: file.authority)
        secrets.credentials = (file.credentials.token, file.credentials.seed)
        secrets.certificate = (file.certificate.text, file.certificate.key)
        self.secrets = secrets
    }

    /// Returns the options of a connection.
    ///
    /// - Parameter name: The name of the connection if there is no fleet file.
    func link(name: String) -> LinkOptions {
        let name = device ?? name
        // The credentials permit answers on these subjects only.
        var options = LinkOptions(servers: servers, name: name, inbox: "_INBOX.\(name)")
        options.secrets = secrets
        options.mqtt = mqtt
        return options
    }

    /// Reads a text file of a fleet.
    static func text(_ path: String) throws(Failure) -> String {
        String(decoding: try InputFile(path).readAll(atMost: 1 << 20), as: UTF8.self)
    }
}
