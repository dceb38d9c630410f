package import SystemSupport

extension FleetAuthority {
    /// The name that all collectors share. No device may have it, because the subjects of the collectors' replies
    /// contain it.
    private static let collectorName = "collector"

    /// Returns the file of a new device. The device must also be added to the register.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - years: The number of years for which the certificate of the device is valid.
    package func device(_ name: String, at time: Int64, years: Int = 5) throws(Failure) -> FleetFile {
        try Self.check(name)
        guard name != Self.collectorName else {
            throw Failure(.usage, "the name \(name) is reserved. Choose another name for the device")
        }
        let claims = FleetClaims.device(account: account.publicKey)
        return try file(name, claims, signedBy: devices, at: time, years: years)
    }

    /// Returns the file that all collectors of the fleet share. The file must also be added to the register.
    package func collector(at time: Int64, years: Int = 5) throws(Failure) -> FleetFile {
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
