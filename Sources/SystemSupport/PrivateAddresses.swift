internal import Glibc

/// The addresses of this machine in private networks, such as a home network or a VPN.
package enum PrivateAddresses {
    /// Returns this machine's private IPv4 addresses on all interfaces that are up. The result is empty if the
    /// addresses cannot be determined.
    package static func all() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var addresses: [String] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, let address = entry.ifa_addr,
                Int32(address.pointee.sa_family) == AF_INET
            else { continue }
            let number = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr.bigEndian
            if isPrivate(number) { addresses.append(text(number)) }
        }
        return addresses
    }

    /// Returns whether an address is private (RFC 1918), shared, as used by some VPNs (RFC 6598), or link-local, as
    /// used without a DHCP server (RFC 3927). The address is in host byte order.
    static func isPrivate(_ address: UInt32) -> Bool {
        let networks: [(UInt32, bits: UInt32)] = [
            (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0x6440_0000, 10), (0xA9FE_0000, 16),
        ]
        return networks.contains { network, bits in address >> (32 - bits) == network >> (32 - bits) }
    }

    private static func text(_ address: UInt32) -> String {
        [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
    }
}
