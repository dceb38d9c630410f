/// The servers of a fleet, and the credentials for them.
package struct LinkOptions: Sendable {
    /// The URLs of the servers, such as "nats://n1.example:4222".
    package var servers: [String]
    /// The name of the connection in the server's logs and statistics.
    package var name: String
    /// The prefix of the subjects for replies, such as "_INBOX.truck7". Credentials may permit only one prefix. Each link
    /// appends a random token, because two copies of a device must not receive each other's replies.
    package var inbox: String
    /// The file with the JWT and the key of the user, if the servers need one.
    package var credentials: String?
    /// The file with the certificates of the authorities to trust. With a file, TLS is required.
    package var authorities: String?
    /// The file with the client's certificate chain.
    package var certificate: String?
    /// The file with the private key of the client's certificate.
    package var key: String?
    /// The maximum random delay before each attempt to connect.
    package var jitter = Duration.seconds(5)
    /// The time that the broker's answer to a request may take.
    package var answerTime = Duration.seconds(5)

    /// Creates options without credentials.
    package init(servers: [String], name: String, inbox: String) {
        self.servers = servers
        self.name = name
        self.inbox = inbox
    }

    /// These options with an inbox that no other link has.
    var withUniqueInbox: LinkOptions {
        var copy = self
        copy.inbox += ".\(String(UInt64.random(in: .min ... .max), radix: 36))"
        return copy
    }
}
