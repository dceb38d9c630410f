internal import FleetWire
internal import SQLiteDatabase
internal import SystemSupport

extension FleetQueue {
    /// The reason for a gap that replaces fixes dropped before the center had stored them.
    static let fullReason = "the queue was full"
    /// The maximum number of batches that are deleted or replaced in one transaction.
    private static let maxDeletions = 1_000

    /// Deletes the oldest batches until the queue is within its limits, beginning with batches that the center has
    /// stored. If the disk is full, only stored batches are deleted.
    ///
    /// Batches that the center has not stored are replaced with gaps, but only if the queue is too large. Their age is
    /// ignored, because all of them could seem too old after a correction of the clock.
    func trim() throws(Failure) {
        var isDone = try !needsTrimming()
        while !isDone {
            try transaction { () throws(Failure) in
                for _ in 0..<Self.maxDeletions where !isDone { isDone = try !deleteOldest() }
            }
        }
    }

    private var isTooLarge: Bool { bytes > options.maxBytes }

    private func needsTrimming() throws(Failure) -> Bool {
        if isTooLarge { return true }
        if try needsSpace() { return true }
        return keepsForAnswer ? false : try hasExpired()
    }

    /// Returns whether the oldest stored batch has expired.
    ///
    /// The clock may have been wrong when the batch was received, for example if the device booted in 1970. Therefore,
    /// the last fix of an expired batch must be too old as well. Times in the future are ignored, so that a wrong fix
    /// does not keep the batch for years.
    private func hasExpired() throws(Failure) -> Bool {
        guard let received = try database.number(oldest("received", "first <= stored")), isTooOld(received) else {
            return false
        }
        let rows = try database.prepare(oldest("body", "first <= stored"))
        guard try rows.step(), let time = try? BatchHeader(payload: rows.bytes(0)).to, time <= newest else {
            return true
        }
        return isTooOld(time)
    }

    private func isTooOld(_ time: Int64) -> Bool {
        let (age, overflows) = newest.subtractingReportingOverflow(time)
        return !overflows && age > options.maxAge.microseconds
    }

    /// Deletes one batch or replaces it with a gap, if the queue exceeds its limits.
    ///
    /// - Returns: Whether a batch was deleted or replaced.
    private func deleteOldest() throws(Failure) -> Bool {
        guard try needsTrimming() else { return false }
        if try delete(where: "first <= stored") { return true }
        // Gaps are small, so only batches with fixes are worth replacing.
        return isTooLarge ? try replaceByGap(where: "first > stored AND NOT gap") : false
    }

    private func oldest(_ columns: String, _ condition: String) -> String {
        "SELECT \(columns) FROM streams JOIN batches ON stream = id WHERE \(condition) ORDER BY id, first LIMIT 1"
    }

    /// Deletes the oldest batch that meets a condition. The batch's chain hash is kept. If the center is restored from
    /// a backup, the gap that declares the deleted fixes needs this chain hash.
    ///
    /// - Returns: Whether a batch met the condition.
    private func delete(where condition: String) throws(Failure) -> Bool {
        let rows = try database.prepare(oldest("id, \(BatchRow.columns)", condition))
        guard try rows.step(), let id = rows.integer(0) else { return false }
        let row = BatchRow(rows, from: 1)
        rows.reset()
        try remove(row.first, from: id)
        if let chain = row.header(from: try origin(of: id))?.chain {
            try setChain("deleted", to: chain, of: id)
        } else {
            // The batch is damaged, so its chain hash is unknown.
            try database.run("UPDATE streams SET deleted = x'' WHERE id = \(id)")
        }
        return true
    }

    /// Replaces the oldest batch that meets a condition with a gap, or extends the gap directly before that batch.
    ///
    /// - Returns: Whether a batch met the condition.
    private func replaceByGap(where condition: String) throws(Failure) -> Bool {
        let rows = try database.prepare(oldest("id, stored, \(BatchRow.columns)", condition))
        guard try rows.step(), let id = rows.integer(0), let stored = rows.integer(1) else { return false }
        let row = BatchRow(rows, from: 2)
        rows.reset()
        guard var header = row.header(from: try origin(of: id)) else {
            try replaceDamaged(from: row.first, of: id)
            return true
        }
        let end = header.next
        try remove(row.first, from: id)
        let before = try database.number(
            """
            SELECT first FROM batches
                WHERE stream = \(id) AND gap AND first > \(stored) AND first + count = \(header.first)
            """)
        if let before {
            try remove(before, from: id)
            header.first = UInt64(clamping: before)
        }
        header.count = Int(end - header.first)
        header.reason = Self.fullReason
        try addGap(header, to: id, received: row.received)
        return true
    }

    /// Adds a gap for the sequence numbers from `number` up to the next batch in the queue, or up to the last sealed
    /// number if no batch follows. Does nothing if a batch begins with `number`.
    ///
    /// If the next batch does not continue the chain hash of the missing batches, it starts a new chain.
    ///
    /// - Parameter chain: The chain hash of the last missing batch; `nil` if it is unknown.
    func fill(_ stream: Int64, from number: Int64, reason: String, after chain: [UInt8]?) throws(Failure) {
        let following = try batchRow(of: stream, from: number)
        let sealed = try database.number("SELECT sealed FROM streams WHERE id = \(stream)") ?? 0
        guard 0..<Int64(BatchHeader.maxNumber) ~= sealed, number > 0 else { throw damaged }
        let end = min(following?.first ?? .max, sealed + 1)
        guard end > number else { return }
        var header = try origin(of: stream)
        header.first = UInt64(number)
        header.count = Int(end - number)
        header.reason = reason
        // The column `chain` contains the chain hash of the last sealed batch.
        if let chain = end > sealed ? try self.chain("chain", of: stream) : chain { header.chain = chain }
        try addGap(header, to: stream, received: newest)
        if reason == Self.damagedReason { damagedNumbers.append(header.first...header.next - 1) }
        guard let following, let batch = following.batch(from: header, after: nil) else { return }
        if following.batch(from: header, after: header.chain) == nil {
            try restartChain(of: stream, with: batch, received: following.received)
        }
    }

    /// Adds a gap. It has the chain hash of the last batch that it replaces, so that the batches after the gap can be
    /// verified.
    func addGap(_ header: BatchHeader, to stream: Int64, received: Int64) throws(Failure) {
        var header = header
        header.isGap = true
        header.startsChain = false
        header.isLate = false
        (header.from, header.to) = (nil, nil)
        try add(batch([], as: header), to: stream, received: received)
    }
}
