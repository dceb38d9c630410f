package import FleetWire
internal import SQLiteDatabase
package import SystemSupport

/// A device's queue of fixes that the center has not stored yet.
///
/// Each time the queue is opened, it begins a new stream with a random incarnation, which is committed before the first
/// number is issued. Therefore, numbers are never used twice, even if the queue's file is copied or restored from a
/// backup.
package final class FleetQueue {
    /// The stream to which this queue adds fixes.
    package let stream: Incarnation
    let options: QueueOptions
    let database: Database
    /// The row of ``stream``.
    let row: Int64
    private let lock: QueueLock
    private let insert: Statement
    /// The last number that was issued.
    private var last: UInt64 = 0
    /// The fixes that are not committed yet. The last of them has the number ``last``.
    private(set) var buffer: [FleetFix] = []
    /// When the newest fix was received. The age of batches is measured from this time.
    var newest: Int64
    /// The size of all batches.
    var bytes: Int
    /// Whether the disk has no space for a larger reserve.
    var lacksSpace = false
    /// The number of fixes that were committed since the reserve was checked.
    private var countSinceReserve = 0
    /// The number of fixes after which the reserve is checked.
    private static let reserveInterval = 600

    /// Opens a queue, or creates it if it does not exist. Throws a ``Failure`` if another program uses the queue.
    package init(
        _ path: String, device: String, tenant: String, options: QueueOptions = QueueOptions()
    ) throws(Failure) {
        guard FleetSubject.isName(device), FleetSubject.isName(tenant) else {
            throw Failure(
                .usage,
                """
                the tenant \(tenant) and the device \(device) need names of 1 to 63 characters: a-z, 0-9, - and _. The \
                first one must be a letter or a digit
                """
            )
        }
        self.options = options
        lock = try QueueLock(path)
        database = try QueueSchema.open(path)
        if options.reserve > 0 { try Self.limitLog(of: database, to: options.reserve) }
        stream = Incarnation()
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
        self.row = database.lastRow
        insert = try database.prepare("INSERT INTO fixes VALUES (?, ?, ?, ?)")
        newest = try database.number("SELECT max(received) FROM batches") ?? .min
        bytes = Int(try database.number("SELECT sum(length(body)) FROM batches") ?? 0)
        try updateReserve()
        // Fixes that remain from earlier uses are sealed now, because nothing more is added to their streams.
        while try sealBatch(late: true, maxCount: Self.maxLateCount, where: "id <> \(self.row)") > 0 {}
        try trim()
        try database.run(
            """
            DELETE FROM streams WHERE id <> \(self.row) AND stored = sealed
                AND NOT EXISTS (SELECT 1 FROM batches WHERE stream = streams.id)
            """)
    }

    /// Commits the fixes that are still in memory. Failures are ignored here. To handle them, call ``commit()`` first.
    deinit { try? commit() }

    /// The maximum number of fixes in a batch that is sealed while the device is disconnected.
    package static let maxLateCount = 600

    /// Accepts fixes. They are committed when the method returns, unless the option ``QueueOptions/synchronization`` is
    /// an interval. If the method throws, these fixes are not in the queue.
    ///
    /// - Returns: The numbers of the fixes.
    /// - Precondition: There is at least one fix.
    package func accept(_ fixes: [FleetFix]) throws(Failure) -> ClosedRange<UInt64> {
        precondition(!fixes.isEmpty, "no fixes")
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
        newest = fixes.reduce(newest) { max($0, $1.received) }
        return first...last
    }

    /// The number of accepted fixes that are still in memory.
    package var uncommittedCount: Int { buffer.count }

    /// Commits the fixes that are still in memory.
    package func commit() throws(Failure) {
        guard !buffer.isEmpty else { return }
        countSinceReserve += buffer.count
        if lacksSpace || countSinceReserve >= Self.reserveInterval {
            countSinceReserve = 0
            try updateReserve()
            if lacksSpace { try trim() }
        }
        try transaction { () throws(Failure) in
            let first = last - UInt64(buffer.count) + 1
            for (number, fix) in zip(first..., buffer) {
                try insert.bind(row)
                try insert.bind(number)
                try insert.bind(fix.received)
                try insert.bind(fix.encoded())
                try insert.run()
            }
        }
        buffer = []
    }

    /// Seals the fixes that are waiting.
    ///
    /// - Parameters:
    ///   - late: Whether the device is disconnected.
    ///   - maxCount: The maximum number of fixes in a batch, 1 … ``Batch/maxCount``.
    /// - Returns: The number of fixes that were sealed.
    @discardableResult
    package func seal(late: Bool, maxCount: Int) throws(Failure) -> Int {
        try commit()
        var count = 0
        while true {
            let sealed = try sealBatch(late: late, maxCount: maxCount, where: "id = \(row)")
            guard sealed > 0 else { break }
            count += sealed
        }
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

    /// Runs a closure in a transaction, which is undone if the closure throws.
    func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        let bytes = bytes
        try database.run("BEGIN IMMEDIATE")
        do throws(Failure) {
            try body()
            try database.run("COMMIT")
        } catch {
            // SQLite may have undone the transaction already.
            try? database.run("ROLLBACK")
            self.bytes = bytes
            throw error
        }
    }
}
