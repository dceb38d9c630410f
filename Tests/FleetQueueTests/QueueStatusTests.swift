import SQLiteDatabase
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Queue status")
struct QueueStatusTests {
    private let queues = Queues()
    private var path: String { queues.folder("queue") }

    @Test("the status of an open queue counts only committed fixes")
    func openQueue() throws {
        var options = QueueOptions()
        options.synchronization = .interval(.seconds(10))
        let queue = try queues.open("queue", options)
        try queue.add(queues.fixes(60))
        _ = try queue.accept(queues.fixes(3))
        var status = try FleetQueue.status(of: path)
        #expect(status.accepted == 60 && status.waitingFixes == 60 && status.waitingBatches == 1 && status.isInUse)
        #expect(queue.uncommittedCount == 3)
        try queue.commit()
        try queue.stored(61, of: queue.stream)
        status = try FleetQueue.status(of: path)
        #expect(status.accepted == 63 && status.stored == 60 && status.waitingFixes == 3)
        #expect(try queue.status() == status)
    }

    @Test("the status of a closed queue can be read, and the queue can still be opened afterwards")
    func closedQueue() throws {
        do { try queues.open().add(queues.fixes(5)) }
        let status = try FleetQueue.status(of: path)
        #expect(status.waitingFixes == 5 && !status.isInUse)
        _ = try queues.open()
    }

    @Test("reading the status of a missing queue or another program's file fails without creating a file")
    func missingQueue() throws {
        #expect(throws: Failure.self) { try FleetQueue.status(of: path) }
        #expect(queues.folder.names.isEmpty)
        try write("no database", to: path)
        #expect(throws: Failure.self) { try FleetQueue.status(of: path) }
        #expect(queues.folder.names == ["queue"])
    }

    @Test("the status of another device's queue is refused if a device is expected")
    func otherOwner() throws {
        let queue = try queues.open()
        #expect(try FleetQueue.status(of: path, owner: ("truck7", "acme")).isInUse)
        for owner in [("truck8", "acme"), ("truck7", "other")] {
            let failure = #expect(throws: Failure.self) { try FleetQueue.status(of: path, owner: owner) }
            #expect(
                failure?.message
                    == "the queue \(path) belongs to the device truck7 of acme. Choose another file for the queue")
        }
        withExtendedLifetime(queue) {}
    }

    @Test("the status shows when the link last went up or down")
    func link() throws {
        let queue = try queues.open()
        #expect(try queue.status().linkSince == nil)
        let records: [(trouble: String?, time: Int64, since: Int64)] = [
            ("not connected yet", 1, 1), ("no server", 2, 1), (nil, 3, 3), (nil, 4, 3), ("lost", 5, 5),
        ]
        for record in records {
            try queue.recordLink(trouble: record.trouble, at: record.time)
            let status = try FleetQueue.status(of: path)
            #expect(status.linkTrouble == record.trouble && status.linkSince == record.since)
        }
    }

    @Test("causes, the offset of the clock and a copied queue are recorded until they are cleared")
    func signs() throws {
        let queue = try queues.open()
        try queue.recordLink(trouble: "lost", cause: "connectionLost", at: 1)
        try queue.recordProblem("no collector", cause: "centerSilent", at: 2)
        try queue.recordClock(offset: -7_200, at: 3)
        try queue.recordCopy(at: 4)
        try queue.recordCopy(at: 5)
        var status = try FleetQueue.status(of: path)
        #expect(status.linkCause == "connectionLost" && status.problemCause == "centerSilent")
        #expect(status.clockOffset == -7_200 && status.copySign == 5)
        try queue.recordLink(trouble: nil, at: 6)
        try queue.recordProblem(nil, at: 6)
        try queue.recordClock(offset: nil, at: 6)
        status = try FleetQueue.status(of: path)
        #expect(status.linkCause == nil && status.problemCause == nil && status.clockOffset == nil)
    }

    @Test("fixes that a full queue has dropped are counted until the center has stored their gap")
    func dropped() throws {
        var options = QueueOptions()
        options.maxBytes = 4_000
        let queue = try queues.open("queue", options)
        for _ in 0..<20 { try queue.add(queues.fixes(60)) }
        let status = try FleetQueue.status(of: path)
        #expect(status.gaps == 1 && status.dropped > 0 && status.dropped % 60 == 0)
        try queue.stored(UInt64(status.dropped) + 1, of: queue.stream)
        #expect(try FleetQueue.status(of: path).dropped == 0)
    }

    @Test("the status of a queue of an earlier version, which lacks the later tables and groups of fixes, can be read")
    func earlierVersion() throws {
        let queue = try queues.open()
        try queue.recordLink(trouble: "lost", at: 1)
        for fix in queues.fixes(3) { _ = try queue.accept([fix]) }
        try queue.database.run("DROP TABLE signs; DROP TABLE damaged; ALTER TABLE fixes DROP COLUMN count")
        let status = try FleetQueue.status(of: path)
        #expect(status.linkTrouble == "lost" && status.linkCause == nil && status.accepted == 3)
    }
}
