import FleetTestSupport
import FleetWire
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import FleetLink

@Suite("Inspecting a broker", .needs("nats-server"), .serialized)
struct InspectionTests {
    @Test(
        "the server's greeting indicates whether JetStream and access protection are enabled", arguments: [false, true])
    func greeting(_ flag: Bool) async throws {
        try await onThread {
            let broker = try TestBroker(flag ? "authorization { token: secret }" : "", hasJetStream: flag)
            let greeting = try greeting(of: broker)
            #expect(greeting.hasJetStream == flag)
            #expect(greeting.isProtected == flag)
            #expect(greeting.version.contains("."))
            // The server has only one of the addresses that this name may have.
            #expect(try BrokerGreeting(of: broker.url.replacing("127.0.0.1", with: "localhost")) == greeting)
        }
    }

    @Test(
        "greetings that are not from a NATS server are refused",
        arguments: [
            "", "INFO", "INFO {}", "220 mail.example ESMTP", #"INFO {"version":7}"#, #"INFO {"version":"\u001b[2J"}"#,
            "INFO [\"version\"]",
        ])
    func others(_ line: String) { #expect(BrokerGreeting(line: line) == nil) }

    @Test("a closed port and an invalid URL are reported")
    func failures() throws {
        let port = try freePort()
        #expect(throws: Failure.self) { try BrokerGreeting(of: "nats://127.0.0.1:\(port)") }
        for url in ["nats://", "nats://host:port", "nats://[::1]:99999", "nats://host:0", "nats://a[b]:4222:1"] {
            let failure = #expect(throws: Failure.self) { try BrokerGreeting(of: url) }
            #expect(failure?.kind == .usage)
        }
    }

    @Test(
        "the host and the port of a server's URL are recognized",
        arguments: [
            ("nats://n1.example", "n1.example", 4_222), ("tls://n1.example:4223/", "n1.example", 4_223),
            ("n1.example:4224", "n1.example", 4_224), ("tls://[::1]", "::1", 4_222), ("[::1]:4225", "::1", 4_225),
        ] as [(String, String, UInt16)])
    func addresses(_ url: String, _ host: String, _ port: UInt16) throws {
        let address = try #require(BrokerGreeting.address(in: url))
        #expect(address.host == host && address.port == port)
    }

    /// Returns the state of the streams, even if the server is slow.
    private func streams(of broker: TestBroker) throws -> StreamState? {
        try StreamState.current(broker.options("check"), timeout: .seconds(240))
    }

    @Test("the stream state counts the waiting batches once a collector has created the streams")
    func streams() async throws {
        try await onThread {
            let broker = try TestBroker()
            _ = try greeting(of: broker)
            #expect(try streams(of: broker) == nil)
            let collector = try CollectorDriver(broker.options("collector"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.publish([[1]])
            let before = try #require(try streams(of: broker))
            #expect(before.waitingBatches == 1 && before.servedShards == 0)
            #expect(before.replicas == 1 && before.hasLeader && before.lagging == [] && before.unusableBatches == 0)
            #expect(before.bytes > 0 && before.maxBytes > before.bytes)
            #expect(collector.link.pull(shard: collector.shard, count: 1, timeout: .seconds(60)))
            #expect(collector.arrival().payload == [1])
            #expect(collector.next() == .finished(shard: collector.shard, count: 1))
            // The pull request of a shard without batches waits.
            let other = (FleetSubject.shard(of: "truck7") + 1) % FleetSubject.shardCount
            #expect(collector.link.pull(shard: other, timeout: .seconds(60)))
            let deadline = ContinuousClock.now + .seconds(60)
            while try streams(of: broker)?.servedShards != 1, ContinuousClock.now < deadline {}
            #expect(try streams(of: broker)?.servedShards == 1)
        }
    }

    @Test("a collector whose requests never have to wait is noticed by its deliveries")
    func deliveries() async throws {
        try await onThread {
            let broker = try TestBroker()
            let hasEnded = Mutex(false)
            let options = (edge: broker.options(), collector: broker.options("collector"))
            let begin = try WakeDescriptor()
            let thread = try WorkerThread {
                defer { begin.signal() }
                guard let collector = try? CollectorDriver(options.collector), let edge = try? EdgeDriver(options.edge)
                else { return }
                collector.connect()
                begin.signal()
                while !hasEnded.withLock({ $0 }) {
                    edge.publish([[1]])
                    edge.awaitPending(1, shard: collector.shard)
                    collector.link.pull(shard: collector.shard, count: 1, timeout: .seconds(60))
                    collector.link.acknowledge(collector.arrival())
                    while collector.next() != .finished(shard: collector.shard, count: 1) {}
                }
            }
            waitUntilReady(begin.descriptor)
            let served = Result { try streams(of: broker)?.servedShards }
            hasEnded.withLock { $0 = true }
            thread.join()
            #expect(try served.get() == 1)
            #expect(try streams(of: broker)?.servedShards == 0)
        }
    }

    @Test("while no batch is being stored, a missing collector is noticed after six further inspections")
    func missingCollector() async throws {
        try await onThread {
            let broker = try TestBroker()
            let collector = try CollectorDriver(broker.options("collector"))
            collector.connect()
            let edge = try EdgeDriver(broker.options())
            edge.connect()
            edge.publish([[1]])
            collector.link.close()
            // Each inspection asks for the state of every consumer once.
            let events = try WakingQueue<BrokerEvent>()
            let inspections = Interest(subject: "$JS.API.CONSUMER.INFO.FLEET.shard-0")
            let observer = try NATSConnection(broker.options("observer"), [inspections], deliver: events.add)
            defer { observer.close() }
            let driver = Driver(events.descriptor, repetitionTime: nil, events.takeAll)
            driver.next { if case .connected = $0 { true } else { nil } }
            let state = try #require(try streams(of: broker))
            #expect(state.servedShards == 0 && state.waitingBatches == 1)
            #expect(observer.publish([], to: inspections.subject))
            var count = 0
            driver.next { event -> Bool? in
                guard case .message(let message) = event else { return nil }
                // The message without a reply was sent after the inspections.
                if !message.reply.isEmpty { count += 1 }
                return message.reply.isEmpty ? true : nil
            }
            #expect(count == 7)
            withExtendedLifetime(broker) {}
        }
    }

    /// Reads the greeting as soon as the server has started.
    private func greeting(of broker: TestBroker) throws -> BrokerGreeting {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do throws(Failure) { return try BrokerGreeting(of: broker.url) } catch {
                guard ContinuousClock.now < deadline else { throw error }
            }
        }
    }
}
