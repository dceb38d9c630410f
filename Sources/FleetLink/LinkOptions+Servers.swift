internal import SystemSupport

extension LinkOptions {
    private static let schemes = ["nats://", "tls://", "mqtt://", "mqtts://"]

    /// Returns the reason why the address of a server cannot be used, as a message for the user; `nil` if there is none.
    /// An address without a scheme refers to a NATS server.
    package static func problem(ofServer text: String) -> String? {
        let isComplete = schemes.contains { text.hasPrefix($0) }
        guard isComplete || !text.contains("://"), !text.isEmpty else {
            return """
                '\(text)' is not the address of a server. Addresses begin with nats:// or tls:// (NATS servers), or \
                with mqtt:// or mqtts:// (MQTT brokers)
                """
        }
        guard MQTTServer.isURL(text) else { return problem(ofNATSServer: text) }
        guard let server = MQTTServer(text), server.hasPassword else { return nil }
        return """
            the URL of the MQTT broker \(server.host) contains a password, which other users of this computer could \
            see. Write the password to a file, and add --password-file FILE. In a user name, write %3A instead of a colon
            """
    }

    private static func problem(ofNATSServer text: String) -> String? {
        let scheme = schemes.first { text.hasPrefix($0) } ?? ""
        let address = text.dropFirst(scheme.count)
        // The address is not repeated, because it may contain a password.
        guard !address.contains("@") else {
            return """
                the address of a NATS server cannot contain a user name or a password. To use credentials, create a fleet file, \
                and add --fleet FILE
                """
        }
        if HostAndPort.ofNATSServer(address) != nil { return nil }
        return "'\(text)' is not the address of a server. Specify a host, and a port from 1 to 65535"
    }
}
