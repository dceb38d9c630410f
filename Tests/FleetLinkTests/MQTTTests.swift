import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetLink

@Suite("MQTT addresses and topics")
struct MQTTServerTests {
    @Test("an MQTT URL is parsed into the host, the port, the user and the encryption setting")
    func urls() throws {
        let plain = try #require(MQTTServer("mqtt://broker.example"))
        #expect(plain.host == "broker.example" && plain.port == 1_883 && !plain.isEncrypted && plain.user == nil)
        let full = try #require(MQTTServer("mqtts://truck7@broker.example:8884/"))
        #expect(full.host == "broker.example" && full.port == 8_884 && full.isEncrypted && full.user == "truck7")
        let address = try #require(MQTTServer("mqtts://[::1]"))
        #expect(address.host == "::1" && address.port == 8_883)
        #expect(MQTTServer("mqtt://a@b@host")?.user == "a@b")
    }

    @Test(
        "a user name is percent-decoded, and only a colon that is not encoded begins a password",
        arguments: [
            ("fleet%3Atruck7", "fleet:truck7", false), ("a%40b%2f100%25", "a@b/100%", false),
            ("J%C3%BCrgen", "Jürgen", false), ("truck7:secret", "truck7:secret", true),
        ])
    func users(_ text: String, _ user: String, _ hasPassword: Bool) throws {
        let server = try #require(MQTTServer("mqtts://\(text)@host"))
        #expect(server.user == user && server.hasPassword == hasPassword)
    }

    @Test(
        "an incomplete or invalid URL is refused",
        arguments: [
            "mqtt://", "mqtts://@host", "mqtt://host:", "mqtt://host:0", "mqtt://host:70000", "mqtt://[::1]x",
            "mqtt://::1", "mqtt://[]", "mqtt://50%off@host", "mqtt://a%@host", "mqtt://a%+1@host", "mqtt://a%00@host",
            "mqtt://a%FF@host",
        ])
    func wrongURLs(_ text: String) {
        #expect(MQTTServer(text) == nil)
        #expect(MQTTServer.isURL(text))
    }

    @Test("a broker's address needs one of the accepted schemes, and contains no password")
    func addresses() {
        let accepted = [
            "nats://a", "tls://a:4222", "mqtt://a", "mqtts://truck7@a", "mqtts://a%3Ab@a", "a:4222", "tls://[::1]:4222",
            "[::1]", "nats://a/",
        ]
        for text in accepted { #expect(LinkOptions.problem(ofServer: text) == nil, "\(text)") }
        for text in ["http://a", "ws://a", "", "NATS://a"] {
            let problem = LinkOptions.problem(ofServer: text)
            for scheme in ["nats://", "tls://", "mqtt://", "mqtts://"] {
                #expect(problem?.contains(scheme) == true, "\(text)")
            }
        }
        for text in ["nats://", "nats://a:99999", "tls://a:0", "::1", "nats://[]", "[]:4222"] {
            #expect(LinkOptions.problem(ofServer: text)?.contains("is not the address of a server") == true, "\(text)")
        }
        let credentials = LinkOptions.problem(ofServer: "nats://user:secret@a")
        #expect(credentials?.contains("--fleet") == true && credentials?.contains("secret") == false)
        let password = LinkOptions.problem(ofServer: "mqtts://truck7:secret@a")
        #expect(password?.contains("--password-file") == true && password?.contains("secret") == false)
    }

    @Test("NATS subjects are converted to MQTT topics and back")
    func topics() {
        #expect(MQTTTopic.topic("fleet.acme.12.truck7") == "fleet/acme/12/truck7")
        #expect(MQTTTopic.topic("live.*.>") == "live/+/#")
        #expect(MQTTTopic.subject("sync/acme/truck7") == "sync.acme.truck7")
    }

    @Test("a topic that contains a dot is not converted to a subject")
    func dots() { #expect(MQTTTopic.subject("sync/acme.truck7") == nil) }
}

@Suite("MQTT links", .needs("mosquitto"), .serialized)
struct MQTTLinkTests {
    @Test("a batch reaches the collector, and the collector's answer reaches the device")
    func passesBatches() async throws {
        try await onThread {
            let broker = try MQTTBroker()
            let collector = try CollectorLink(broker.options("collector"))
            let events = Driver(collector.descriptor, repetitionTime: nil, collector.events)
            events.next { $0 == .connected ? true : nil }
            let edge = try EdgeDriver(broker.options("truck7"))
            edge.connect()
            #expect(edge.link.publish([1, 2], to: edge.record, token: 7))
            let arrival = events.next { if case .arrived(let arrival) = $0 { arrival } else { nil } }
            #expect(arrival.device == "truck7" && arrival.tenant == "acme" && arrival.payload == [1, 2])
            #expect(collector.acknowledge(arrival))
            #expect(collector.publishStored([3], tenant: "acme", device: "truck7"))
            var answers = [edge.next(), edge.next()]
            answers.sort { first, _ in first == .acknowledged(7) }
            #expect(answers == [.acknowledged(7), .stored([3])])
            withExtendedLifetime(broker) {}
        }
    }

    @Test("the answer to a sync request is sent to the device")
    func answersQuestions() async throws {
        try await onThread {
            let broker = try MQTTBroker()
            let collector = try CollectorLink(broker.options("collector"))
            let events = Driver(collector.descriptor, repetitionTime: nil, collector.events)
            events.next { $0 == .connected ? true : nil }
            let edge = try EdgeDriver(broker.options("truck7"))
            edge.connect()
            #expect(edge.link.requestSync([4], to: edge.sync))
            let question = events.next { if case .asked(let question) = $0 { question } else { nil } }
            #expect(question.payload == [4])
            #expect(collector.answer(question, [5]))
            edge.next { $0 == .stored([5]) ? true : nil }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a live position reaches a viewer")
    func showsPositions() async throws {
        try await onThread {
            let broker = try MQTTBroker()
            let viewer = try LiveLink(broker.options("map"), tenant: "acme")
            let events = Driver(viewer.descriptor, repetitionTime: nil, viewer.events)
            events.next { $0 == .connected ? true : nil }
            let edge = try EdgeDriver(broker.options("truck7"))
            edge.connect()
            #expect(edge.link.publishLive([6], to: FleetSubject.live(tenant: "acme", cell: "120", device: "truck7")))
            #expect(events.next() == .position(tenant: "acme", device: "truck7", payload: [6]))
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a link reconnects after the broker is killed and restarted")
    func survivesKill() async throws {
        try await onThread {
            let broker = try MQTTBroker()
            let edge = try EdgeDriver(broker.options("truck7"))
            edge.connect()
            broker.kill()
            #expect(edge.next() == .disconnected)
            #expect(!edge.link.publish([1], to: edge.record, token: 1))
            try broker.start()
            edge.connect()
            #expect(edge.link.publish([1], to: edge.record, token: 2))
            #expect(edge.next() == .acknowledged(2))
        }
    }

    @Test("the error for a topic that the broker does not permit names the topic", .needs("nats-server"))
    func reportsRefusedTopics() async throws {
        try await onThread {
            // mosquitto permits every subscription, and then delivers nothing.
            let port = try freePort()
            let broker = try TestBroker(
                """
                server_name: a
                mqtt { host: 127.0.0.1, port: \(port) }
                authorization { users: [ { user: a, password: b, permissions: { subscribe: { deny: "stored.>" } } } ] }
                """)
            var options = broker.options()
            options.servers = ["mqtt://a@127.0.0.1:\(port)"]
            options.mqtt.password = "b"
            let edge = try EdgeDriver(options)
            let reason = "the broker does not permit the topic stored/acme/truck7"
            edge.next { event -> Bool? in
                guard case .trouble(let trouble) = event else { return nil }
                #expect(!trouble.sentence.contains(".."))
                return trouble.cause == .notPermitted && trouble.sentence.contains(reason) ? true : nil
            }
            withExtendedLifetime(broker) {}
        }
    }

    @Test("a wrong password and an untrusted certificate are both reported", .needs("openssl"))
    func secrets() async throws {
        let directory = TemporaryDirectory()
        let script = """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem \
                -days 1 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key2.pem -out other.pem \
                -days 1 -subj /CN=other
            mosquitto_passwd -b -c passwords truck7 secret
            """
        #expect(try await shell(script, in: directory).status == 0)
        try await onThread {
            let broker = try MQTTBroker(
                """
                password_file \(directory("passwords"))
                certfile \(directory("cert.pem"))
                keyfile \(directory("key.pem"))
                """, isEncrypted: true)
            func edge(_ password: String, authority: String) throws -> EdgeDriver {
                var options = broker.options("truck7", user: "truck7", password: password)
                options.mqtt.authorities = directory(authority)
                return try EdgeDriver(options)
            }
            try edge("secret", authority: "cert.pem").connect()
            for (password, authority, cause, advice) in [
                ("wrong", "cert.pem", .revoked, "Check the user name, the password"),
                ("secret", "other.pem", .wrongCertificate, "Check the certificates"),
            ] as [(String, String, Trouble.Cause, String)] {
                let edge = try edge(password, authority: authority)
                edge.next { event -> Bool? in
                    guard case .trouble(let trouble) = event else { return nil }
                    #expect(!trouble.sentence.contains(".."))
                    return trouble.cause == cause && trouble.sentence.contains(advice) ? true : nil
                }
            }
            withExtendedLifetime(broker) {}
        }
    }
}
