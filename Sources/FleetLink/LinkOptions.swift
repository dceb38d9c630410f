/// The servers of a fleet, and the credentials for them.
package struct LinkOptions: Sendable {
    /// The URLs of the servers, such as "nats://n1.example:4222" or "mqtts://broker.example". All have the same protocol.
    package var servers: [String]
    /// The name of the connection in the server's logs and statistics.
    package var name: String
    /// The prefix of the subjects for replies, such as "_INBOX.truck7". Credentials may permit only one prefix. Each
    /// link appends a random token, because two copies of a device must not receive each other's replies.
    package var inbox: String
    /// The secrets with which the servers and the user authenticate each other. If there are secrets, TLS is required.
    package var secrets: LinkSecrets?
    /// The password and the authorities for an MQTT broker.
    package var mqtt = MQTTSecrets()
    /// The maximum random delay before each attempt to connect.
    package var jitter = Duration.seconds(5)
    /// The maximum time for the broker's answer to a request.
    package var answerTime = Duration.seconds(5)

    /// Creates options for servers that require neither TLS nor credentials.
    package init(servers: [String], name: String, inbox: String) {
        self.servers = servers
        self.name = name
        self.inbox = inbox
    }

    /// Whether the servers keep batches in streams. MQTT brokers only pass them on.
    package var hasStreams: Bool { !servers.contains(where: MQTTServer.isURL) }

    /// A copy of these options with a unique inbox.
    var withUniqueInbox: LinkOptions {
        var copy = self
        copy.inbox += ".\(String(UInt64.random(in: .min ... .max), radix: 36))"
        return copy
    }
}

/// The secrets of a user of NATS servers, as texts.
package struct LinkSecrets: Sendable {
    /// The certificates of the authorities to trust, as PEM.
    package var authorities: String
    /// The token of the user, and the seed of the key with which the user signs.
    package var credentials: (token: String, seed: String)?
    /// The certificate of the user and its private key, as PEM.
    package var certificate: (text: String, key: String)?

    /// Creates secrets that authenticate only the servers.
    package init(authorities: String) { self.authorities = authorities }
}

/// The secrets of a user of an MQTT broker. The name of the user is in the URL of the broker.
package struct MQTTSecrets: Sendable {
    /// The password of the user.
    package var password: String?
    /// The path of a file with the certificates of the authorities to trust; `nil` for those of the system.
    package var authorities: String?

    /// Creates secrets of a user without a password.
    package init() {}
}
