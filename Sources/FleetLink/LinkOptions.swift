/// A fleet's servers and the credentials for connecting to them.
package struct LinkOptions: Sendable {
    /// The URLs of the servers, such as "nats://n1.example:4222" or "mqtts://broker.example". All must use the same
    /// protocol.
    package var servers: [String]
    /// The name of the connection in the server's logs and statistics.
    package var name: String
    /// The subject prefix for replies, such as "_INBOX.truck7": the only one that the credentials permit. Each link
    /// appends a random token, so that two instances of a device do not receive each other's replies.
    var inbox: String { "_INBOX.\(name)\(inboxToken)" }
    private var inboxToken = ""
    /// The secrets that authenticate the servers and the user. If set, TLS is required.
    package var secrets: LinkSecrets?
    /// The password and the trusted authorities for an MQTT broker.
    package var mqtt = MQTTSecrets()
    /// The maximum random delay before a connection attempt.
    package var jitter = Duration.seconds(5)
    /// The maximum time to wait for the broker's answer to a request.
    package var answerTime = Duration.seconds(5)

    /// Creates options for servers that require neither TLS nor credentials.
    package init(servers: [String], name: String) {
        self.servers = servers
        self.name = name
    }

    /// Whether the servers keep batches in streams. MQTT brokers only forward batches.
    package var hasStreams: Bool { !servers.contains(where: MQTTServer.isURL) }

    /// A copy of these options with a unique inbox.
    var withUniqueInbox: LinkOptions {
        var copy = self
        copy.inboxToken = ".\(String(UInt64.random(in: .min ... .max), radix: 36))"
        return copy
    }
}

/// A NATS user's secrets, as text.
package struct LinkSecrets: Sendable {
    /// The certificates of the trusted authorities, in PEM format.
    package var authorities: String
    /// The user's JWT, and the seed of the user's signing key.
    package var credentials: (token: String, seed: String)?
    /// The user's certificate and its private key, in PEM format.
    package var certificate: (text: String, key: String)?

    /// Creates secrets that authenticate only the servers.
    package init(authorities: String) { self.authorities = authorities }
}

/// An MQTT user's secrets. The user name is part of the broker's URL.
package struct MQTTSecrets: Sendable {
    /// The password; `nil` if the user has none.
    package var password: String?
    /// The path of a file with the trusted authorities' certificates; `nil` for the system's certificates.
    package var authorities: String?

    /// Creates the secrets of a user without a password.
    package init() {}
}
