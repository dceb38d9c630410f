internal import FleetWire
internal import SQLiteDatabase
internal import SystemSupport

extension FleetQueue {
    /// Seals waiting fixes into one batch, or into a gap if they are damaged. The fixes come from the oldest stream
    /// that has waiting fixes and meets an SQL condition. Fixes that are still in memory are committed in the same
    /// transaction.
    ///
    /// - Returns: The number of fixes that were sealed, including damaged fixes; `nil` if there is no such stream.
    func sealBatch(late: Bool, maxCount: Int, where condition: String) throws(Failure) -> Int? {
        var count: Int?
        try transaction { () throws(Failure) in
            try insertBuffer()
            count = try sealWaitingFixes(late: late, maxCount: maxCount, where: condition)
        }
        buffer = []
        return count
    }

    private func sealWaitingFixes(late: Bool, maxCount: Int, where condition: String) throws(Failure) -> Int? {
        let streams = try database.prepare(
            """
            SELECT id, tenant, device, incarnation, sealed, chain FROM streams
                WHERE \(condition) AND EXISTS (SELECT 1 FROM fixes WHERE stream = id) ORDER BY id LIMIT 1
            """)
        guard try streams.step(), let id = streams.integer(0), let sealed = streams.integer(4) else { return nil }
        var header = try header(streams, after: sealed)
        header.isLate = late
        header.chain = streams.bytes(5)
        streams.reset()
        let fixes = try waitingFixes(of: id, after: sealed, limit: maxCount)
        if let newest = fixes.last?.received {
            header.count = fixes.count
            let batch = try batch(fixes, as: header)
            try add(batch, to: id, received: newest)
            try setChain("chain", to: batch.header.chain, of: id)
        } else {
            header.count = try moveDamagedGroupsAside(of: id, after: sealed)
            header.reason = Self.damagedReason
            if header.count > 0 {
                try addGap(header, to: id, received: self.newest)
                damagedNumbers.append(header.first...header.next - 1)
            }
        }
        try removeWaitingFixes(of: id, through: header.next - 1)
        try database.run("UPDATE streams SET sealed = \(header.next - 1) WHERE id = \(id)")
        return header.count
    }

    /// Returns a header with a count of 0 for a batch of a stream. The second to fourth columns of `row` must be
    /// `tenant`, `device` and `incarnation`.
    ///
    /// - Parameter last: The sequence number before the batch.
    func header(_ row: Statement, after last: Int64) throws(Failure) -> BatchHeader {
        guard let tenant = row.text(1), let device = row.text(2), let incarnation = Incarnation(bytes: row.bytes(3)),
            0..<Int64(BatchHeader.maxNumber) ~= last
        else { throw damaged }
        return BatchHeader(
            tenant: tenant, device: device, incarnation: incarnation, first: UInt64(last) + 1, count: 0)
    }

    /// Seals fixes as a batch, or none as a gap. Throws a ``Failure`` if a value of the header, which comes from the
    /// tables, is damaged.
    func batch(_ fixes: [FleetFix], as header: BatchHeader) throws(Failure) -> QueuedBatch {
        guard header.fault == nil else { throw damaged }
        let batch = Batch.seal(fixes, as: header)
        return QueuedBatch(header: batch.header, payload: batch.payload)
    }

    /// Writes a chain hash to a stream's column `chain` or `deleted`.
    func setChain(_ column: String, to chain: [UInt8], of stream: Int64) throws(Failure) {
        let update = try database.prepare("UPDATE streams SET \(column) = ? WHERE id = \(stream)")
        try update.bind(chain)
        try update.run()
    }

    /// Adds a batch. This method must be called within a transaction.
    ///
    /// - Parameter received: The time at which the host received the batch's last fix, in microseconds since 1970.
    func add(_ batch: QueuedBatch, to stream: Int64, received: Int64) throws(Failure) {
        let insert = try database.prepare("INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?)")
        try insert.bind(stream)
        try insert.bind(batch.header.first)
        try insert.bind(batch.header.count)
        try insert.bind(batch.header.isGap ? 1 : 0 as Int64)
        try insert.bind(received)
        try insert.bind(batch.payload)
        guard try insert.run() else { throw damaged }
        bytes += batch.payload.count
    }

    /// Removes the batch with the first sequence number `first`. This method must be called within a transaction.
    func remove(_ first: Int64, from stream: Int64) throws(Failure) {
        let size = try database.number(
            "DELETE FROM batches WHERE stream = \(stream) AND first = \(first) RETURNING length(body)")
        bytes -= Int(size ?? 0)
    }

    /// The failure that is thrown if the queue's contents are inconsistent.
    var damaged: Failure {
        Failure(
            .cannotRead,
            "the queue \(database.name) is damaged. Rename the file, and gpsbridge will create a new queue")
    }
}
