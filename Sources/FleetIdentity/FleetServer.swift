internal import CCrypto
package import SystemSupport

/// The address of one of a fleet's servers.
package struct FleetServer: Hashable, Sendable, CustomStringConvertible {
    /// The name or the IP address of the server, without brackets.
    package let host: String
    /// The port for devices and collectors; 4222 by default.
    package let port: UInt16
    /// The port for connections from the other servers; 6222 by default.
    package let routePort: UInt16

    /// Parses `HOST[:PORT[:ROUTE-PORT]]`. An IPv6 address must be in brackets. Throws a failure if the address is not
    /// valid.
    package init(_ text: String) throws(Failure) {
        let (host, rest): (Substring, Substring) =
            if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
                (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
            } else {
                (text.prefix { $0 != ":" }, text.drop { $0 != ":" })
            }
        self.host = String(host)
        let numbers = rest.split(separator: ":", omittingEmptySubsequences: false).dropFirst()
        let ports = numbers.compactMap { UInt16($0) }
        guard Self.isAddress(self.host) || Self.isName(self.host), rest.isEmpty || rest.hasPrefix(":"),
            ports.count == numbers.count, ports.count <= 2, !ports.contains(0)
        else {
            throw Failure(
                .usage,
                """
                \(text) is not the address of a server. Use a name or an IP address, followed by the client port and \
                the route port if they are not 4222 and 6222: n1.example or [2001:db8::1]:4333:6333
                """)
        }
        port = ports.first ?? 4222
        routePort = ports.dropFirst().first ?? 6222
    }

    /// The address in the form that ``init(_:)`` parses, with both ports.
    package var description: String { "\(hostInURL):\(port):\(routePort)" }

    /// The URL to which devices and collectors connect.
    package var url: String { "tls://\(hostInURL):\(port)" }

    /// The host as part of a URL, with an IPv6 address in brackets.
    var hostInURL: String { host.contains(":") ? "[\(host)]" : host }

    /// Whether only programs on the server itself can reach its address.
    var isLoopback: Bool { HostName.isLoopback(host) }

    /// Returns whether a host is an IP address rather than a name.
    static func isAddress(_ host: String) -> Bool {
        let address = a2i_IPADDRESS(host)
        defer { ASN1_OCTET_STRING_free(address) }
        return address != nil
    }

    private static func isName(_ host: String) -> Bool {
        host.utf8.count <= 253
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}
