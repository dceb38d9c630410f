internal import CNATS

extension Trouble.Cause {
    /// Creates the cause of a failed connection attempt.
    ///
    /// - Parameters:
    ///   - hasCredentials: Whether the connection uses credentials.
    ///   - hasAuthority: Whether the connection trusts the authority of a fleet.
    init(_ status: natsStatus, hasCredentials: Bool, hasAuthority: Bool) {
        switch status {
        case NATS_CONNECTION_AUTH_FAILED: self = hasCredentials ? .revoked : .noCredentials
        // The server demands TLS. Without a fleet file, the client has neither its own nor the authority's certificate.
        case NATS_SECURE_CONNECTION_REQUIRED, NATS_SSL_ERROR: self = hasAuthority ? .wrongCertificate : .noCredentials
        case NATS_SECURE_CONNECTION_WANTED: self = .wrongCertificate
        default: self = .brokerUnreachable
        }
    }

    /// Creates the cause of an error from the error text that a server has sent. NATS's protocol specifies these texts.
    init(brokerReport text: String) {
        let text = text.lowercased()
        if text.contains("permissions violation") {
            self = .notPermitted
        } else if ["revoked", "authorization violation", "authentication expired"].contains(where: text.contains) {
            self = .revoked
        } else {
            self = .other
        }
    }
}

extension LinkOptions {
    /// Whether a connection to a NATS server uses a token. The address of a NATS server contains no user's name.
    var hasCredentials: Bool { secrets?.credentials != nil }

    /// Returns the remedy for a failed connection attempt, as a sentence without a final period.
    func remedy(_ status: natsStatus) -> String {
        switch status {
        case NATS_CONNECTION_AUTH_FAILED: "Check the credentials"
        case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED:
            secrets != nil ? "Check the certificates" : "These servers require a fleet file: add --fleet FILE"
        case NATS_SECURE_CONNECTION_WANTED: "This server does not use TLS: check the address, or use nats://"
        default: "Check that nats-server is running and that the address is correct"
        }
    }
}
