import FleetEdge
import FleetLink
import FleetQueue
import Glibc
import TestSupport
import Testing

@Suite("Edge on a full disk", .enabled(if: SmallDisk.isPermitted, "a small disk needs root"))
struct FullDiskTests {
    /// Nothing listens here.
    private static let link = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "truck7", inbox: "_INBOX.truck7")

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
}

/// A file system in memory with eight megabytes.
private final class SmallDisk {
    let folder = TemporaryDirectory()

    init() throws {
        guard mount("tmpfs", folder.path, "tmpfs", 0, "size=8m") == 0 else { throw UnusableFile(folder.path) }
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
