internal import CCrypto
internal import SystemSupport

/// The authority that signs the certificates of a fleet's servers, collectors and devices.
struct CertificateAuthority: Hashable, Sendable {
    /// The authority's own certificate, as PEM.
    let certificate: String
    /// The authority's private key, as PEM.
    let key: String

    /// Creates an authority with a new key and a self-signed certificate.
    ///
    /// - Parameter tenant: The name of the fleet's operator.
    init(tenant: String, valid: Range<Int64>) throws(Failure) {
        try self.init(tenant: tenant, valid: valid, key: EllipticKey())
    }

    /// Returns this authority with a new self-signed certificate. Its name and key remain the same, so certificates
    /// that were issued earlier can be verified with the authority's new certificate, and new certificates with its old
    /// certificate.
    func renewed(tenant: String, valid: Range<Int64>) throws(Failure) -> CertificateAuthority {
        try CertificateAuthority(tenant: tenant, valid: valid, key: EllipticKey(key))
    }

    private init(tenant: String, valid: Range<Int64>, key pair: EllipticKey) throws(Failure) {
        let certificate = try CertificateDraft(commonName: "gpsbridge fleet", organization: tenant, valid: valid, pair)
        try certificate.add([
            (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
            (NID_subject_key_identifier, "hash"),
        ])
        self.certificate = try certificate.signed(by: pair.pointer)
        key = try pair.text
    }

    /// Creates an authority from its stored certificate and private key. They are parsed when they are first used.
    init(certificate: BlockText.Block, key: BlockText.Block) {
        self.certificate = certificate.text
        self.key = key.text
    }

    /// Issues a certificate for a server, with a new key.
    ///
    /// - Parameter hosts: The names and addresses under which clients and other servers connect to the server.
    func server(hosts: [String], organization: String, valid: Range<Int64>) throws(Failure) -> Certificate {
        // The common name does not contain the host: clients ignore the common name, and its length limit is too short
        // for some host names.
        try issue(
            "nats-server", organization, valid,
            [
                // A server is also a client of the other servers.
                (NID_ext_key_usage, "serverAuth,clientAuth"),
                (
                    NID_subject_alt_name,
                    hosts.map { (FleetServer.isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
                ),
            ])
    }

    /// Issues a certificate for a device or a collector, with a new key.
    func client(name: String, organization: String, valid: Range<Int64>) throws(Failure) -> Certificate {
        try issue(name, organization, valid, [(NID_ext_key_usage, "clientAuth")])
    }

    private func issue(
        _ name: String, _ organization: String, _ valid: Range<Int64>, _ extensions: [(Int32, String)]
    ) throws(Failure) -> Certificate {
        guard let ownCertificate = PEM.certificate(certificate), let ownKey = PEM.key(key) else {
            throw Failure(
                .cannotRead, "the authority's certificate or private key is damaged. Restore fleet.keys from a backup")
        }
        defer {
            X509_free(ownCertificate)
            EVP_PKEY_free(ownKey)
        }
        let pair = try EllipticKey()
        let draft = try CertificateDraft(
            commonName: name, organization: organization, valid: valid, pair, issuer: ownCertificate)
        try draft.add(
            [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
            ] + extensions)
        return Certificate(text: try draft.signed(by: ownKey), key: try pair.text)
    }
}

/// A certificate and its private key, as PEM.
package struct Certificate: Hashable, Sendable {
    /// The certificate, as PEM.
    package let text: String
    /// The private key, as PEM.
    package let key: String

    /// Returns the reason why the certificate cannot be used for TLS; `nil` if it matches its private key and was
    /// signed by the authority. The validity period is not checked.
    func problem(authority: String) -> String? {
        let certificate = PEM.certificate(text)
        let own = PEM.key(key)
        let root = PEM.certificate(authority)
        defer {
            X509_free(certificate)
            EVP_PKEY_free(own)
            X509_free(root)
        }
        guard certificate != nil, root != nil else { return "a certificate is damaged" }
        guard own != nil else { return "the private key is damaged" }
        guard X509_check_private_key(certificate, own) == 1 else {
            return "the private key does not belong to the certificate"
        }
        guard X509_verify(certificate, X509_get0_pubkey(root)) == 1 else {
            return "the certificate was not signed by the fleet's authority"
        }
        return nil
    }
}
