import CommandLineKit
import FleetIdentity
import FleetLink
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// A fleet's servers and the secrets for connecting to them, as specified on the command line.
struct FleetAccess {
    let servers: [String]
    let tenant: String
    /// The device name in the fleet file; `nil` without a fleet file.
    let device: String?
    /// The earliest expiry time of the certificates in the fleet file, in seconds since 1970; `nil` without a fleet
    /// file.
    let certificateEnd: Int64?
    /// The period in which the certificates are valid, in seconds since 1970; `nil` without a fleet file.
    let validity: Range<Int64>?
    /// The warning to print if other users can read the fleet file; `nil` if they cannot, or without a fleet file.
    let warning: String?
    private let secrets: LinkSecrets?
    private var mqtt = MQTTSecrets()

    private static let defaultServer = "nats://127.0.0.1:4222"

    /// Reads the servers and the secrets that the command line specifies.
    ///
    /// - Parameter name: The device name if `--fleet` is a directory with the fleet files of several devices.
    init(_ arguments: Arguments, of name: String? = nil) throws(Failure) {
        let chosen = arguments.value("--tenant")
        guard var path = arguments.value("--fleet") else {
            servers = try Self.servers(arguments)
            warning = nil
            tenant = chosen ?? Center.defaultTenant
            device = nil
            certificateEnd = nil
            validity = nil
            secrets = nil
            let isMQTT = !LinkOptions(servers: servers, name: "").hasStreams
            for option in ["--password-file", "--ca"] where arguments.has(option) && !isMQTT {
                throw Failure(
                    .usage,
                    "\(option) applies to MQTT servers only. For NATS servers, specify a fleet file: --fleet FILE")
            }
            mqtt.authorities = arguments.value("--ca")
            if let path = mqtt.authorities { _ = try InputFile(path) }
            if let path = arguments.value("--password-file") {
                mqtt.password = String(try SecretText.read(path).prefix { !$0.isNewline })
            }
            guard FleetSubject.isName(tenant) else {
                throw Failure(.usage, FleetSubject.invalidName(tenant, of: "tenant"))
            }
            return
        }
        for option in ["--servers", "--password-file", "--ca"] where arguments.has(option) {
            throw Failure(
                .usage,
                "\(option) cannot be combined with --fleet: the fleet file contains the servers and their credentials")
        }
        if let name { path += "/\(name).fleet" }
        let file = try FleetFile(SecretText.read(path))
        warning = SecretText.warning(about: path)
        guard chosen == nil || chosen == file.tenant else {
            throw Failure(
                .usage,
                "--tenant does not match the fleet file, which is for the tenant \(file.tenant). Omit --tenant")
        }
        servers = file.servers
        tenant = file.tenant
        device = file.device
        certificateEnd = file.certificateEnd
        validity = file.validity
        var secrets = LinkSecrets(authorities: file.authority)
        secrets.credentials = (file.credentials.token, file.credentials.seed)
        secrets.certificate = (file.certificate.text, file.certificate.key)
        self.secrets = secrets
    }

    /// Throws a ``Failure`` if there is a fleet file that is not the collectors' file. The servers permit only
    /// collectors to receive the data of other devices.
    func requireCollector(_ arguments: Arguments) throws(Failure) {
        guard let device, device != FleetAuthority.collectorName else { return }
        throw Failure(
            .usage,
            "\(arguments.value("--fleet") ?? device) is the file of the device \(device). "
                + "Use the file of the collectors, collector.fleet")
    }

    /// Throws a ``Failure`` if the fleet file is the collectors' file, because collectors must not publish fixes.
    func requireDevice(_ arguments: Arguments) throws(Failure) {
        guard device == FleetAuthority.collectorName else { return }
        throw Failure(
            .usage,
            "\(arguments.value("--fleet") ?? "collector.fleet") is the file of the collectors. Use the file of a device "
                + "from 'gpsbridge fleet enrol'")
    }

    /// The device in the fleet file, and its tenant; `nil` without a fleet file.
    var owner: (device: String, tenant: String)? { device.map { ($0, tenant) } }

    /// Returns the options for a connection.
    ///
    /// - Parameter name: The name of the connection; ignored if there is a fleet file, which contains the name.
    func link(name: String) -> LinkOptions {
        let name = device ?? name
        var options = LinkOptions(servers: servers, name: name)
        options.secrets = secrets
        options.mqtt = mqtt
        return options
    }

    /// Prints the ``warning``, if there is one.
    func warn() { if let warning { Terminal.say("gpsbridge: \(warning)") } }

    /// Returns the servers that `--servers` specifies.
    private static func servers(_ arguments: Arguments) throws(Failure) -> [String] {
        let list = arguments.value("--servers") ?? defaultServer
        let servers = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let problem = servers.lazy.compactMap(LinkOptions.problem).first { throw Failure(.usage, problem) }
        return servers
    }
}
