import SystemSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of the options that are appended to the messages of the libraries.
struct RemediesTests {
    @Test(
        "the option for another port keeps the host, unless it is the default",
        arguments: [
            ("127.0.0.1", nil, "--port 8080"), ("::1", nil, "--port 8080"), ("::1", "--web", "--web 8080"),
            ("0.0.0.0", "--web", "--web 0.0.0.0:8080"), ("fe80::1", "--nmea", "--nmea [fe80::1]:8080"),
        ] as [(String, String?, String)])
    func ports(_ host: String, _ option: String?, _ expected: String) {
        let failure = Failure(.cannotWrite, "denied", remedy: .port(8_080, host: host)).explained(option: option)
        #expect(failure.message == "denied: \(expected)")
    }
}
