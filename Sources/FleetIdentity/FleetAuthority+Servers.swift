package import SystemSupport

/// The settings that all of a fleet's servers share.
package struct ServerSettings: Sendable {
    /// The address on which the servers listen. A server with a loopback address listens only on that address instead.
    package var listen = "0.0.0.0"
    /// The directory on each server that contains the files from ``FleetAuthority/certificateFiles(at:years:)``.
    package var directory = "/etc/gpsbridge/nats"
    /// The directory on each server in which JetStream stores the streams.
    package var store = "/var/lib/gpsbridge/nats"
    /// The maximum total size of the streams on each server, in bytes.
    package var storage: Int64 = 20 << 30

    /// Creates the default settings.
    package init() {}
}

extension FleetAuthority {
    private static let certificateName = "server.crt"
    private static let keyName = "server.key"
    private static let authorityName = "authority.crt"

    /// Returns a configuration file for each server.
    ///
    /// After a revocation, the new files must be copied to the servers, and each server must reload its configuration:
    /// `nats-server --signal reload`. A server whose storage settings have changed as well refuses to reload, and reports
    /// this only in its log.
    ///
    /// - Parameter time: The current time, in seconds since 1970.
    package func configurations(
        _ settings: ServerSettings = ServerSettings(), _ register: FleetRegister = FleetRegister(), at time: Int64
    ) throws(Failure) -> [SecretFile] {
        let tokens = try tokens(settings, register, at: time)
        return servers.map { server in
            SecretFile("servers/\(name(of: server))/nats-server.conf", configuration(of: server, settings, tokens))
        }
    }

    /// Returns three files for each server: a new certificate, its private key, and the authority's certificate.
    package func certificateFiles(at time: Int64, years: Int = Validity.years) throws(Failure) -> [SecretFile] {
        var files: [SecretFile] = []
        for server in servers {
            let directory = "servers/\(name(of: server))"
            let certificate = try certificates.server(
                hosts: [server.host], organization: tenant, valid: Validity.range(at: time, years: years))
            files += [
                SecretFile("\(directory)/\(Self.certificateName)", certificate.text),
                SecretFile("\(directory)/\(Self.keyName)", certificate.key),
                SecretFile("\(directory)/\(Self.authorityName)", certificates.certificate),
            ]
        }
        return files
    }

    private func tokens(
        _ settings: ServerSettings, _ register: FleetRegister, at time: Int64
    ) throws(Failure) -> (operator: String, account: String, system: String) {
        let claims = FleetClaims.account(
            tenant: tenant, devices: devices.publicKey, storage: settings.storage * Int64(servers.count),
            revocations: register.revocations)
        return (
            try Token.sign(
                tenant, `operator`.publicKey, at: created, FleetClaims.operator(systemAccount: system.publicKey),
                by: `operator`),
            try Token.sign(tenant, account.publicKey, at: time, claims, by: `operator`),
            try Token.sign("system", system.publicKey, at: created, FleetClaims.systemAccount, by: `operator`)
        )
    }

    private func configuration(
        of server: FleetServer, _ settings: ServerSettings,
        _ tokens: (operator: String, account: String, system: String)
    ) -> String {
        let listen = server.isLoopback ? server.hostInURL : settings.listen
        // The timeout, in seconds, is long enough for satellite links.
        let tls = """
            tls {
                cert_file: \(quoted(settings.directory, Self.certificateName))
                key_file: \(quoted(settings.directory, Self.keyName))
                ca_file: \(quoted(settings.directory, Self.authorityName))
                verify: true
                timeout: 10
            }
            """
        return """
            # The configuration of a server of the fleet \(tenant). To apply changes: nats-server --signal reload
            server_name: "\(name(of: server))"
            listen: "\(listen):\(server.port)"
            \(tls)

            operator: "\(tokens.operator)"
            system_account: "\(system.publicKey)"
            resolver: MEMORY
            resolver_preload: {
                \(account.publicKey): "\(tokens.account)"
                \(system.publicKey): "\(tokens.system)"
            }

            jetstream {
                store_dir: \(quoted(settings.store))
                max_memory_store: 0
                max_file_store: \(settings.storage)
            }
            \(servers.count == 1 ? "" : "\n\(cluster(server, listen, tls))\n")
            """
    }

    private func cluster(_ server: FleetServer, _ listen: String, _ tls: String) -> String {
        let user = "route"
        let others = servers.filter { $0 != server }.map {
            "    \"nats-route://\(user):\(routePassword)@\($0.hostInURL):\($0.routePort)\"\n"
        }
        return """
            cluster {
                name: "\(tenant)"
                listen: "\(listen):\(server.routePort)"
                authorization { user: "\(user)", password: "\(routePassword)", timeout: 10 }
                routes: [
            \(others.joined())    ]
            \(tls)
            }
            """
    }

    /// Joins names into a path, and returns the path as a quoted string for the configuration file. Special characters
    /// are escaped as in JSON.
    private func quoted(_ names: String...) -> String { JSONValue.string(names.joined(separator: "/")).text }

    /// Returns the name of a server in logs and directories.
    private func name(of server: FleetServer) -> String {
        server.port == 4222 ? server.host : "\(server.host)-\(server.port)"
    }
}
