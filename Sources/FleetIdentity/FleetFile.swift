internal import FleetWire
package import SystemSupport

/// The file with everything that a device or a collector needs to connect to its fleet.
package struct FleetFile: Hashable, Sendable {
    /// The URLs of the servers, such as "tls://n1.example:4222".
    package let servers: [String]
    /// The name of the fleet's operator.
    package let tenant: String
    /// The name of the device, or "collector".
    package let device: String
    /// The token and the secret key with which the device identifies itself to NATS.
    package let credentials: Credentials
    /// The device's TLS certificate and its private key.
    package let certificate: Certificate
    /// The certificate of the authority that signed the servers' certificates, as PEM.
    package let authority: String

    private static let certificateLabel = "CERTIFICATE"
    private static let keyLabel = "PRIVATE KEY"

    init(
        servers: [String], tenant: String, device: String, credentials: Credentials, certificate: Certificate,
        authority: String
    ) {
        self.servers = servers
        self.tenant = tenant
        self.device = device
        self.credentials = credentials
        self.certificate = certificate
        self.authority = authority
    }

    /// Parses the contents of a fleet file.
    ///
    /// - Throws: A failure if a part is missing or changed, or if the parts do not belong together.
    package init(_ text: String) throws(Failure) {
        let text = try BlockText(
            text, name: "the fleet file",
            remedy: """
                Copy the fleet file again from the computer on which the device was enrolled, or revoke the device \
                and enroll it again
                """)
        servers = try text.list("servers")
        tenant = try text.value("tenant")
        device = try text.value("device")
        for server in servers {
            guard server.hasPrefix("tls://"), (try? FleetServer(String(server.dropFirst("tls://".count)))) != nil else {
                throw text.damage("\(server) is not the URL of a server, such as tls://n1.example:4222")
            }
        }
        for name in [tenant, device] where !FleetSubject.isName(name) {
            throw text.damage("\(name) is not a valid name for a tenant or a device")
        }
        credentials = try Credentials(text)
        guard Token.claims(of: credentials.token)?.contains(#""name":"\#(device)""#) == true else {
            throw text.damage("the token does not belong to the device \(device)")
        }
        let certificates = text.blocks.filter { $0.label == Self.certificateLabel }.map(\.text)
        guard certificates.count == 2 else {
            throw text.damage(
                "the file needs two CERTIFICATE blocks (the device's, then the authority's), not \(certificates.count)")
        }
        authority = certificates[1]
        certificate = Certificate(text: certificates[0], key: try text.block(Self.keyLabel).text)
        if let problem = certificate.problem(authority: authority) { throw text.damage(problem) }
    }

    /// The contents of the file. The file must have mode 0600.
    package var text: String {
        """
        # Connects \(device) to its fleet. Keep this file secret: anyone who can read it can publish as \(device).
        \(BlockText.setting("servers", servers))\
        \(BlockText.setting("tenant", tenant))\
        \(BlockText.setting("device", device))
        \(credentials.text)
        # The certificate and the private key of \(device).
        \(certificate.text)\(certificate.key)
        # The certificate of the authority that signed the servers' certificates.
        \(authority)
        """
    }

    /// The time at which the device's or the authority's certificate expires, whichever is first, in seconds since
    /// 1970; `nil` if neither certificate can be read.
    package var certificateEnd: Int64? { [certificate.text, authority].compactMap(PEM.end).min() }
}
