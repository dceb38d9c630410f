extension LinkOptions {
    private static let schemes = ["nats://", "tls://", "mqtt://", "mqtts://"]

    /// Returns the reason why the address of a server cannot be used, as a message for the user; `nil` if the address
    /// begins with an accepted scheme. An address without a scheme is that of a NATS server.
    package static func problem(ofServer text: String) -> String? {
        let isComplete = schemes.contains { text.hasPrefix($0) }
        guard isComplete || !text.contains("://"), !text.isEmpty else {
            return """
                '\(text)' is not the address of a server. Addresses begin with nats:// or tls:// (NATS servers), or \
                with mqtt:// or mqtts:// (MQTT brokers)
                """
        }
        guard MQTTServer.isURL(text), let server = MQTTServer(text), server.user?.contains(":") == true else {
            return nil
        }
        return """
            the URL of the MQTT broker \(server.host) contains a password, which other users of this computer could \
            see. Write the password to a file, and add --password-file FILE. In a user name, write %3A instead of a colon
            """
    }
}
