import SystemSupport
import TestSupport
import Testing

@testable import FleetIdentity

@Suite("Fleet key file")
struct FleetAuthorityTests {
    private let example: FleetExample

    init() throws { example = try FleetExample(servers: ["n1.example", "192.0.2.7:4333:6333", "[2001:db8::1]"]) }

    @Test("a key file is unchanged after being written and read back")
    func roundTrip() throws {
        #expect(try FleetAuthority(example.authority.text) == example.authority)
    }

    @Test("the authority's certificate is renewed if new certificates would outlive it, and the old ones stay valid")
    func renewedCertificate() throws {
        let year: Int64 = 31_557_600
        var authority = example.authority
        for time in [FleetExample.time, FleetExample.time + 5 * year] {
            #expect(try !authority.renewCertificate(at: time))
        }
        #expect(authority == example.authority)
        let time = FleetExample.time + 5 * year + 1
        #expect(try authority.renewCertificate(at: time))
        #expect(PEM.end(authority.certificates.certificate) == time + 10 * year - 1)
        #expect(
            try FleetAuthority(authority.text) == authority
                && authority.certificates.key == example.authority.certificates.key)
        #expect(example.truck.certificate.problem(authority: authority.certificates.certificate) == nil)
        let truck = try authority.device("truck8", at: time)
        #expect(truck.certificate.problem(authority: example.authority.certificates.certificate) == nil)
        #expect(truck.authority == authority.certificates.certificate && truck.certificateEnd == time + 5 * year - 1)
    }

    @Test(
        "the error for a damaged key file names the damaged part and the remedy",
        arguments: [
            ("tenant = \"acme\"", "tenant = \"a.b\"", "invalid name 'a.b'"),
            ("n1.example:4222", "n1.example:x", "n1.example:x:6222 is not the address of a server"),
            ("operator = \"SO", "operator = \"SA", "the secret key of the operator must begin with SO"),
            ("devices = ", "# ", "the setting devices is missing"),
            ("-----END PRIVATE KEY-----", "", "the block PRIVATE KEY has no END line"),
        ])
    func damaged(part: String, replacement: String, problem: String) throws {
        let text = example.authority.text.replacing(part, with: replacement)
        let failure = try #require(throws: Failure.self) { try FleetAuthority(text) }
        #expect(
            failure.message.contains("the file with the fleet's keys is damaged: \(problem)"), "\(failure.message)"
        )
        #expect(failure.message.hasSuffix("Restore it from a backup"))
    }

    @Test(
        "device names that are reserved or that are not valid in a subject are refused",
        arguments: ["", "a.b", "*", ">", "Ä", "collector"])
    func names(name: String) {
        #expect(throws: Failure.self) { try example.authority.device(name, at: FleetExample.time) }
    }

    @Test(
        "a fleet with duplicate servers or ports, or with a number of servers other than one or three, is refused",
        arguments: [[], ["a", "b"], ["a", "a", "b"], ["a", "b", "c", "d"], ["a:1:2", "a:3:2", "b"], ["a:1:1"]])
    func servers(addresses: [String]) { #expect(throws: Failure.self) { try FleetExample(servers: addresses) } }

    @Test(
        "if a port is omitted from a server address, the default port is used",
        arguments: ["n1.example", "192.0.2.7", "[2001:db8::1]"])
    func addresses(host: String) throws {
        #expect(try FleetServer(host).description == "\(host):4222:6222")
        #expect(try FleetServer("\(host):1").description == "\(host):1:6222")
        #expect(try FleetServer("\(host):1:65535").description == "\(host):1:65535")
        #expect(try FleetServer(host).url == "tls://\(host):4222")
    }

    @Test(
        "an invalid server address is refused",
        arguments: [
            "", ":1", "a:0", "a:65536", "a:1:2:3", "a b", "a,b", "a\"b", "-a", "a..b", "2001:db8::1", "[::1", "[::1]a",
            "a:",
        ])
    func badAddresses(text: String) { #expect(throws: Failure.self) { try FleetServer(text) } }

    @Test(
        "OpenSSL accepts server and device certificates only for their purpose, host and period of validity",
        .needs("openssl"))
    func certificates() async throws {
        let directory = TemporaryDirectory()
        let files = try example.authority.certificateFiles(at: FleetExample.time)
        for (index, file) in files.enumerated() { try write(file.text, to: directory("\(index).pem")) }
        try write(example.truck.certificate.text, to: directory("truck7.pem"))
        try write(try FleetExample().authority.certificates.certificate, to: directory("other.pem"))
        let time = FleetExample.time
        let outcome = try await shell(
            """
            verify() { openssl verify -x509_strict -CAfile "$1" -attime "$2" "${@:3}" >>log 2>&1; }
            verify 2.pem \(time) -purpose sslserver -verify_hostname n1.example 0.pem || echo 1
            verify 2.pem \(time) -purpose sslclient 0.pem || echo 2
            verify 2.pem \(time) -purpose sslserver -verify_ip 192.0.2.7 3.pem || echo 3
            verify 2.pem \(time) -purpose sslserver -verify_ip 2001:db8::1 6.pem || echo 4
            verify 2.pem \(time) -purpose sslclient truck7.pem || echo 5
            verify 2.pem \(time + 5 * 365 * 86_400) -purpose sslclient truck7.pem || echo 6
            verify 2.pem \(time) -purpose sslserver -verify_hostname n2.example 0.pem && echo 7
            verify 2.pem \(time) -purpose sslserver truck7.pem && echo 8
            verify other.pem \(time) truck7.pem && echo 9
            verify 2.pem \(time + 5 * 366 * 86_400) truck7.pem && echo 10
            verify 2.pem \(time - 2 * 86_400) truck7.pem && echo 11
            openssl verify -CAfile 2.pem -attime \(time + 10 * 365 * 86_400) 2.pem >>log || echo 12
            openssl x509 -in truck7.pem -noout -subject -serial -text | grep -E 'subject|serial|ASN1 OID'
            """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        let log = try read(directory("log"))
        #expect(lines.first == "subject=O = acme, CN = truck7", "\(outcome.output)\(log)")
        #expect(lines.contains { $0.contains("prime256v1") })
        let other = try example.authority.device("truck7", at: time)
        #expect(other.certificate.text != example.truck.certificate.text)
    }

    @Test("server configurations list the cluster's servers, require certificates and contain no secret keys")
    func configurations() throws {
        let authority = example.authority
        let files = try authority.configurations(at: FleetExample.time)
        #expect(
            files.map(\.path)
                == ["n1.example", "192.0.2.7-4333", "2001:db8::1"].map { "servers/\($0)/nats-server.conf" })
        for file in files {
            #expect(file.text.contains("verify: true"))
            #expect(!file.text.contains("truck7"))
            #expect(!file.text.contains(example.truck.credentials.publicKey))
            for word in ["no_auth_user", "leafnodes", "websocket", "mqtt"] { #expect(!file.text.contains(word)) }
            for key in [authority.operator, authority.account, authority.devices, authority.system] {
                #expect(!file.text.contains(key.seed))
            }
        }
        #expect(files[0].text.contains("@192.0.2.7:6333\""))
        #expect(files[0].text.contains("@[2001:db8::1]:6222\""))
        #expect(!files[0].text.contains("@n1.example"))
        for file in files { #expect(file.text.contains("listen: \"0.0.0.0:")) }
        let single = try FleetExample().authority.configurations(at: FleetExample.time)
        #expect(!single[0].text.contains("cluster"))
    }

    @Test("servers with loopback addresses listen only on these addresses")
    func loopback() throws {
        for (hosts, addresses) in [
            (["127.0.0.1", "127.0.0.2", "[::1]"], ["127.0.0.1", "127.0.0.2", "[::1]"]),
            (["localhost", "127.example", "192.0.2.7"], ["localhost", "0.0.0.0", "0.0.0.0"]),
        ] {
            let servers = try hosts.map { try FleetServer("\($0):4333:6333") }
            let authority = try FleetAuthority(tenant: "acme", servers: servers, at: FleetExample.time)
            for (address, file) in zip(addresses, try authority.configurations(at: FleetExample.time)) {
                for port in [4333, 6333] { #expect(file.text.contains("listen: \"\(address):\(port)\"")) }
            }
        }
    }
}
