import Glibc
import TestSupport
import Testing

@testable import FleetIdentity

@Suite("Server with a generated configuration", .needs("nats-server"), .serialized)
struct ServerTests {
    @Test("a device can use only its own subjects")
    func ownSubjects() async throws {
        try await onThread {
            let servers = try TestServers()
            let truck = try servers.authority.device("truck7", at: Int64(time(nil)))
            let client = try TestClient(truck, certificate: truck.certificate)
            for subject in ["fleet.acme.5.truck7", "live.acme.u281z7.truck7", "sync.acme.truck7"] {
                #expect(client.canPublish(subject), "\(subject)")
            }
            for subject in ["stored.acme.truck7", "_INBOX.truck7.x.>"] {
                #expect(client.canSubscribe(subject), "\(subject)")
            }
            for subject in [
                "fleet.acme.5.truck8", "fleet.other.5.truck7", "live.acme.u281z7.truck8", "sync.acme.truck8",
                "stored.acme.truck7", "bad.fleet.acme.5.truck7", "$JS.API.STREAM.INFO.FLEET", "$JS.API.INFO",
                "$JS.ACK.FLEET.x", "_INBOX.truck7.x", "$SYS.REQ.SERVER.PING", "x",
            ] {
                #expect(!client.canPublish(subject), "\(subject)")
            }
            for subject in [
                "fleet.>", "fleet.acme.5.truck7", ">", "*.*.*", "stored.acme.*", "stored.acme.truck8", "_INBOX.>",
                "_INBOX.truck8.>", "_INBOX.collector.>", "$SYS.>", "sync.acme.truck7",
            ] {
                #expect(!client.canSubscribe(subject), "\(subject)")
            }
        }
    }

    @Test("a collector can receive requests and send answers, but cannot publish batches")
    func collector() async throws {
        try await onThread {
            let servers = try TestServers()
            let file = try servers.authority.collector(at: Int64(time(nil)))
            let client = try TestClient(file, certificate: file.certificate)
            for subject in ["stored.acme.truck7", "_INBOX.truck7.x.sync", "bad.fleet.acme.5.truck7"] {
                #expect(client.canPublish(subject), "\(subject)")
            }
            for subject in ["sync.*.*", "_INBOX.collector.x.>"] { #expect(client.canSubscribe(subject), "\(subject)") }
            for subject in ["fleet.acme.5.truck7", "$JS.API.STREAM.DELETE.FLEET", "$JS.API.STREAM.PURGE.FLEET", "x"] {
                #expect(!client.canPublish(subject), "\(subject)")
            }
            for subject in ["fleet.>", "_INBOX.>", "$SYS.>"] { #expect(!client.canSubscribe(subject), "\(subject)") }
        }
    }

    @Test("a device is refused if it has no certificate or another fleet's certificate")
    func certificates() async throws {
        try await onThread {
            let servers = try TestServers()
            let truck = try servers.authority.device("truck7", at: Int64(time(nil)))
            #expect(throws: TestClient.Refused.self) { try TestClient(truck, certificate: nil) }
            let foreign = try FleetExample(at: Int64(time(nil)))
            #expect(throws: TestClient.Refused.self) { try TestClient(truck, certificate: foreign.truck.certificate) }
            _ = try TestClient(truck, certificate: truck.certificate)
        }
    }

    @Test("servers refuse tokens of other tenants, with excessive rights or with the wrong key")
    func tokens() async throws {
        try await onThread {
            let servers = try TestServers()
            let authority = servers.authority
            let truck = try authority.device("truck7", at: Int64(time(nil)))
            let foreign = try FleetExample(tenant: "other", at: Int64(time(nil)))
            let key = try NATSKey(.user)
            var tokens = [foreign.truck.credentials]
            let rights: [JSONValue] = [
                // More rights than the role has.
                [
                    "type": "user", "version": 2, "issuer_account": .string(authority.account.publicKey),
                    "pub": ["allow": [">"]],
                ],
                // The rights of an account that exists, signed by the key of another one.
                ["type": "user", "version": 2, "issuer_account": .string(authority.system.publicKey)],
            ]
            for claims in rights {
                let token = try Token.sign(
                    "truck7", key.publicKey, at: Int64(time(nil)), claims, by: authority.devices)
                tokens.append(Credentials(token: token, key: key))
            }
            // The token of a device, used with the key of another one.
            tokens.append(Credentials(token: truck.credentials.token, key: key))
            for credentials in tokens {
                let file = FleetFile(
                    servers: truck.servers, tenant: "acme", device: "truck7", credentials: credentials,
                    certificate: truck.certificate, authority: truck.authority)
                #expect(throws: TestClient.Refused.self) { try TestClient(file, certificate: truck.certificate) }
            }
            _ = try TestClient(truck, certificate: truck.certificate)
        }
    }

    @Test("revoking a device disconnects only that device and allows its name to be reused")
    func revocation() async throws {
        try await onThread {
            let servers = try TestServers()
            let now = Int64(time(nil))
            var register = FleetRegister()
            var clients: [TestClient] = []
            var files: [FleetFile] = []
            for name in ["truck7", "truck8"] {
                let file = try servers.authority.device(name, at: now)
                try register.add(file, at: now)
                files.append(file)
                clients.append(try TestClient(file, certificate: file.certificate))
            }
            try register.revoke("truck7", at: now)
            // A later time must change nothing but the token of the account.
            try servers.reload(register, at: now + 60)
            clients[0].waitUntilClosed()
            #expect(!clients[0].canPublish("sync.acme.truck7"))
            #expect(clients[1].canPublish("sync.acme.truck8"))
            #expect(throws: TestClient.Refused.self) { try TestClient(files[0], certificate: files[0].certificate) }
            let new = try servers.authority.device("truck7", at: now)
            try register.add(new, at: now)
            #expect(try TestClient(new, certificate: new.certificate).canPublish("sync.acme.truck7"))
        }
    }
}
