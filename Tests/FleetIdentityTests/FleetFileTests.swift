import SystemSupport
import Testing

@testable import FleetIdentity

@Suite("Device credentials file")
struct FleetFileTests {
    private let example: FleetExample

    init() throws { example = try FleetExample(servers: ["n1.example", "[2001:db8::1]:4333", "192.0.2.7"]) }

    @Test("a device file is unchanged after being written and read back")
    func roundTrip() throws {
        let file = try FleetFile(example.truck.text)
        #expect(try #require(file.certificateEnd) > FleetExample.time + 4 * 365 * 86_400)
        #expect(file == example.truck)
        #expect(file.servers == ["tls://n1.example:4222", "tls://[2001:db8::1]:4333", "tls://192.0.2.7:4222"])
        #expect(file.tenant == "acme")
        #expect(file.device == "truck7")
    }

    @Test(
        "a device file remains readable if its white space has been changed")
    func mail() throws {
        let text = example.truck.text.replacing("\n", with: " \t\r\n") + "\r\n\r\n"
        #expect(try FleetFile(text) == example.truck)
    }

    @Test("a truncated device file is refused")
    func truncated() throws {
        let lines = example.truck.text.split(separator: "\n", omittingEmptySubsequences: false)
        for count in 0..<lines.count - 1 {
            #expect(throws: Failure.self) { try FleetFile(lines.prefix(count).joined(separator: "\n")) }
        }
    }

    @Test(
        "the error for a damaged device file names the damaged part",
        arguments: [
            ("servers = ", "server = ", "the setting servers is missing"),
            ("tls://n1.example:4222", "nats://n1.example", "nats://n1.example is not the URL of a server"),
            ("tls://n1.example:4222", "tls://n1.example:0", "is not the URL of a server"),
            ("tenant = \"acme\"", "tenant = \"acme\nx", "line 3: missing closing \""),
            ("tenant = \"acme\"", "tenant = [\"acme\", \"b\"]", "the setting tenant must have exactly one value"),
            ("device = \"truck7\"", "device = \"truck.>\"", "truck.> is not a valid name for a tenant or a device"),
            ("device = \"truck7\"", "device = \"truck8\"", "the token does not belong to the device truck8"),
            (
                "-----BEGIN NATS USER JWT-----\n", "-----BEGIN NATS USER JWT-----\neyJ",
                "the block NATS USER JWT is damaged"
            ),
            ("------END NATS USER JWT------", "", "the block NATS USER JWT has no END line"),
            (
                "-----BEGIN USER NKEY SEED-----\nSU", "-----BEGIN USER NKEY SEED-----\nSA",
                "the secret key of the user must begin with SU"
            ),
            ("-----BEGIN PRIVATE KEY-----\n", "-----BEGIN PRIVATE KEY-----\nx", "the private key is damaged"),
            (
                "-----BEGIN PRIVATE KEY-----", "\n lost\n-----BEGIN PRIVATE KEY-----",
                "unexpected text between the blocks"
            ),
            ("-----BEGIN CERTIFICATE-----\n", "-----BEGIN CERTIFICATE-----\nx", "a certificate is damaged"),
        ])
    func damaged(part: String, replacement: String, problem: String) throws {
        let range = try #require(example.truck.text.firstRange(of: part))
        let text = example.truck.text.replacingCharacters(range, with: replacement)
        let failure = try #require(throws: Failure.self) { try FleetFile(text) }
        #expect(failure.message.contains(problem), "\(failure.message)")
    }

    @Test("a device file that combines parts of different devices or fleets is refused")
    func mixed() throws {
        let other = try example.authority.device("truck8", at: FleetExample.time)
        let own = example.truck
        let foreign = try FleetExample()
        let cases = [
            (own.credentials.seed, other.credentials.seed, "belong to different users"),
            (own.certificate.key, other.certificate.key, "the private key does not belong to the certificate"),
            (own.authority, foreign.truck.authority, "the certificate was not signed by the fleet's authority"),
            (own.authority, "", "the file needs two CERTIFICATE blocks"),
        ]
        for (part, replacement, problem) in cases {
            let text = own.text.replacing(part, with: replacement)
            let failure = try #require(throws: Failure.self) { try FleetFile(text) }
            #expect(failure.message.contains(problem), "\(failure.message)")
            #expect(failure.message.contains("Copy the fleet file again"))
        }
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}
