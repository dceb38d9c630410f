/// A port number with an optional host, as given in command-line options: `2947`, `192.168.1.7:2947`, `[::1]:2947`.
package struct HostAndPort {
    package let host: String?
    package let port: UInt16

    /// Parses a port number with an optional host, or returns `nil` for any other text. An IPv6 address must be in
    /// brackets, because it contains colons.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else {
            guard let port = UInt16(text) else { return nil }
            (host, self.port) = (nil, port)
            return
        }
        let isBracketed = text.hasPrefix("[") && text[..<colon].hasSuffix("]")
        let host = isBracketed ? text[..<colon].dropFirst().dropLast() : text[..<colon]
        guard let port = UInt16(text[text.index(after: colon)...]), !host.isEmpty, isBracketed || !host.contains(":")
        else { return nil }
        (self.host, self.port) = (String(host), port)
    }
}
