/// A port number with an optional host, as given in command-line options: `2947`, `192.168.1.7:2947`, `[::1]:2947`.
package struct HostAndPort {
    package let host: String?
    package let port: UInt16

    /// Parses a port number with an optional host, or returns `nil` for any other text.
    package init?(_ text: String) {
        if let port = UInt16(text) {
            (host, self.port) = (nil, port)
        } else if let (host, port) = Self.separate(text[...]), !host.isEmpty {
            (self.host, self.port) = (host, port)
        } else {
            return nil
        }
    }

    /// Separates a host, which may be empty, from the port after it. Returns `nil` if there is no valid port.
    ///
    /// A host that contains colons must be enclosed in brackets, which are removed. Otherwise, the colon before the
    /// port would be ambiguous.
    package static func separate(_ address: Substring) -> (host: String, port: UInt16)? {
        guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]) else {
            return nil
        }
        let host = address[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { return (String(host.dropFirst().dropLast()), port) }
        return host.contains(":") ? nil : (String(host), port)
    }
}
