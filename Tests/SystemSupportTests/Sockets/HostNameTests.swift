import Testing

@testable import SystemSupport

@Suite("Host names")
struct HostNameTests {
    @Test(
        "localhost and numeric loopback addresses are this machine",
        arguments: ["localhost", "LocalHost", "127.0.0.1", "127.3.2.1", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"])
    func loopback(_ host: String) { #expect(HostName.isLoopback(host)) }

    @Test(
        "names that begin like a loopback address are other machines",
        arguments: [
            "", "127.example.org", "localhost.example.org", "127.0.0.1.example.org", "10.0.0.7", "0.0.0.0", "::", "::2",
            "::ffff:10.0.0.7", "[::1]", "fe80::1",
        ])
    func others(_ host: String) { #expect(!HostName.isLoopback(host)) }
}
