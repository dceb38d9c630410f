internal import FleetWire
package import SystemSupport

/// The secrets of a fleet, with which devices are enrolled and the servers are configured.
///
/// Only the administrator needs these secrets. The servers receive none of the keys that sign tokens or certificates.
package struct FleetAuthority: Hashable, Sendable {
    /// The operator of the fleet.
    package let tenant: String
    /// The servers of the fleet.
    package let servers: [FleetServer]
    /// When the fleet was created, in seconds since 1970. Tokens that never change are signed with this time, because
    /// nats-server refuses to reload a configuration in which the operator's token has changed.
    let created: Int64
    /// The key that signs accounts.
    let `operator`: NATSKey
    /// The key of the tenant's account, which signs the tokens of collectors.
    let account: NATSKey
    /// The key that signs the tokens of devices, and nothing else.
    let devices: NATSKey
    /// The key of the account for the servers' own messages.
    let system: NATSKey
    /// The password with which servers connect to each other. A certificate is not enough, because devices have
    /// certificates too.
    let routePassword: String
    /// The authority that signs certificates.
    let certificates: CertificateAuthority

    private static let certificateLabel = "CERTIFICATE"
    private static let keyLabel = "PRIVATE KEY"

    /// Creates the secrets of a new fleet.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - years: The number of years for which the certificate of the authority is valid.
    package init(tenant: String, servers: [FleetServer], at time: Int64, years: Int = 10) throws(Failure) {
        try Self.check(tenant)
        guard 1...3 ~= servers.count else {
            throw Failure(.usage, "a fleet needs 1 to 3 servers, not \(servers.count). Three survive the loss of one")
        }
        guard Set(servers.map(\.url)).count == servers.count else {
            throw Failure(.usage, "two servers have the same address. Write each server once")
        }
        self.tenant = tenant
        self.servers = servers
        created = time
        `operator` = try NATSKey(.operator)
        account = try NATSKey(.account)
        devices = try NATSKey(.account)
        system = try NATSKey(.account)
        routePassword = Base32.encode(try randomBytes(20))
        certificates = try CertificateAuthority(tenant: tenant, valid: Validity.range(at: time, years: years))
    }

    /// Reads the contents of the file with the secrets.
    package init(_ text: String) throws(Failure) {
        let text = try BlockText(text, name: "the file with the keys of the fleet", remedy: "Restore it from a backup")
        let tenant = try text.value("tenant")
        let addresses = try text.list("servers")
        try text.part { () throws(Failure) in try Self.check(tenant) }
        self.tenant = tenant
        servers = try text.part { () throws(Failure) in
            try addresses.map { (address) throws(Failure) in try FleetServer(address) }
        }
        guard let created = Int64(try text.value("created")) else {
            throw text.damage("the setting created must be a time in seconds")
        }
        self.created = created
        `operator` = try text.key(try text.value("operator"), .operator)
        account = try text.key(try text.value("account"), .account)
        devices = try text.key(try text.value("devices"), .account)
        system = try text.key(try text.value("system"), .account)
        routePassword = try text.value("routes")
        certificates = CertificateAuthority(
            certificate: try text.block(Self.certificateLabel), key: try text.block(Self.keyLabel))
        let own = Certificate(text: certificates.certificate, key: certificates.key)
        if let problem = own.problem(authority: certificates.certificate) { throw text.damage(problem) }
    }

    /// The contents of the file with the secrets, which must have the mode 0600.
    package var text: String {
        """
        # The keys of the fleet \(tenant). Keep a backup of this file, and keep it secret: it can enrol any device.
        \(BlockText.setting("tenant", tenant))\
        \(BlockText.setting("servers", servers.map(\.description)))\
        \(BlockText.setting("created", String(created)))\
        \(BlockText.setting("operator", `operator`.seed))\
        \(BlockText.setting("account", account.seed))\
        \(BlockText.setting("devices", devices.seed))\
        \(BlockText.setting("system", system.seed))\
        \(BlockText.setting("routes", routePassword))
        \(certificates.certificate)\(certificates.key)
        """
    }

    /// Throws a failure if a text cannot name a tenant or a device.
    static func check(_ name: String) throws(Failure) {
        guard !FleetSubject.isName(name) else { return }
        throw Failure(
            .usage,
            "invalid name \(name). Use 1 to 63 characters of a-z, 0-9, _ and -, and begin with a letter or a digit")
    }
}

/// The time for which certificates are valid.
enum Validity {
    /// Returns the range of seconds since 1970. The range begins one day before `time`, because clocks differ.
    static func range(at time: Int64, years: Int) -> Range<Int64> {
        time - 86_400..<max(time, time + Int64(years) * 31_557_600)
    }
}
