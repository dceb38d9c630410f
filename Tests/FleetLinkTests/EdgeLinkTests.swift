import FleetTestSupport
import FleetWire
import Glibc
import TestSupport
import Testing

@testable import FleetLink

@Suite("Device link", .needs("nats-server"), .serialized)
struct EdgeLinkTests {
    @Test("the broker's acknowledgment of each batch is delivered with the batch's token")
    func acknowledges() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.createStream()
            for token in 1...200 as ClosedRange<UInt64> {
                #expect(edge.link.publish([UInt8(token)], to: edge.record, token: token))
            }
            for token in 1...200 as ClosedRange<UInt64> { #expect(edge.next() == .acknowledged(token)) }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("publishing without a stream fails with a message that names the remedy")
    func reportsMissingStream() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.link.publish([1], to: edge.record, token: 7))
            let sentence = "the stream FLEET does not exist. Start a collector, which creates it"
            #expect(edge.next() == .failed(7, Trouble(.noStream, sentence)))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("publishing to a full stream fails with the broker's reason")
    func reportsFullStream() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.ask(
                "STREAM.CREATE.FLEET",
                #"{"name":"FLEET","subjects":["fleet.>"],"storage":"file","discard":"new","max_bytes":1000}"#)
            #expect(edge.link.publish([UInt8](repeating: 0, count: 2000), to: edge.record, token: 8))
            let sentence = "the broker refused the batch: maximum bytes exceeded"
            #expect(edge.next() == .failed(8, Trouble(.brokerRefuses, sentence)))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("acknowledged batches survive a SIGKILL of the server, and the link reconnects")
    func survivesKill() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.createStream()
            for round in 1...3 as ClosedRange<UInt64> {
                for token in 1...100 as ClosedRange<UInt64> {
                    #expect(edge.link.publish([UInt8(round), UInt8(token)], to: edge.record, token: token))
                }
                for token in 1...100 as ClosedRange<UInt64> { #expect(edge.next() == .acknowledged(token)) }
                broker.kill()
                #expect(edge.next() == .disconnected)
                #expect(!edge.link.publish([1], to: edge.record, token: 1))
                try broker.start()
                edge.connect()
                #expect(edge.messageCount() == Int(round) * 100)
            }
        }
    }

    @Test("a failed first connection is reported, and the link connects once the server is running")
    func connectsLater() async throws {
        try await onThread {
            let broker = try TestBroker()
            broker.kill()
            let edge = try EdgeDriver(broker.options())
            let advice = "Check that nats-server is running and that the address is correct"
            let sentence = "cannot connect to \(broker.url): no server available for connection. \(advice)"
            #expect(edge.next() == .trouble(Trouble(.brokerUnreachable, sentence)))
            try broker.start()
            #expect(edge.next() == .connected)
        }
    }

    @Test("a link whose credentials were refused connects once the server accepts them again")
    func survivesRefusal() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            broker.kill()
            try broker.configure("authorization { user: a, password: b }")
            try broker.start()
            edge.next { event -> Bool? in
                guard case .trouble(let trouble) = event, trouble.cause == .noCredentials else { return nil }
                return trouble.sentence.contains("Check the credentials") ? true : nil
            }
            broker.kill()
            try broker.configure()
            try broker.start()
            edge.connect()
        }
    }

    @Test("a refused connection without credentials is reported as such")
    func reportsRefusal() async throws {
        try await onThread {
            let broker = try TestBroker("authorization { user: a, password: b }")
            let edge = try EdgeDriver(broker.options())
            // The server may still be starting.
            edge.next { event -> Bool? in
                guard case .trouble(let trouble) = event, trouble.cause != .brokerUnreachable else { return nil }
                #expect(trouble.cause == .noCredentials)
                return true
            }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a device that is revoked while connected reports the revocation")
    func reportsRevocation() {
        for (text, cause) in [
            ("User Authentication Revoked", .revoked), ("Authorization Violation", .revoked),
            ("User Authentication Expired", .revoked), ("Stale Connection", .other),
            ("Permissions Violation for Publish to \"x\"", .notPermitted),
        ] as [(String, Trouble.Cause)] {
            #expect(Trouble.Cause(brokerReport: text) == cause)
        }
    }

    @Test("a sync request is reported as unanswered if no collector is running")
    func receivesAnswers() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            #expect(edge.link.publishLive([1, 2, 3], to: FleetSubject.stored(tenant: "acme", device: "truck7")))
            #expect(edge.next() == .stored([1, 2, 3]))
            #expect(edge.link.requestSync([4], to: edge.sync))
            let sentence = "no collector is ready, so no fixes are confirmed as stored"
            #expect(edge.next() == .unanswered(Trouble(.centerSilent, sentence)))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("each of two links of the same device receives only its own acknowledgments")
    func separatesCopies() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edges = try [EdgeDriver(broker.options()), EdgeDriver(broker.options())]
            for edge in edges { edge.connect() }
            edges[0].createStream()
            #expect(edges[0].link.publish([1], to: edges[0].record, token: 1))
            #expect(edges[0].next() == .acknowledged(1))
            #expect(edges[1].link.publish([1], to: edges[1].record, token: 2))
            #expect(edges[1].next() == .acknowledged(2))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("publishing to a forbidden subject is reported with the broker's message")
    func reportsPermissions() async throws {
        try await onThread {
            let broker = try TestBroker(
                #"authorization { users: [ { user: a, password: b, permissions: { publish: "x" } } ] }"#)
            var options = broker.options()
            options.servers = [broker.url.replacing("//", with: "//a:b@")]
            let edge = try EdgeDriver(options)
            edge.connect()
            #expect(edge.link.publish([1], to: edge.record, token: 1))
            let reason = "Permissions Violation for Publish to \"\(edge.record)\""
            #expect(edge.next() == .trouble(Trouble(.notPermitted, "the broker reports: \(reason)")))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("the link stays connected after a batch exceeds the broker's size limit")
    func reportsLargeBatches() async throws {
        try await onThread {
            let broker = try TestBroker("max_payload: 1000")
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.createStream()
            #expect(!edge.link.publish([UInt8](repeating: 0, count: 1001), to: edge.record, token: 1))
            let sentence = "cannot publish to \(edge.record): maximum payload exceeded"
            #expect(edge.next() == .trouble(Trouble(.brokerRefuses, sentence)))
            #expect(edge.link.publish([UInt8](repeating: 0, count: 1000), to: edge.record, token: 2))
            #expect(edge.next() == .acknowledged(2))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a TLS link connects only to servers certified by a trusted authority", .needs("openssl"))
    func usesTLS() async throws {
        let directory = TemporaryDirectory()
        let script = """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem \
                -days 1 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key2.pem -out other.pem \
                -days 1 -subj /CN=other
            """
        #expect(try await shell(script, in: directory).status == 0)
        try await onThread {
            let broker = try TestBroker(
                #"tls { cert_file: "\#(directory("cert.pem"))", key_file: "\#(directory("key.pem"))" }"#)
            var options = broker.options()
            options.secrets = LinkSecrets(authorities: try read(directory("cert.pem")))
            let edge = try EdgeDriver(options)
            edge.connect()
            edge.createStream()
            edge.publish([[1]])
            options.secrets = LinkSecrets(authorities: try read(directory("other.pem")))
            let other = try EdgeDriver(options)
            let isRefused = other.next { event in
                switch event {
                case .connected: false
                case .trouble(let trouble) where trouble.cause == .wrongCertificate:
                    trouble.sentence.hasSuffix("Check the certificates")
                default: Bool?.none
                }
            }
            #expect(isRefused)
            // Without a fleet file, the servers' certificate is unknown, but not wrong.
            options.secrets = nil
            for url in [broker.url, broker.url.replacing("nats://", with: "tls://")] {
                options.servers = [url]
                let stranger = try EdgeDriver(options)
                let trouble = stranger.next { if case .trouble(let trouble) = $0 { trouble } else { nil } }
                #expect(trouble.cause == .noCredentials)
                #expect(trouble.sentence.hasSuffix("These servers require a fleet file: add --fleet FILE"))
            }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a closed link delivers no events and publishes nothing")
    func closes() async throws {
        try await onThread {
            let broker = try TestBroker()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.createStream()
            for token in 1...100 as ClosedRange<UInt64> {
                #expect(edge.link.publish([1], to: edge.record, token: token))
            }
            edge.link.close()
            #expect(!edge.link.publish([1], to: edge.record, token: 101))
            broker.kill()
            #expect(edge.link.events().isEmpty)
            let other = try EdgeDriver(broker.options())
            // The other link's first event proves that time has passed.
            _ = other.next()
            #expect(edge.link.events().isEmpty)
        }
    }
}
