package import SystemSupport

extension FleetAuthority {
    /// The name that all collectors share. It is reserved, because it is part of the subjects on which collectors
    /// receive replies.
    package static let collectorName = "collector"

    /// Creates the fleet file for a new device. The caller must also add the file to the register, so that the device
    /// can be revoked later.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - years: The validity of the device's certificate in years.
    package func device(_ name: String, at time: Int64, years: Int = Validity.years) throws(Failure) -> FleetFile {
        try Self.check(name)
        guard name != Self.collectorName else {
            throw Failure(.usage, "the name \(name) is reserved. Choose another name for the device")
        }
        let claims = FleetClaims.device(account: account.publicKey)
        return try file(name, claims, signedBy: devices, at: time, years: years)
    }

    /// Creates the fleet file that all of the fleet's collectors share. The caller must also add the file to the
    /// register, so that the collectors can be revoked later.
    package func collector(at time: Int64, years: Int = Validity.years) throws(Failure) -> FleetFile {
        let name = Self.collectorName
        let claims = FleetClaims.collector(tenant: tenant, name: name)
        return try file(name, claims, signedBy: account, at: time, years: years)
    }

    private func file(
        _ name: String, _ claims: JSONValue, signedBy issuer: NATSKey, at time: Int64, years: Int
    ) throws(Failure) -> FleetFile {
        let key = try NATSKey(.user)
        return FleetFile(
            servers: servers.map(\.url), tenant: tenant, device: name,
            credentials: Credentials(
                token: try Token.sign(name, key.publicKey, at: time, claims, by: issuer), key: key),
            certificate: try certificates.client(
                name: name, organization: tenant, valid: Validity.range(at: time, years: years)),
            authority: certificates.certificate)
    }
}
