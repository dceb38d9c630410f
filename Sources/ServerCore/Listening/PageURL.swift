internal import SystemSupport

/// The URLs of pages that this machine serves.
package enum PageURL {
    /// Returns the URL of a page. Its fragment, if any, begins with `#`.
    package static func text(host: String, port: UInt16, fragment: String = "") -> String {
        "http://\(SocketAddress.name(host, port: port))/\(fragment)"
    }

    /// Returns the hosts at which browsers find a page that is served at an address.
    ///
    /// - Parameter address: An address or a host name. Browsers cannot connect to a wildcard address, such as 0.0.0.0,
    ///   but they can connect to this machine's private addresses of the same family.
    package static func hosts(servedAt address: String) -> [String] {
        switch address {
        case "0.0.0.0": PrivateAddresses.byFamily().ipv4 + ["localhost"]
        case "::": PrivateAddresses.byFamily().ipv6 + ["::1"]
        default: [address]
        }
    }
}
