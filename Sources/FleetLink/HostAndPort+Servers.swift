internal import SystemSupport

extension HostAndPort {
    /// Returns the host, without brackets, and the port in the address of a server: `HOST[:PORT]`, with or without a
    /// slash at the end. Returns `nil` if the address is invalid. IPv6 addresses must be in brackets.
    static func ofServer(_ address: Substring, defaultPort: UInt16) -> (host: String, port: UInt16)? {
        let address = address.hasSuffix("/") ? address.dropLast() : address
        guard let (host, port) = separate(address) ?? separate(address + ":\(defaultPort)"), !host.isEmpty, port > 0
        else { return nil }
        return (host, port)
    }

    /// Like ``ofServer(_:defaultPort:)``, with the default port of NATS servers.
    static func ofNATSServer(_ address: Substring) -> (host: String, port: UInt16)? {
        ofServer(address, defaultPort: 4_222)
    }
}
