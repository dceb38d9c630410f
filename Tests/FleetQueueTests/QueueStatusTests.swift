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
}
