import FleetWire
import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetIdentity
@testable import FleetLink

@Suite("Server cluster with generated configurations", .needs("nats-server"), .serialized)
struct ClusterTests {
    @Test("the link of a revoked device reports that its credentials were revoked")
    func revokedLink() async throws {
        try await onThread {
            let servers = try TestServers()
            let now = Int64(time(nil))
            let truck = try servers.authority.device("truck7", at: now)
            var register = FleetRegister()
            try register.add(truck, at: now)
            #expect(try register.revoke("truck7", at: now))
            try servers.reload(register, at: now)
            let edge = try EdgeLink(
                servers.options(truck), stored: FleetSubject.stored(tenant: "acme", device: "truck7"))
            var causes: [Trouble.Cause] = []
            while causes.isEmpty {
                waitUntilReady(edge.descriptor)
                for case .trouble(let trouble) in edge.events() { causes.append(trouble.cause) }
            }
            #expect(causes.first == .revoked)
            withExtendedLifetime(servers) {}
        }
    }

    @Test("the generated credentials permit everything that device and collector links do")
    func links() async throws {
        try await onThread {
            let servers = try TestServers(count: 3)
            let now = Int64(time(nil))
            var streams = FleetStreams(serverCount: 3)
            streams.maxBytes = 1 << 26
            streams.maxUnusableBytes = 1 << 24
            let collector = try CollectorLink(
                servers.options(try servers.authority.collector(at: now)), streams: streams)
            let record = FleetSubject.record(tenant: "acme", device: "truck7")
            let sync = FleetSubject.sync(tenant: "acme", device: "truck7")
            let edge = try EdgeLink(
                servers.options(try servers.authority.device("truck7", at: now)),
                stored: FleetSubject.stored(tenant: "acme", device: "truck7"))
            var isStored = false
            var isSynced = false
            var isRejected = false
            // While the servers elect a leader, they drop messages without a reply. The links' users must resend them.
            func sendMissing() {
                for byte in [1, 2] as [UInt8] { _ = edge.publish([byte], to: record, token: UInt64(byte)) }
                if isStored { _ = edge.requestSync([4], to: sync) }
            }
            while !isStored || !isSynced || !isRejected {
                if !waitForEither(collector.descriptor, edge.descriptor, .seconds(1)) { sendMissing() }
                collector.pull(shard: FleetSubject.shard(of: "truck7"), timeout: .seconds(5))
                for event in collector.events() {
                    switch event {
                    case .connected: sendMissing()
                    case .arrived(let arrival) where arrival.payload == [1]:
                        collector.acknowledge(arrival)
                        collector.publishStored([11], tenant: arrival.tenant, device: arrival.device)
                    case .arrived(let arrival):
                        let subject = FleetSubject.record(tenant: arrival.tenant, device: arrival.device)
                        _ = collector.reject(
                            arrival.payload, subject, ticket: arrival.ticket, because: "it is a test")
                    case .asked(let question): collector.answer(question, [12])
                    case .rejected: isRejected = true
                    case .trouble(let sentence): #expect(!sentence.lowercased().contains("permission"), "\(sentence)")
                    case .disconnected, .finished: break
                    }
                }
                for event in edge.events() {
                    switch event {
                    case .stored(let payload):
                        isStored = true
                        #expect(payload == [11])
                        edge.publishLive([3], to: FleetSubject.live(tenant: "acme", cell: "0", device: "truck7"))
                        _ = edge.requestSync([4], to: sync)
                    case .synced(let payload):
                        isSynced = true
                        #expect(payload == [12])
                    case .connected: sendMissing()
                    case .disconnected, .acknowledged, .unanswered: break
                    case .failed(_, let trouble), .trouble(let trouble):
                        #expect(trouble.cause != .notPermitted, "\(trouble.sentence)")
                    }
                }
            }
        }
    }

    @Test("a server that presents a device's certificate cannot join the cluster")
    func routes() async throws {
        try await onThread {
            let servers = try TestServers(count: 3)
            let truck = try servers.authority.device("truck7", at: Int64(time(nil)))
            try servers.awaitRefusal(ofRouteWith: truck.certificate)
        }
    }
}

/// Waits until one of two descriptors is readable. Returns `false` if neither is readable in time.
private func waitForEither(_ first: Int32, _ second: Int32, _ timeout: Duration) -> Bool {
    var list = PollList(first, second)
    return list.wait(for: timeout)
}
