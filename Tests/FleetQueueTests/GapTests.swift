import FleetWire
import GNSS
import SQLiteDatabase
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Gaps in queues and copies of queues")
struct GapTests {
    private let queues = Queues()

    private func options(maxBytes: Int) -> QueueOptions {
        var options = QueueOptions()
        options.maxBytes = maxBytes
        return options
    }

    /// The size of a batch of 60 fixes.
    private func batchSize() throws -> Int {
        let queue = try queues.open("size")
        try queue.add(queues.fixes(60))
        return queue.bytes
    }

    @Test("a full queue first deletes batches that the center has stored, without causing a gap")
    func storedFirst() throws {
        let queue = try queues.open("queue", options(maxBytes: batchSize() * 7 / 2))
        for _ in 0..<3 { try queue.add(queues.fixes(60)) }
        try queue.stored(121, of: queue.stream)
        for _ in 0..<2 { try queue.add(queues.fixes(60)) }
        #expect(try queue.firsts() == [121, 181, 241])
        #expect(try queue.status().gaps == 0)
    }

    @Test("the first kept sequence number is 1 until a full queue deletes the oldest batch, and the last one remains")
    func firstKept() throws {
        let (stream, size): (Incarnation, Int)
        do {
            let queue = try queues.open()
            #expect(try queue.firstKept(of: queue.stream) == nil)
            for _ in 0..<3 { try queue.add(queues.fixes(60)) }
            try queue.stored(181, of: queue.stream)
            #expect(try queue.firstKept(of: queue.stream) == 1)
            #expect(try queue.nextKept(of: queue.stream) == 181)
            #expect(try queue.firstKept(of: Incarnation()) == nil && queue.nextKept(of: Incarnation()) == nil)
            (stream, size) = (queue.stream, queue.bytes)
        }
        // The next batch removes the first one.
        let full = try queues.open("queue", options(maxBytes: size + 1))
        #expect(try full.firstKept(of: stream) == 61 && full.nextKept(of: stream) == 181)
        #expect(try full.firstKept(of: full.stream) == nil)
    }

    @Test("a full queue replaces its oldest unstored batches with one gap that covers their sequence numbers")
    func gap() throws {
        let queue = try queues.open("queue", options(maxBytes: batchSize() * 7 / 2))
        for _ in 0..<10 { try queue.add(queues.fixes(60)) }
        let batches = try queue.batches()
        let gap = try #require(batches.first?.header)
        #expect(gap.isGap && gap.first == 1 && gap.reason == "the queue was full")
        #expect(batches.dropFirst().allSatisfy { !$0.header.isGap })
        #expect(batches.last?.header.next == 601)
        #expect(try queue.status().gaps == 1)
        #expect(queue.bytes <= queue.options.maxBytes)
        try expectContinuous(batches)
    }

    @Test("a gap that the center has already stored does not grow")
    func storedGap() throws {
        let queue = try queues.open("queue", options(maxBytes: batchSize() * 5 / 2))
        for _ in 0..<4 { try queue.add(queues.fixes(60)) }
        let gap = try #require(try queue.batches().first?.header)
        #expect(gap.isGap)
        try queue.stored(gap.next, of: queue.stream)
        for _ in 0..<4 { try queue.add(queues.fixes(60)) }
        let batches = try queue.batches(from: gap.next)
        #expect(batches.first?.header.isGap == true)
        try expectContinuous(batches, from: gap.next, after: gap.chain)
    }

    @Test("a gap replaces deleted batches that a restored center requests again")
    func deletedBatches() throws {
        let queue = try queues.open("queue", options(maxBytes: batchSize() * 5 / 2))
        for _ in 0..<4 {
            try queue.add(queues.fixes(60))
            try queue.stored(.max, of: queue.stream)
        }
        try queue.stored(31, of: queue.stream)
        let batches = try queue.batches(from: 31)
        #expect(batches.map(\.header.isGap) == [true, false, false])
        #expect(batches.first?.header.reason == "deleted after being stored")
        #expect(batches.last?.header.next == 241)
        try expectContinuous(batches, from: 31)
    }

    @Test("a gap is split if the center has stored part of its range")
    func dividedGap() throws {
        let queue = try queues.open("queue", options(maxBytes: batchSize() * 5 / 2))
        for _ in 0..<6 { try queue.add(queues.fixes(60)) }
        try queue.stored(61, of: queue.stream)
        let batches = try queue.batches()
        #expect(batches.prefix(2).map(\.header.isGap) == [true, true])
        #expect(batches.prefix(2).map(\.header.first) == [1, 61])
        try expectContinuous(batches)
    }

    @Test("expired batches are deleted only after they are stored")
    func age() throws {
        var options = QueueOptions()
        options.maxAge = .seconds(100)
        let queue = try queues.open("queue", options)
        for _ in 0..<3 { try queue.add(queues.fixes(60)) }
        #expect(try queue.firsts() == [1, 61, 121])
        try queue.stored(121, of: queue.stream)
        try queue.seal(late: false, maxCount: 60)
        #expect(try queue.firsts() == [61, 121])
    }

    @Test("while the center has not answered a question, batches do not expire, even after a restart")
    func unansweredQuestion() throws {
        var options = QueueOptions()
        options.maxAge = .seconds(100)
        let stream = try {
            let queue = try queues.open("queue", options)
            for _ in 0..<3 { try queue.add(queues.fixes(60)) }
            try queue.keepForAnswer()
            try queue.stored(181, of: queue.stream)
            try queue.add(queues.fixes(60))
            #expect(try queue.firsts() == [1, 61, 121, 181])
            return queue.stream
        }()
        let queue = try queues.open("queue", options)
        #expect(try queue.firsts(of: stream) == [1, 61, 121, 181])
        try queue.stopKeepingForAnswer()
        try queue.add(queues.fixes(60))
        #expect(try queue.firsts(of: stream) == [181])
    }

    @Test("batches do not expire because the clock was ahead for a while")
    func wrongClock() throws {
        let stream = try {
            let queue = try queues.open()
            for _ in 0..<3 { try queue.add(queues.fixes(60)) }
            let ahead = FleetFix(fix: Fix(), received: 1_000 * 86_400 * 1_000_000)
            _ = try queue.accept([ahead] + queues.fixes(59))
            try queue.seal(late: false, maxCount: 60)
            try queue.stored(241, of: queue.stream)
            return queue.stream
        }()
        let queue = try queues.open()
        try queue.add(queues.fixes(60))
        #expect(try queue.firsts(of: stream) == [1, 61, 121, 181])
    }

    @Test(
        "batches received in 1970 expire by the times of their fixes, unless these are in the future",
        arguments: [(999_950, [1, 61]), (999_800, [61]), (2_000_000, [61])] as [(Int64, [UInt64])])
    func bootedIn1970(second: Int64, firsts: [UInt64]) throws {
        var options = QueueOptions()
        options.maxAge = .seconds(100)
        let queue = try queues.open("queue", options)
        var early = queues.fixes(60)
        for index in early.indices { early[index].time = UTCTime(secondsSince1970: second + Int64(index) - 59) }
        try queue.add(early)
        var late = queues.fixes(60)
        // The clock is corrected.
        for index in late.indices { late[index].received = 1_000_000_000_000 }
        try queue.add(late)
        try queue.stored(121, of: queue.stream)
        try queue.add([FleetFix(fix: Fix(), received: 1_000_000_000_000)])
        #expect(try queue.batches(from: 1).map(\.header.first).filter { $0 <= 61 } == firsts)
    }

    @Test("a queue that belongs to another device is refused")
    func otherDevice() throws {
        do { try queues.open().add(queues.fixes(60)) }
        for (tenant, device) in [("acme", "truck8"), ("other", "truck7")] {
            #expect(throws: Failure.self) { try FleetQueue(queues.folder("queue"), device: device, tenant: tenant) }
        }
        #expect(try queues.open().streamsToSend().count == 1)
    }

    @Test("a queue with fixes of two devices is refused under both names, with a message about both devices")
    func twoDevices() throws {
        let path = queues.folder("queue")
        do {
            let queue = try queues.open()
            for _ in 0..<2 { try queue.add(queues.fixes(60)) }
            try queue.database.run(
                """
                INSERT INTO streams (tenant, device, incarnation, sealed, stored, chain, deleted)
                    SELECT tenant, 'truck8', x'00112233445566778899aabbccddeeff', 0, 0, chain, deleted FROM streams;
                INSERT INTO batches SELECT 2, first, count, gap, received, body FROM batches
                """)
        }
        for device in ["truck7", "truck8"] {
            let failure = #expect(throws: Failure.self) {
                try FleetQueue(path, device: device, tenant: "acme")
            }
            #expect(failure?.message.contains("belongs to the device truck7 of acme") == true)
            #expect(failure?.message.contains("also contains fixes of the device truck8 of acme") == true)
        }
        // The commands in docs/fleets.md.
        try Database(path, .write).run(
            """
            DELETE FROM batches WHERE stream IN (SELECT id FROM streams WHERE device <> 'truck7');
            DELETE FROM fixes WHERE stream IN (SELECT id FROM streams WHERE device <> 'truck7');
            DELETE FROM streams WHERE device <> 'truck7'
            """)
        let queue = try queues.open()
        let stream = try #require(try queue.streamsToSend().first)
        #expect(try queue.firsts(of: stream) == [1, 61])
    }

    @Test("a copied queue and its original use separate streams to number their fixes")
    func copy() throws {
        do { try queues.open().add(queues.fixes(60)) }
        try write(readBytes(queues.folder("queue")), to: queues.folder("copy"))
        let original = try queues.open()
        let copy = try queues.open("copy")
        #expect(original.stream != copy.stream)
        #expect(try original.accept(queues.fixes(1)) == 1...1)
        #expect(try copy.accept(queues.fixes(1)) == 1...1)
    }

    @Test("a queue reseals the rest of a partly stored batch as the start of a new chain")
    func remainder() throws {
        let stream = try {
            let queue = try queues.open()
            for _ in 0..<2 { try queue.add(queues.fixes(60)) }
            _ = try queue.accept(queues.fixes(700))
            return queue.stream
        }()
        let queue = try queues.open()
        #expect(try queue.firsts(of: stream) == [1, 61, 121, 721])
        let fixes = try queue.batches(of: stream).flatMap { try Batch(payload: $0.payload).fixes }
        // The original sealed smaller batches.
        try queue.stored(181, of: stream)
        #expect(try queue.firsts(of: stream) == [1, 61, 121, 181, 721])
        let batches = try queue.batches(of: stream)
        #expect(batches.map(\.header.startsChain) == [false, false, false, true, false])
        #expect(try batches.flatMap { try Batch(payload: $0.payload).fixes } == fixes)
        try expectContinuous(batches)
        #expect(try queue.status().waitingFixes == 640)
        #expect(queue.bytes == batches.reduce(0) { $0 + $1.payload.count })
    }

    @Test("the queue's byte count matches the total size of the batches in its file")
    func runningTotal() throws {
        let limits = options(maxBytes: try batchSize() * 5 / 2)
        let bytes = try {
            let queue = try queues.open("queue", limits)
            for _ in 0..<7 { try queue.add(queues.fixes(60)) }
            return queue.bytes
        }()
        #expect(try queues.open().bytes == bytes)
    }
}
