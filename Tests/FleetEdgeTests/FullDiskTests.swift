import FleetEdge
import FleetLink
import FleetQueue
import FleetWire
import GNSS
import Glibc
import SystemSupport
import TestSupport
import Testing

@Suite("Edge on a full disk", .enabled(if: SmallDisk.isPermitted, "a small disk needs root"))
struct FullDiskTests {
    /// Nothing listens here.
    private static let link = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "truck7")

    @Test("fixes stay in memory while the disk is full, and are written to the queue when space is available again")
    func recovery() async throws {
        try await onThread {
            let disk = try SmallDisk()
            let device = TestDevice(disk.folder)
            let edge = try device.start(Self.link)
            device.drive(edge, 10)
            disk.fill()
            device.drive(edge, 100)
            device.events.wait { $0.isQueueFailure }
            device.drive(edge, 1_000)
            disk.free()
            device.events.wait { $0 == .queueRecovered }
            #expect(try FleetQueue.status(of: device.queue).accepted == device.fixes.count)
            #expect(!edge.finish(within: .zero))
            #expect(device.events.all.filter { $0.isQueueFailure || $0 == .queueRecovered }.count == 2)
            #expect(!device.events.all.contains { if case .lost = $0 { true } else { false } })
        }
    }

    @Test("if the disk is still full when the edge finishes, the number of lost fixes is reported")
    func loss() async throws {
        try await onThread {
            let disk = try SmallDisk()
            let device = TestDevice(disk.folder)
            let edge = try device.start(Self.link)
            disk.fill()
            device.drive(edge, 100)
            device.events.wait { $0.isQueueFailure }
            device.drive(edge, 1_000)
            #expect(!edge.finish(within: .zero))
            let lost = device.events.all.reduce(0) { if case .lost(let count) = $1 { $0 + count } else { $0 } }
            disk.free()
            #expect(lost == 1_100)
            #expect(try FleetQueue.status(of: device.queue).accepted + lost == device.fixes.count)
        }
    }

    @Test(
        "a queue with a 1 MB reserve still accepts 60,000 fixes on a full disk")
    func reserve() throws {
        let disk = try SmallDisk(megabytes: 40)
        var options = QueueOptions()
        options.reserve = 1_000_000
        func open() throws -> FleetQueue {
            try FleetQueue(disk.folder("queue"), device: "truck7", tenant: "acme", options: options)
        }
        var expected: [FleetFix] = []
        var random = SplitMix64(seed: 5)
        func accept(_ count: Int, in queue: FleetQueue) throws {
            let fixes = (0..<count).map { index in
                var fix = Fix()
                fix.coordinate = Coordinate(
                    latitude: .random(in: 48...49, using: &random), longitude: .random(in: 11...12, using: &random))
                return FleetFix(fix: fix, received: Int64(expected.count + index) * 1_000_000)
            }
            _ = try queue.accept(fixes)
            expected += fixes
            try queue.seal(late: true, maxCount: FleetQueue.maxLateCount)
        }
        var streams: [Incarnation] = []
        do {
            let queue = try open()
            streams.append(queue.stream)
            disk.fill()
            while expected.count < 15_000 { try accept(600, in: queue) }
        }
        // A restart needs no space either.
        disk.fill()
        let queue = try open()
        streams.append(queue.stream)
        let failure = #expect(throws: Failure.self) { while expected.count < 1_000_000 { try accept(600, in: queue) } }
        #expect(failure?.message.contains("the disk is full") == true)
        #expect(expected.count >= 60_000)
        let stored = try queue.status().accepted
        #expect(stored == expected.count || stored == expected.count + 600)
        try expectAll(expected, streams, in: queue)
        for stream in streams { try queue.stored(15_001, of: stream) }
        let count = expected.count
        while expected.count < count + 9_000 { try accept(600, in: queue) }
        #expect(try queue.status().gaps == 0)
    }

    @Test("a queue that cannot be created on a full disk leaves no files, and can be created later")
    func noRemains() throws {
        let disk = try SmallDisk()
        func open() throws -> FleetQueue { try FleetQueue(disk.folder("queue"), device: "truck7", tenant: "acme") }
        disk.fill()
        let failure = #expect(throws: Failure.self) { try open() }
        #expect(failure?.message.contains("the disk is full") == true)
        #expect(disk.folder.names == ["filler"])
        disk.free()
        #expect(try open().status().accepted == 0)
    }

    /// Checks that the streams of a queue contain fixes in their order, with an unbroken chain.
    private func expectAll(_ fixes: [FleetFix], _ streams: [Incarnation], in queue: FleetQueue) throws {
        var found: [FleetFix] = []
        for stream in streams {
            var (next, chain) = (1 as UInt64, BatchHeader.firstChain)
            for batch in try queue.batches(after: 0, of: stream, limit: .max) {
                #expect(batch.header.first == next)
                #expect(try Batch.chain(of: batch.payload, after: chain) == batch.header.chain)
                (next, chain) = (batch.header.next, batch.header.chain)
                found += try Batch(payload: batch.payload).fixes
            }
        }
        #expect(found == Array(fixes.prefix(found.count)))
        #expect(fixes.count - found.count <= 600)
    }
}

/// A small file system in memory.
private final class SmallDisk {
    let folder = TemporaryDirectory()

    init(megabytes: Int = 8) throws {
        let size = "size=\(megabytes)m"
        guard mount("tmpfs", folder.path, "tmpfs", 0, size) == 0 else { throw UnusableFile(folder.path) }
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }

    static var isPermitted: Bool { (try? SmallDisk()) != nil }

    /// Fills the disk.
    func fill() {
        let descriptor = open(folder("filler"), O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 0, count: 4096)
        while Glibc.write(descriptor, block, block.count) == block.count {}
    }

    /// Frees the space again.
    func free() { unlink(folder("filler")) }
}
