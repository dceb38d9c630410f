internal import CCrypto
package import SystemSupport

/// The address of a server of a fleet.
package struct FleetServer: Hashable, Sendable, CustomStringConvertible {
    /// The name or the IP address of the server, without brackets.
    package let host: String
    /// The port for devices and collectors.
    package let port: UInt16
    /// The port for the other servers.
    package let routePort: UInt16

    /// Reads `HOST[:PORT[:ROUTE-PORT]]`. An IPv6 address must be in brackets.
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
                \(text) is not the address of a server. Write a name or an IP address, and its ports if they are not \
                4222 and 6222: n1.example or [2001:db8::1]:4222:6222
                """)
        }
        port = ports.first ?? 4222
        routePort = ports.dropFirst().first ?? 6222
    }

    /// The text that ``init(_:)`` reads.
    package var description: String { "\(hostInURL):\(port):\(routePort)" }

    /// The URL for devices and collectors.
    package var url: String { "tls://\(hostInURL):\(port)" }

    /// The host as a part of a URL.
    var hostInURL: String { host.contains(":") ? "[\(host)]" : host }

    /// Whether a host is an IP address.
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
