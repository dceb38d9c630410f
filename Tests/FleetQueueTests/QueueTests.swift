import FleetWire
import Glibc
import SQLiteDatabase
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Device queues")
struct QueueTests {
    private let queues = Queues()

    @Test("only the owner can read a queue")
    func permissions() throws {
        let queue = try queues.open()
        _ = try queue.accept(queues.fixes(1))
        for ending in ["", "-wal", "-shm", "-lock"] {
            var status = stat()
            #expect(stat(queues.folder("queue") + ending, &status) == 0 && status.st_mode & 0o777 == 0o600, "\(ending)")
        }
    }

    @Test("a directory and another program's file are refused as queues, and no files remain")
    func noRemains() throws {
        #expect(mkdir(queues.folder("queue"), 0o700) == 0)
        let failure = #expect(throws: Failure.self) { try queues.open() }
        #expect(failure?.message.hasPrefix("the queue \(queues.folder("queue")) is a directory. ") == true)
        try write("no database", to: queues.folder("text"))
        #expect(throws: Failure.self) { try queues.open("text") }
        #expect(queues.folder.names == ["queue", "text"])
    }

    @Test("accepted fixes are numbered from 1 and are kept when the queue is reopened")
    func accept() throws {
        let fixes = queues.fixes(5)
        let stream = try {
            let queue = try queues.open()
            #expect(try queue.accept(Array(fixes[..<3])) == 1...3)
            #expect(try queue.accept(Array(fixes[3...])) == 4...5)
            return queue.stream
        }()
        let queue = try queues.open()
        #expect(queue.stream != stream)
        #expect(try queue.streamsToSend() == [stream])
        let batches = try queue.batches(of: stream)
        #expect(try batches.flatMap { try Batch(payload: $0.payload).fixes } == fixes)
        #expect(batches.map(\.header.isLate) == [true])
        #expect(try queue.accept(queues.fixes(1)) == 1...1)
    }

    @Test("fixes are sealed in one chain of batches of at most the requested size")
    func seal() throws {
        let queue = try queues.open()
        let fixes = queues.fixes(130)
        _ = try queue.accept(fixes)
        #expect(try queue.seal(late: false, maxCount: 60) == 130)
        #expect(try queue.seal(late: false, maxCount: 60) == 0)
        let batches = try queue.batches()
        #expect(batches.map(\.header.count) == [60, 60, 10])
        #expect(batches.allSatisfy { $0.header.device == "truck7" && $0.header.tenant == "acme" && !$0.header.isLate })
        #expect(try batches.flatMap { try Batch(payload: $0.payload).fixes } == fixes)
        try expectContinuous(batches)
    }

    @Test("a batch can end within the fixes that were written together, and the next batch begins there")
    func groups() throws {
        let fixes = queues.fixes(150)
        let stream = try {
            let queue = try queues.open()
            _ = try queue.accept(fixes)
            #expect(try queue.database.number("SELECT count(*) FROM fixes") == 3)
            #expect(try queue.sealBatch(late: false, maxCount: 70, where: "true") == 70)
            #expect(try queue.database.number("SELECT count(*) FROM fixes") == 2)
            #expect(try queue.status().accepted == 150)
            return queue.stream
        }()
        let queue = try queues.open()
        let batches = try queue.batches(of: stream)
        #expect(batches.map(\.header.count) == [70, 80])
        #expect(try batches.flatMap { try Batch(payload: $0.payload).fixes } == fixes)
        try expectContinuous(batches)
    }

    @Test("fixes in memory are committed together with the batch that contains them")
    func sealedFromMemory() throws {
        var options = QueueOptions()
        options.synchronization = .interval(.seconds(10))
        let queue = try queues.open("queue", options)
        let fixes = queues.fixes(5)
        _ = try queue.accept(fixes)
        #expect(queue.uncommittedCount == 5)
        try queue.database.run("CREATE TRIGGER refusal BEFORE INSERT ON batches BEGIN SELECT raise(ABORT, ''); END")
        #expect(throws: Failure.self) { try queue.seal(late: false, maxCount: 60) }
        #expect(try queue.uncommittedCount == 5 && queue.status().accepted == 5)
        try queue.database.run("DROP TRIGGER refusal")
        #expect(try queue.seal(late: false, maxCount: 60) == 5)
        #expect(try queue.uncommittedCount == 0 && queue.status().accepted == 5)
        #expect(try Batch(payload: #require(queue.batches().first).payload).fixes == fixes)
    }

    @Test("the fixes in a queue of an earlier version are sealed")
    func earlierVersion() throws {
        let fixes = queues.fixes(3)
        let stream = try {
            let queue = try queues.open()
            for fix in fixes { _ = try queue.accept([fix]) }
            try queue.database.run("ALTER TABLE fixes DROP COLUMN count")
            return queue.stream
        }()
        let batches = try queues.open().batches(of: stream)
        #expect(try batches.flatMap { try Batch(payload: $0.payload).fixes } == fixes)
    }

    @Test("stored batches stay in the queue but are not sent again")
    func stored() throws {
        let queue = try queues.open()
        for _ in 0..<3 { try queue.add(queues.fixes(60)) }
        try queue.stored(121, of: queue.stream)
        var status = try queue.status()
        #expect(status.accepted == 180 && status.stored == 120 && status.waitingFixes == 60)
        #expect(try !queue.isEverythingStored())
        #expect(status.waitingBatches == 1 && status.oldestWaiting == 180_000_000 && status.gaps == 0)
        try queue.stored(181, of: queue.stream)
        #expect(try queue.streamsToSend().isEmpty)
        #expect(try queue.streams() == [queue.stream])
        status = try queue.status()
        #expect(status.waitingFixes == 0 && status.waitingBatches == 0 && status.oldestWaiting == nil)
        #expect(try queue.isEverythingStored())
        #expect(try queue.batches().count == 3)
    }

    @Test("if the center has lost batches, the same batches are sent again unchanged")
    func restoredCenter() throws {
        let queue = try queues.open()
        for _ in 0..<3 { try queue.add(queues.fixes(60)) }
        let payloads = try queue.batches().map(\.payload)
        try queue.stored(181, of: queue.stream)
        try queue.stored(61, of: queue.stream)
        #expect(try queue.streamsToSend() == [queue.stream])
        #expect(try queue.status().waitingFixes == 120)
        #expect(try queue.batches(from: 61).map(\.payload) == Array(payloads[1...]))
    }

    @Test("answers with impossible sequence numbers or unknown streams are ignored")
    func impossibleAnswers() throws {
        let queue = try queues.open()
        try queue.add(queues.fixes(60))
        try queue.stored(61, of: Incarnation())
        try queue.stored(0, of: queue.stream)
        #expect(try queue.status().stored == 0)
        try queue.stored(.max, of: queue.stream)
        #expect(try queue.status().stored == 60)
        #expect(try queue.batches(after: 0, of: Incarnation(), limit: 9).isEmpty)
    }

    @Test("fixes that are rejected because the disk is full use no sequence numbers")
    func fullDisk() throws {
        let queue = try queues.open()
        try queue.add(queues.fixes(60))
        let pages = try #require(try queue.database.number("PRAGMA page_count"))
        try queue.database.run("PRAGMA max_page_count = \(pages)")
        let failure = try #require(
            #expect(throws: Failure.self) { _ = try queue.accept(queues.fixes(600)) })
        #expect(failure.message.contains("the disk is full"))
        try queue.database.run("PRAGMA max_page_count = 100000")
        #expect(try queue.accept(queues.fixes(10)) == 61...70)
        try queue.seal(late: true, maxCount: 600)
        try expectContinuous(try queue.batches())
    }

    @Test("a queue cannot be opened by a second program until the first program closes it")
    func lock() throws {
        do {
            let queue = try queues.open()
            let failure = try #require(#expect(throws: Failure.self) { try queues.open() })
            #expect(failure.message.contains("is in use by another program"))
            _ = try queue.accept(queues.fixes(1))
        }
        _ = try queues.open()
    }

    @Test("another program's database is refused")
    func otherDatabase() throws {
        do { _ = try queues.open() }
        do { try Database(queues.folder("queue"), .write).run("PRAGMA application_id = 5") }
        let failure = try #require(#expect(throws: Failure.self) { try queues.open() })
        #expect(failure.message.contains("is not a gpsbridge queue"))
    }

    @Test("streams whose batches have been stored and deleted are forgotten")
    func oldStreams() throws {
        let stream = try {
            let queue = try queues.open()
            try queue.add(queues.fixes(10))
            return queue.stream
        }()
        var options = QueueOptions()
        options.maxBytes = 0
        do { try queues.open().stored(11, of: stream) }
        let queue = try queues.open("queue", options)
        #expect(try queue.status() == QueueStatus())
        try queue.stored(1, of: stream)
        #expect(try queue.streamsToSend().isEmpty)
    }

    @Test("with a commit interval, several fixes are committed together")
    func interval() throws {
        var options = QueueOptions()
        options.synchronization = .interval(.seconds(10))
        let queue = try queues.open("queue", options)
        for number in 1...10 as ClosedRange<UInt64> {
            #expect(try queue.accept(queues.fixes(1)) == number...number)
        }
        #expect(queue.buffer.count == 10)
        #expect(try queue.status().waitingFixes == 10)
        #expect(try queue.accept(queues.fixes(1)) == 11...11)
        #expect(queue.buffer.isEmpty)
        #expect(try queue.accept(queues.fixes(1)) == 12...12)
        #expect(try queue.seal(late: false, maxCount: 60) == 12)
        try expectContinuous(try queue.batches())
    }

    @Test("fixes in memory are committed if the clock is set back")
    func clockSetBack() throws {
        var options = QueueOptions()
        options.synchronization = .interval(.seconds(10))
        let queue = try queues.open("queue", options)
        let fixes = queues.fixes(2)
        _ = try queue.accept([fixes[1]])
        #expect(queue.buffer.count == 1)
        _ = try queue.accept([fixes[0]])
        #expect(queue.buffer.isEmpty)
    }
}
