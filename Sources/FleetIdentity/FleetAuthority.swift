internal import FleetWire
package import SystemSupport

/// The secrets of a fleet, which are needed to enroll devices and to configure the servers.
///
/// Only the administrator needs these secrets. The servers never receive the keys that sign tokens and certificates.
package struct FleetAuthority: Hashable, Sendable {
    /// The name of the fleet's operator.
    package let tenant: String
    /// The fleet's servers, one to three.
    package let servers: [FleetServer]
    /// The time at which the fleet was created, in seconds since 1970. It is also the signing time of tokens that must
    /// never change: nats-server refuses to reload a configuration in which the operator's token has changed.
    let created: Int64
    /// The key that signs the tokens of the operator and the accounts.
    let `operator`: NATSKey
    /// The key of the tenant's account, which signs the tokens of collectors.
    let account: NATSKey
    /// The key that signs the tokens of devices, and nothing else.
    let devices: NATSKey
    /// The key of the system account, which the servers use for their own messages.
    let system: NATSKey
    /// The password that servers use to connect to each other. A certificate is not enough, because devices have
    /// certificates too.
    let routePassword: String
    /// The authority that signs certificates.
    private(set) var certificates: CertificateAuthority

    private static let certificateLabel = "CERTIFICATE"
    private static let keyLabel = "PRIVATE KEY"

    /// Creates the secrets of a new fleet, with random keys. Throws a failure if the tenant's name or the list of
    /// servers is not valid.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - years: The validity of the authority's certificate in years.
    package init(tenant: String, servers: [FleetServer], at time: Int64, years: Int = 10) throws(Failure) {
        try Self.check(tenant)
        guard servers.count == 1 || servers.count == 3 else {
            throw Failure(
                .usage,
                "a fleet needs one or three servers, not \(servers.count). With three servers, it survives the loss of one"
            )
        }
        guard Set(servers.map(\.url)).count == servers.count else {
            throw Failure(.usage, "two servers have the same address. List each server only once")
        }
        let ports = servers.flatMap { ["\($0.host) \($0.port)", "\($0.host) \($0.routePort)"] }
        guard Set(ports).count == ports.count else {
            throw Failure(
                .usage,
                """
                two ports of a machine are the same. If several servers run on one machine, specify both ports of each: \
                n1.example:4222:6222,n1.example:4223:6223,n1.example:4224:6224
                """)
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

    /// Parses the contents of the file with the secrets. Throws a failure if they are damaged.
    package init(_ text: String) throws(Failure) {
        let text = try BlockText(text, name: "the file with the fleet's keys", remedy: "Restore it from a backup")
        let tenant = try text.value("tenant")
        let addresses = try text.list("servers")
        try text.part { () throws(Failure) in try Self.check(tenant) }
        self.tenant = tenant
        servers = try text.part { () throws(Failure) in
            try addresses.map { (address) throws(Failure) in try FleetServer(address) }
        }
        guard let created = Int64(try text.value("created")) else {
            throw text.damage("the value of 'created' must be a time in seconds since 1970")
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

    /// Renews the authority's certificate if it expires before the certificates that are issued now. The file with the
    /// secrets must then be written again. Fleet files that were issued before contain the former certificate.
    ///
    /// - Returns: Whether the certificate was renewed.
    package mutating func renewCertificate(at time: Int64, years: Int = 10) throws(Failure) -> Bool {
        let end = PEM.end(certificates.certificate) ?? time
        guard end + 1 < Validity.range(at: time, years: Validity.years).upperBound else { return false }
        certificates = try certificates.renewed(tenant: tenant, valid: Validity.range(at: time, years: years))
        return true
    }

    /// The contents of the file with the secrets. The file must have mode 0600.
    package var text: String {
        """
        # The keys of the fleet \(tenant). Keep this file secret and back it up: with it, anyone can enroll devices.
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

    /// Throws a failure unless a text is a valid name for a tenant or a device.
    static func check(_ name: String) throws(Failure) {
        guard !FleetSubject.isName(name) else { return }
        throw Failure(.usage, FleetSubject.invalidName(name))
    }
}

/// The period for which certificates are valid.
enum Validity {
    /// The validity of the certificates of servers, collectors and devices in years.
    static let years = 5

    /// Returns the validity period of a certificate that is issued at `time`, in seconds since 1970. The period begins
    /// one day earlier, because the clocks of other computers may be slow.
    static func range(at time: Int64, years: Int) -> Range<Int64> {
        time - 86_400..<max(time, time + Int64(years) * 31_557_600)
    }
}
