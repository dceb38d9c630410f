internal import Glibc

/// The addresses of this machine in private networks, such as a home network or a VPN.
package enum PrivateAddresses {
    /// Returns this machine's private IPv4 addresses on all interfaces that are up or, if there are none, its private
    /// IPv6 addresses. The result is empty if the addresses cannot be determined.
    package static func all() -> [String] {
        let (ipv4, ipv6) = byFamily()
        return ipv4.isEmpty ? ipv6 : ipv4
    }

    /// Returns this machine's private addresses on all interfaces that are up.
    package static func byFamily() -> (ipv4: [String], ipv6: [String]) {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return ([], []) }
        defer { freeifaddrs(first) }
        var (ipv4, ipv6): ([String], [String]) = ([], [])
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = UnsafeRawPointer(entry.ifa_addr) else {
                continue
            }
            switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
            case AF_INET:
                let number = address.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr.bigEndian
                if isPrivate(number) { ipv4.append(text(number)) }
            case AF_INET6:
                let bytes = withUnsafeBytes(of: address.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
                if isPrivate(bytes) { ipv6.append(text(bytes)) }
            default: break
            }
        }
        return (ipv4, ipv6)
    }

    /// Returns whether an address is private (RFC 1918), shared, as used by some VPNs (RFC 6598), or link-local, as
    /// used without a DHCP server (RFC 3927). The address is in host byte order.
    static func isPrivate(_ address: UInt32) -> Bool {
        let networks: [(UInt32, bits: UInt32)] = [
            (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0x6440_0000, 10), (0xA9FE_0000, 16),
        ]
        return networks.contains { network, bits in address >> (32 - bits) == network >> (32 - bits) }
    }

    /// Returns whether an IPv6 address is a unique local address (RFC 4193). Link-local addresses do not count, because
    /// they cannot be used in URLs.
    static func isPrivate(_ address: [UInt8]) -> Bool { address.count == 16 && address[0] & 0xFE == 0xFC }

    /// Returns the usual notation of an IPv6 address.
    static func text(_ address: [UInt8]) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, address, &text, socklen_t(text.count))
        return text.textBeforeZero
    }

    private static func text(_ address: UInt32) -> String {
        [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
    }
}
