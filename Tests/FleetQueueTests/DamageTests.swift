import FleetWire
import SQLiteDatabase
import SystemSupport
import TestSupport
import Testing

@testable import FleetQueue

/// Damage to one row of the table `batches`.
enum RowDamage: String, CaseIterable {
    case columns = "body = substr(body, 1, length(body) - 9) || x'ff00ff00ff' || substr(body, length(body) - 3)"
    case start = "body = x'ff' || substr(body, 2)"
    case device = "body = CAST(replace(CAST(body AS BLOB), CAST('truck7' AS BLOB), CAST('truck8' AS BLOB)) AS BLOB)"
    case empty = "body = x''"
    case larger = "first = first + 1"
    case smaller = "first = first - 30"
    case huge = "first = first + (1 << 62)"
    case negative = "first = -9223372036854775807"
    case count = "count = count + 1"
    case hugeCount = "count = 9223372036854775807"
    case kind = "gap = 1"
}

@Suite("Damaged batches in queues")
struct DamageTests {
    private let queues = Queues()

    /// Returns a queue of five batches of 60 fixes whose third batch is damaged.
    private func open(_ damage: RowDamage, of row: Int = 121) throws -> FleetQueue {
        let queue = try queues.open()
        for _ in 0..<5 { try queue.add(queues.fixes(60)) }
        try queue.database.run("UPDATE batches SET \(damage.rawValue) WHERE first = \(row)")
        return queue
    }

    @Test("a damaged batch is replaced with a gap, and all other batches are sent", arguments: RowDamage.allCases)
    func replaced(_ damage: RowDamage) throws {
        let queue = try open(damage)
        let batches = try queue.batches()
        #expect(batches.map(\.header.first) == [1, 61, 121, 181, 241])
        #expect(batches.map(\.header.count) == [60, 60, 60, 60, 60])
        #expect(batches.map(\.header.isGap) == [false, false, true, false, false])
        #expect(batches[2].header.reason == "damaged in the queue")
        try expectContinuous(batches)
        // Later batches continue the chain.
        try queue.add(queues.fixes(60))
        try expectContinuous(queue.batches())
        try queue.stored(361, of: queue.stream)
        #expect(try queue.status().waitingFixes == 0)
    }

    @Test("a damaged first or last batch is replaced with a gap", arguments: [1, 241], RowDamage.allCases)
    func ends(_ row: Int, _ damage: RowDamage) throws {
        let queue = try open(damage, of: row)
        let batches = try queue.batches()
        #expect(batches.map(\.header.isGap) == (0..<5).map { $0 == row / 60 })
        try queue.add(queues.fixes(60))
        try expectContinuous(queue.batches())
        #expect(try queue.batches().count == 6)
    }

    @Test("a batch whose chain hash is damaged is replaced with a gap, and the next batch starts a new chain")
    func chain() throws {
        let queue = try queues.open()
        for _ in 0..<5 { try queue.add(queues.fixes(60)) }
        var payload = try queue.batches()[1].payload
        let chain = try BatchHeader(payload: payload).chain
        let place = try #require(payload.indices.first { payload[$0...].starts(with: chain) })
        payload[place] ^= 1
        let update = try queue.database.prepare("UPDATE batches SET body = ? WHERE first = 61")
        try update.bind(payload)
        try update.run()
        let batches = try queue.batches()
        #expect(batches.map(\.header.isGap) == [false, true, false, false, false])
        #expect(batches.map(\.header.startsChain) == [false, false, true, false, false])
        try expectContinuous(batches)
        try queue.add(queues.fixes(60))
        try expectContinuous(queue.batches())
    }

    @Test(
        "a stored batch that is damaged neither stops the queue nor damages other batches",
        arguments: RowDamage.allCases)
    func stored(_ damage: RowDamage) throws {
        let queue = try open(damage)
        try queue.stored(181, of: queue.stream)
        #expect(try queue.batches(from: 181).map(\.header.isGap) == [false, false])
        try queue.stored(241, of: queue.stream)
        try queue.add(queues.fixes(60))
        #expect(try queue.batches(from: 241).map(\.header.first) == [241, 301])
        try queue.stored(361, of: queue.stream)
        // A restored center needs everything again.
        try queue.stored(1, of: queue.stream)
        let batches = try queue.batches()
        #expect(batches.filter(\.header.isGap).map(\.header.first) == [121])
        try expectContinuous(batches)
    }

    @Test(
        "a center that has stored a part of a damaged batch receives a gap for the rest", arguments: RowDamage.allCases)
    func partlyStored(_ damage: RowDamage) throws {
        let queue = try open(damage)
        try queue.stored(151, of: queue.stream)
        let batches = try queue.batches(from: 151)
        #expect(batches.map(\.header.first) == [151, 181, 241])
        #expect(batches.map(\.header.isGap) == [true, false, false])
        #expect(batches.last?.header.next == 301)
    }

    @Test("a full queue drops damaged batches, too", arguments: RowDamage.allCases, [false, true])
    func full(_ damage: RowDamage, isStored: Bool) throws {
        let (stream, size) = try {
            let queue = try open(damage, of: 1)
            if isStored { try queue.stored(61, of: queue.stream) }
            return (queue.stream, queue.bytes)
        }()
        var options = QueueOptions()
        options.maxBytes = size / 2
        let queue = try queues.open("queue", options)
        let batches = try queue.batches(from: isStored ? 61 : 1, of: stream)
        #expect(batches.first?.header.isGap == true && batches.last?.header.next == 301)
        #expect(batches.last?.header.isGap == false)
    }

    @Test("a refused batch is replaced only if it or the previous batch is damaged")
    func refused() throws {
        let queue = try open(.start, of: 61)
        try queue.stored(121, of: queue.stream)
        try queue.replaceRefused(181, of: queue.stream)
        #expect(try queue.batches(from: 121).map(\.header.isGap) == [false, false, false])
        try queue.replaceRefused(121, of: queue.stream)
        let batches = try queue.batches(from: 121)
        #expect(batches.map(\.header.isGap) == [true, false, false])
        #expect(queue.takeDamagedNumbers() == [121...180])
        #expect(queue.takeDamagedNumbers().isEmpty)
        try queue.add(queues.fixes(60))
        #expect(try queue.batches(from: 121).count == 4)
    }

    @Test(
        "damaged and missing fixes that wait to be sealed are replaced with a gap, and all other fixes are sent",
        arguments: [
            "UPDATE fixes SET body = x'ff' || body", "UPDATE fixes SET count = 59",
            "UPDATE fixes SET count = 9223372036854775807", "UPDATE fixes SET number = -number",
            "UPDATE fixes SET number = number + (1 << 61)", "DELETE FROM fixes",
        ], [1, 61, 121])
    func waiting(_ damage: String, _ row: Int) throws {
        let stream = try {
            let queue = try queues.open()
            for _ in 0..<3 { _ = try queue.accept(queues.fixes(60)) }
            try queue.database.run("\(damage) WHERE number = \(row)")
            return queue.stream
        }()
        let queue = try queues.open()
        let batches = try queue.batches(of: stream)
        try expectContinuous(batches)
        // No trace is left of rows that are missing at the end.
        let isCut = row == 121 && (damage.hasPrefix("DELETE") || damage.contains("number ="))
        #expect(batches.filter { !$0.header.isGap }.reduce(0) { $0 + $1.header.count } == 120)
        #expect(batches.filter(\.header.isGap).map(\.header.first) == (isCut ? [] : [UInt64(row)]))
        #expect(batches.last?.header.next == (isCut ? 121 : damage.hasSuffix("59") && row == 121 ? 180 : 181))
        #expect(try queue.database.number("SELECT count(*) FROM fixes") == 0)
        let status = try queue.status()
        #expect(status.damagedBatches == (damage.hasPrefix("DELETE") ? 0 : 1))
        #expect(status.damagedBatches == 0 || status.lastDamage == 121_000_000)
    }

    @Test(
        "a queue with a damaged stream cannot be opened, and the message says what to do",
        arguments: [
            "chain = x'01'", "sealed = 9223372036854775807", "sealed = -1", "sealed = 1000", "incarnation = x''",
        ])
    func damagedStream(_ damage: String) throws {
        try {
            let queue = try queues.open()
            _ = try queue.accept(queues.fixes(60))
            try queue.database.run("UPDATE streams SET \(damage)")
        }()
        let failure = #expect(throws: Failure.self) { try queues.open() }
        #expect(failure?.message.contains("Rename the file") == true)
    }

    @Test("fixes that follow damaged waiting fixes are sent by the same program")
    func waitingNow() throws {
        let queue = try queues.open()
        for _ in 0..<2 { _ = try queue.accept(queues.fixes(60)) }
        try queue.database.run("UPDATE fixes SET number = number + (1 << 62) WHERE number = 61")
        try queue.add(queues.fixes(60))
        try queue.add(queues.fixes(60))
        let batches = try queue.batches()
        #expect(batches.map(\.header.first) == [1, 61, 121, 181])
        #expect(batches.map(\.header.isGap) == [false, true, false, false])
        try expectContinuous(batches)
        #expect(queue.takeDamagedNumbers() == [61...120])
    }

    @Test("damaged batches are kept for examination, counted and limited in number")
    func kept() throws {
        let queue = try queues.open()
        for _ in 0..<130 { try queue.add(queues.fixes(2)) }
        try queue.database.run("UPDATE batches SET body = x'00' || body WHERE first > 1 AND first < 250")
        #expect(try queue.batches().filter(\.header.isGap).map(\.header.count) == [248])
        #expect(try queue.database.number("SELECT count(*) FROM damaged") == 100)
        let status = try FleetQueue.status(of: queues.folder("queue"))
        #expect(status.damagedBatches == 124 && status.lastDamage == 260_000_000)
    }
}
