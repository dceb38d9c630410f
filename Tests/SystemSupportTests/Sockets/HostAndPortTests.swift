import Testing

@testable import SystemSupport

/// Tests of parsing hosts and ports on the command line.
struct HostAndPortTests {
    @Test(
        "a host and a port are parsed from one argument",
        arguments: [
            ("2947", nil, 2947), ("0", nil, 0), ("localhost:65535", "localhost", 65535), ("10.0.0.7:1", "10.0.0.7", 1),
            ("[::1]:2947", "::1", 2947), ("[fe80::1%eth0]:1", "fe80::1%eth0", 1),
        ] as [(String, String?, UInt16)])
    func hostAndPort(_ text: String, _ host: String?, _ port: UInt16) throws {
        let address = try #require(HostAndPort(text))
        #expect(address.host == host && address.port == port)
    }

    @Test(
        "invalid hosts and ports are rejected",
        arguments: [
            "", ":", ":2947", "::1", "::1:2947", "[::1]", "[]:1", "host", "host:", "host:65536", "-1", "host: 1",
        ])
    func invalidAddresses(_ text: String) { #expect(HostAndPort(text) == nil) }
}
