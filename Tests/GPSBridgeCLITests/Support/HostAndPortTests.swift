import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Hosts and ports on the command line.
struct HostAndPortTests {
    @Test(
        arguments: [
            ("2947", nil, 2947), ("0", nil, 0), ("localhost:65535", "localhost", 65535), ("10.0.0.7:1", "10.0.0.7", 1),
            ("[::1]:2947", "::1", 2947), ("[fe80::1%eth0]:1", "fe80::1%eth0", 1),
        ] as [(String, String?, UInt16)])
    func aPortIsReadWithItsHost(_ text: String, _ host: String?, _ port: UInt16) throws {
        let address = try #require(HostAndPort(text))
        #expect(address.host == host && address.port == port)
    }

    @Test(arguments: [
        "", ":", ":2947", "::1", "::1:2947", "[::1]", "[]:1", "host", "host:", "host:65536", "-1", "host: 1",
    ])
    func whatIsNoneIsRefused(_ text: String) { #expect(HostAndPort(text) == nil) }

    @Test(arguments: [
        "serve --port 0 --nmea-tcp :10110", "serve --port 0 --http ::1", "simulate --tcp :1", "simulate --udp 1",
        "serve --port 0 --nmea-udp 10110",
    ])
    func whatIsTakenInsteadIsTold(_ words: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(" takes ") && outcome.errors.contains("PORT"), "\(outcome.errors)")
    }
}
