package import FleetWire
internal import SQLiteDatabase
package import SystemSupport

/// A device's queue of fixes that wait to be stored by the center. Stored fixes are kept for some time, so that they
/// can be sent again.
///
/// Each time the queue is opened, it begins a new stream with a random incarnation, which is committed before the first
/// sequence number is issued. Therefore, no sequence number of a stream is ever used twice, even if the queue's file is
/// copied or restored from a backup.
package final class FleetQueue {
    /// The stream to which this queue adds fixes.
    package let stream: Incarnation
    let options: QueueOptions
    let database: Database
    /// The row ID of ``stream`` in the table `streams`.
    let row: Int64
    private let lock: FileLock
    let insert: Statement
    /// The last sequence number that was issued.
    private(set) var last: UInt64 = 0
    /// The fixes that are not committed yet. The last of these fixes has the sequence number ``last``.
    var buffer: [FleetFix] = []
    /// The time at which the last fix was received, in microseconds since 1970. The ages of batches are measured back
    /// from this time. It is not the latest of all times, because the clock may have been ahead for a while.
    var newest: Int64
    /// Whether stored batches are kept whatever their age, because the center may delete its copies: see
    /// ``keepForAnswer()``.
    var keepsForAnswer: Bool
    /// The total size of all batches, in bytes.
    var bytes: Int
    /// The sequence numbers of the damaged fixes that were found since the last ``takeDamagedNumbers()``.
    var damagedNumbers: [ClosedRange<UInt64>] = []
    /// Whether the disk lacked the space for a larger reserve at the last check.
    var lacksSpace = false
    /// The number of fixes that were committed since the reserve was last checked.
    private var countSinceReserve = 0
    /// The number of committed fixes after which the reserve is checked again.
    private static let reserveInterval = 600

    /// Opens a queue, or creates it if it does not exist. Throws a ``Failure`` if another program is using the queue.
    package init(
        _ path: String, device: String, tenant: String, options: QueueOptions = QueueOptions()
    ) throws(Failure) {
        for (kind, name) in [("device", device), ("tenant", tenant)] where !FleetSubject.isName(name) {
            throw Failure(.usage, FleetSubject.invalidName(name, of: kind))
        }
        self.options = options
        let stream = Incarnation()
        (lock, database) = try QueueFiles.open(path) { database throws(Failure) in
            try Self.checkOwner(of: database, tenant: tenant, device: device)
            if options.reserve > 0 { try Self.limitLog(of: database, to: options.reserve) }
            let row = try database.prepare(
                """
                INSERT INTO streams (tenant, device, incarnation, sealed, stored, chain, deleted)
                    VALUES (?1, ?2, ?3, 0, 0, ?4, ?4)
                """)
            try row.bind(tenant)
            try row.bind(device)
            try row.bind(stream.byteArray)
            try row.bind(BatchHeader.firstChain)
            try row.run()
        }
        self.stream = stream
        row = database.lastRow
        insert = try database.prepare(
            "INSERT INTO fixes (stream, number, received, body, count) VALUES (?, ?, ?, ?, ?)")
        let newestSealed = try database.number("SELECT received FROM batches ORDER BY stream DESC, first DESC LIMIT 1")
        let newestWaiting = try database.number("SELECT max(received) FROM fixes")
        newest = newestSealed ?? newestWaiting ?? .min
        keepsForAnswer = try database.number("SELECT count(*) FROM signs WHERE name = '\(Self.askedSign)'") == 1
        bytes = Int(try database.number("SELECT sum(length(body)) FROM batches") ?? 0)
        try updateReserve()
        // Fixes that remain from earlier uses of the queue are sealed now, because their streams receive no more fixes.
        while try sealBatch(late: true, maxCount: Self.maxLateCount, where: "id <> \(row)") != nil {}
        try trim()
        try database.run(
            """
            DELETE FROM streams WHERE id <> \(row) AND stored = sealed
                AND NOT EXISTS (SELECT 1 FROM batches WHERE stream = streams.id)
                AND NOT EXISTS (SELECT 1 FROM fixes WHERE stream = streams.id)
            """)
    }

    /// Throws a ``Failure`` if the queue contains fixes of another device. The center would refuse them.
    ///
    /// Earlier versions let a second device use a queue. Such a queue belongs to the device that created it.
    static func checkOwner(of database: Database, tenant: String, device: String) throws(Failure) {
        let rows = try database.prepare("SELECT device, tenant FROM streams GROUP BY 1, 2 ORDER BY min(id)")
        var owners: [String] = []
        while try rows.step() { owners.append("the device \(rows.text(0) ?? "") of \(rows.text(1) ?? "")") }
        guard let owner = owners.first, owners != ["the device \(device) of \(tenant)"] else { return }
        let belongs = "the queue \(database.name) belongs to \(owner)"
        guard owners.count > 1 else { throw Failure(.usage, "\(belongs). Choose another file for the queue") }
        throw Failure(
            .usage,
            """
            \(belongs), but also contains fixes of \(owners.dropFirst().joined(separator: " and ")). Choose another \
            file for the queue. To send the fixes in this file, see "A queue with the fixes of two devices" in docs/fleets.md
            """)
    }

    /// Commits the fixes that are still in memory. Failures are ignored here. To handle them, call ``commit()`` first.
    deinit { try? commit() }

    /// The maximum number of fixes in a batch that is sealed while the device is disconnected.
    package static let maxLateCount = 600

    /// Accepts fixes. They are committed when the method returns, unless the option ``QueueOptions/synchronization`` is
    /// an interval. If the method throws, these fixes are not in the queue.
    ///
    /// - Returns: The sequence numbers of the fixes.
    /// - Precondition: There is at least one fix.
    package func accept(_ fixes: [FleetFix]) throws(Failure) -> ClosedRange<UInt64> {
        precondition(!fixes.isEmpty, "accept(_:) needs at least one fix")
        let first = last + 1
        buffer += fixes
        last += UInt64(fixes.count)
        if isDue {
            do throws(Failure) {
                try commit()
            } catch {
                buffer.removeLast(fixes.count)
                last = first - 1
                throw error
            }
        }
        newest = fixes[fixes.count - 1].received
        return first...last
    }

    /// The number of accepted fixes that are still in memory.
    package var uncommittedCount: Int { buffer.count }

    /// Commits the fixes that are still in memory.
    package func commit() throws(Failure) {
        guard !buffer.isEmpty else { return }
        try prepareSpace()
        try transaction { () throws(Failure) in try insertBuffer() }
        buffer = []
    }

    /// Extends the reserve if many fixes were written since it was last checked.
    private func prepareSpace() throws(Failure) {
        countSinceReserve += buffer.count
        guard lacksSpace || countSinceReserve >= Self.reserveInterval else { return }
        countSinceReserve = 0
        try updateReserve()
        if lacksSpace { try trim() }
    }

    /// Seals all waiting fixes into batches.
    ///
    /// - Parameters:
    ///   - late: Whether the device is disconnected.
    ///   - maxCount: The maximum number of fixes in a batch, 1 … ``Batch/maxCount``.
    /// - Returns: The number of fixes that were sealed.
    @discardableResult
    package func seal(late: Bool, maxCount: Int) throws(Failure) -> Int {
        try prepareSpace()
        var count = 0
        while let sealed = try sealBatch(late: late, maxCount: maxCount, where: "id = \(row)") { count += sealed }
        try updateReserve()
        try trim()
        return count
    }

    /// Whether the fixes in memory must be committed. They are also committed if the clock was set back.
    private var isDue: Bool {
        guard case .interval(let interval) = options.synchronization, let first = buffer.first?.received,
            let last = buffer.last?.received
        else { return true }
        return !(0..<interval.microseconds ~= last.subtractingReportingOverflow(first).partialValue)
    }

    /// Runs a closure in a transaction, which is rolled back if the closure throws.
    func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        let (bytes, damagedNumbers) = (bytes, damagedNumbers)
        try database.run("BEGIN IMMEDIATE")
        do throws(Failure) {
            try body()
            try database.run("COMMIT")
        } catch {
            // SQLite may already have rolled back the transaction.
            try? database.run("ROLLBACK")
            (self.bytes, self.damagedNumbers) = (bytes, damagedNumbers)
            throw error
        }
    }
}
