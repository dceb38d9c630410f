import FleetEdge
import FleetLink
import FleetQueue
import FleetTestSupport
import FleetWire
import GNSS
import Glibc
import SystemSupport
import TestSupport
import Testing

/// A fault of a broker.
enum BrokerFault: CaseIterable {
    case deletedStream
    case wrongPermissions
    case noJetStream

    /// The name of the cause that a device records.
    var cause: String {
        switch self {
        case .deletedStream: "noStream"
        case .wrongPermissions: "notPermitted"
        case .noJetStream: "centerSilent"
        }
    }

    /// A part of the sentence that a device reports.
    var sentence: String {
        switch self {
        case .deletedStream: "the stream FLEET does not exist. Start a collector, which creates it"
        case .wrongPermissions: "the broker reports: Permissions Violation for Publish to"
        // The collector reports that JetStream is disabled, and does not serve.
        case .noJetStream: "no collector is ready, so no fixes are confirmed as stored"
        }
    }
}

@Suite("Edge", .needs("nats-server"), .serialized)
struct EdgeTests {
    /// Long enough for a busy machine.
    private static let longTime = Duration.seconds(240)

    @Test("finish() waits until the center has stored all queued fixes")
    func finish() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options())
            device.events.wait { $0 == .connected }
            device.drive(edge, 5_000)
            #expect(edge.finish(within: Self.longTime))
            #expect(center.fixes == device.fixes)
            let status = try FleetQueue.status(of: device.queue)
            #expect(status.accepted == 5_000 && status.stored == 5_000 && status.waitingFixes == 0)
            #expect(!status.isInUse && status.linkTrouble == nil)
            #expect(device.events.all == [.connected])
        }
    }

    @Test("fixes are sealed and stored after each batch interval")
    func interval() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options(), batch: .milliseconds(100))
            for round in 1...5 {
                device.drive(edge, 10)
                center.waitForFixes(round * 10)
            }
            #expect(center.fixes == device.fixes)
            #expect(edge.finish(within: Self.longTime))
        }
    }

    @Test("repeatedly killing the broker neither loses nor duplicates fixes")
    func brokerKills() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options(), batch: .milliseconds(20))
            device.events.wait { $0 == .connected }
            for round in 1...3 {
                for _ in 0..<20 { device.drive(edge, 50) }
                broker.kill()
                device.drive(edge, 700)
                device.events.wait(times: round) { $0 == .disconnected }
                device.drive(edge, 700)
                try broker.start()
                device.events.wait(times: round + 1) { $0 == .connected }
            }
            #expect(edge.finish(within: Self.longTime))
            #expect(center.fixes == device.fixes)
            #expect(center.batches.contains { $0.header.isLate })
        }
    }

    @Test("fixes that were accepted while disconnected are sent by the next edge in large batches")
    func offline() async throws {
        try await onThread {
            let broker = try TestBroker()
            let device = TestDevice()
            broker.kill()
            let offline = try device.start(broker.options())
            device.events.wait { $0.isTrouble }
            device.drive(offline, 1_500)
            #expect(!offline.finish(within: .milliseconds(1)))
            let status = try FleetQueue.status(of: device.queue)
            #expect(status.accepted == 1_500 && status.waitingFixes == 1_500)
            #expect(status.linkTrouble?.contains("cannot connect") == true && status.linkSince != nil)
            #expect(status.linkCause == "brokerUnreachable")
            try broker.start()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let edge = try device.start(broker.options())
            device.drive(edge, 10)
            center.waitForFixes(1_500)
            #expect(edge.finish(within: Self.longTime))
            #expect(center.fixes == device.fixes)
            #expect(center.batches.prefix { $0.header.isLate }.allSatisfy { $0.header.count <= 600 })
            #expect(center.batches.first?.header.isLate == true)
        }
    }

    @Test("batches stay in the queue while the center does not confirm them")
    func silentCenter() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options(), batch: .milliseconds(50))
            device.drive(edge, 100)
            center.waitForFixes(100)
            // The device must also have received the confirmation.
            while try FleetQueue.status(of: device.queue).waitingFixes > 0 { sched_yield() }
            center.isSilent = true
            for _ in 0..<10 { device.drive(edge, 100) }
            #expect(!edge.finish(within: .milliseconds(500)))
            #expect(try FleetQueue.status(of: device.queue).waitingFixes == 1_000)
            center.isSilent = false
            let next = try device.start(broker.options(), batch: .milliseconds(50))
            device.drive(next, 100)
            #expect(next.finish(within: Self.longTime))
            // The batches may have arrived from the broker before they were sent again.
            #expect(center.fixes == device.fixes)
        }
    }

    @Test("fixes accepted immediately before finish() are written to the queue")
    func lateFixes() async throws {
        try await onThread {
            let device = TestDevice()
            let link = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "truck7")
            for round in 1...50 {
                let edge = try device.start(link)
                device.drive(edge, 1)
                device.drive(edge, 1)
                #expect(!edge.finish(within: .zero))
                #expect(try FleetQueue.status(of: device.queue).accepted == round * 2)
            }
        }
    }

    @Test("a live position is published under the device's name")
    func live() async throws {
        try await onThread {
            let broker = try TestBroker()
            let viewer = try LiveLink(broker.options("viewer"), tenant: "acme")
            let device = TestDevice()
            let edge = try device.start(broker.options())
            // The first positions may be sent before the viewer is connected.
            var sent: [UInt8]?
            while sent == nil {
                device.drive(edge, 1)
                waitUntilReady(viewer.descriptor, .milliseconds(200))
                for case .position("acme", "truck7", let payload) in viewer.events() { sent = payload }
            }
            let fixes = device.fixes.map { LivePosition(tenant: "acme", device: "truck7", fix: $0) }
            #expect(fixes.map(\.payload).contains(sent))
            #expect(!edge.finish(within: .zero))
        }
    }

    @Test(
        "a device keeps its fixes while its broker has a fault, and sends them afterwards",
        arguments: BrokerFault.allCases)
    func faults(_ fault: BrokerFault) async throws {
        try await onThread {
            func users(_ permissions: String = "") -> String {
                "authorization { users: [{ user: device, password: a\(permissions) }, { user: center, password: b }] }"
            }
            let broker = try TestBroker(users())
            let center = try TestCenter(broker.options("center", user: "center:b"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options("truck7", user: "device:a"), batch: .milliseconds(50))
            device.drive(edge, 100)
            center.waitForFixes(100)
            switch fault {
            case .deletedStream:
                let options = broker.options("intruder", user: "center:b")
                let intruder = try EdgeLink(options, stored: "stored.acme.intruder")
                while !intruder.requestSync([], to: "$JS.API.STREAM.DELETE.FLEET") {
                    waitUntilReady(intruder.descriptor)
                    _ = intruder.events()
                }
                while intruder.events().isEmpty { waitUntilReady(intruder.descriptor) }
            case .wrongPermissions:
                broker.kill()
                try broker.configure(users(#", permissions: { publish: ["live.>", "sync.>"] }"#))
                try broker.start()
            case .noJetStream:
                broker.kill()
                try broker.configure(users(), hasJetStream: false)
                try broker.start()
            }
            device.drive(edge, 20)
            device.events.wait { if case .trouble(let text) = $0 { text.contains(fault.sentence) } else { false } }
            let status = try FleetQueue.status(of: device.queue)
            #expect(status.stored <= 100 && status.problem?.contains(fault.sentence) == true)
            #expect(status.problemCause == fault.cause)
            // The center creates a deleted stream again.
            if fault != .deletedStream {
                broker.kill()
                try broker.configure(users())
                try broker.start()
            }
            device.drive(edge, 20)
            #expect(edge.finish(within: Self.longTime))
            #expect(center.fixes == device.fixes)
            let end = try FleetQueue.status(of: device.queue)
            #expect(end.problem == nil && end.problemCause == nil && end.linkCause == nil)
        }
    }

    @Test("a center that does not answer is reported, until it answers again")
    func silence() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            let edge = try device.start(broker.options(), batch: .milliseconds(50), timeout: .milliseconds(50))
            device.drive(edge, 100)
            center.waitForFixes(100)
            // On a busy machine, answers may be late before the center is silent.
            let silence = Edge.Event.trouble("the center does not answer, so no fixes are confirmed as stored")
            let count = device.events.all.count { $0 == silence }
            center.isSilent = true
            device.drive(edge, 100)
            device.events.wait(times: count + 1) { $0 == silence }
            #expect(try FleetQueue.status(of: device.queue).problemCause == "centerSilent")
            center.isSilent = false
            #expect(edge.finish(within: Self.longTime))
            #expect(center.fixes == device.fixes)
            #expect(try FleetQueue.status(of: device.queue).problem == nil)
        }
    }

    @Test("two devices with copies of one queue notice each other, and all fixes of both are stored")
    func copiedQueue() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let devices = [TestDevice(), TestDevice()]
            let first = try devices[0].start(broker.options())
            devices[0].drive(first, 100)
            #expect(first.finish(within: Self.longTime))
            #expect(try FleetQueue.status(of: devices[0].queue).copySign == nil)
            try write(readBytes(devices[0].queue), to: devices[1].queue)
            let edges = try devices.map { try $0.start(broker.options(), batch: .milliseconds(20)) }
            var count = 100
            while try devices.contains(where: { try FleetQueue.status(of: $0.queue).copySign == nil }) {
                for (device, edge) in zip(devices, edges) { device.drive(edge, 10) }
                count += 20
                center.waitForFixes(count)
            }
            #expect(edges.allSatisfy { $0.finish(within: Self.longTime) })
            #expect(center.fixes.count == count)
        }
    }

    @Test("a problem that affects many batches is reported only once")
    func trouble() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"), maxBytes: 10)
            defer { center.close() }
            let device = TestDevice()
            do {
                let queue = try FleetQueue(device.queue, device: "truck7", tenant: "acme")
                for _ in 0..<20 {
                    _ = try queue.accept((0..<20).map { FleetFix(fix: .init(), received: $0 * 1_000_000) })
                    try queue.seal(late: false, maxCount: 20)
                }
            }
            let edge = try device.start(broker.options())
            device.events.wait { $0.isTrouble }
            #expect(!edge.finish(within: .seconds(2)))
            let reports = device.events.all.filter(\.isTrouble)
            #expect(reports == [.trouble("the broker refused the batch: maximum bytes exceeded")])
        }
    }
}
