internal import CNATS

extension Trouble.Cause {
    /// Creates the cause of a failed connection attempt.
    ///
    /// - Parameter hasCredentials: Whether the connection uses credentials.
    init(_ status: natsStatus, hasCredentials: Bool) {
        switch status {
        case NATS_CONNECTION_AUTH_FAILED: self = hasCredentials ? .revoked : .noCredentials
        // The server demands TLS, which the client uses only with a fleet file.
        case NATS_SECURE_CONNECTION_REQUIRED: self = hasCredentials ? .wrongCertificate : .noCredentials
        case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED: self = .wrongCertificate
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
    /// Whether a connection to a NATS server uses a token, or a user's name in the URL.
    var hasCredentials: Bool { secrets?.credentials != nil || servers.contains { $0.contains("@") } }
}
