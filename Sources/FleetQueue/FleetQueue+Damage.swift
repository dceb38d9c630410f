package import FleetWire
internal import SQLiteDatabase
package import SystemSupport

/// Flash memory sometimes returns corrupted bytes. Each batch is therefore checked before it is sent. A damaged batch
/// is moved to the table `damaged`, and a gap takes over its sequence numbers, so that the center accepts the batches
/// that follow. The same happens to damaged groups of waiting fixes when they are sealed.
extension FleetQueue {
    /// The reason for a gap that replaces damaged fixes.
    static let damagedReason = "damaged in the queue"
    /// The maximum number of damaged batches that are kept for examination.
    private static let maxKeptCount = 100

    /// Returns the sequence numbers of the damaged fixes that were found since the last call.
    package func takeDamagedNumbers() -> [ClosedRange<UInt64>] {
        defer { damagedNumbers = [] }
        return damagedNumbers
    }

    /// Checks the batch that begins with `number` after the center has refused it, and replaces it with a gap if it is
    /// damaged. It is also replaced if the previous batch is damaged, because the chain hash cannot be checked then.
    package func replaceRefused(_ number: UInt64, of stream: Incarnation) throws(Failure) {
        guard let id = try row(of: stream), let row = try batchRow(of: id, from: Int64(clamping: number)),
            row.first == number
        else { return }
        if let chain = try chain(of: id, before: row.first), row.batch(from: try origin(of: id), after: chain) != nil {
            return
        }
        try transaction { () throws(Failure) in try replaceDamaged(from: row.first, of: id) }
    }

    /// Moves damaged batches aside, beginning with the batch at `number`, and adds a gap for the sequence numbers up to
    /// the next intact batch. This method must be called within a transaction.
    func replaceDamaged(from number: Int64, of stream: Int64) throws(Failure) {
        let origin = try origin(of: stream)
        var last: BatchRow?
        while let row = try batchRow(of: stream, from: number) {
            // The chain hash of the first batch may be wrong, so that batch alone may seem intact.
            guard row.first == number || row.batch(from: origin, after: nil) == nil else { break }
            try moveAside(row.first, of: stream)
            last = row
        }
        try fill(stream, from: number, reason: Self.damagedReason, after: last?.chain)
    }

    /// Moves a damaged batch to the table `damaged`. This method must be called within a transaction.
    func moveAside(_ first: Int64, of stream: Int64) throws(Failure) {
        try keepDamaged(
            "SELECT stream, \(BatchRow.columns) FROM batches WHERE stream = \(stream) AND first = \(first)")
        try remove(first, from: stream)
    }

    /// Copies a damaged row to the table `damaged`. This method must be called within a transaction.
    ///
    /// - Parameter row: A query whose columns are the row's stream and ``BatchRow/columns``.
    func keepDamaged(_ row: String) throws(Failure) {
        try database.run(
            """
            INSERT INTO damaged (time, stream, \(BatchRow.columns)) SELECT \(newest), * FROM (\(row));
            DELETE FROM damaged WHERE id <= (SELECT max(id) FROM damaged) - \(Self.maxKeptCount)
            """)
    }

    /// Returns a header with a stream's names and incarnation, and without sequence numbers.
    func origin(of stream: Int64) throws(Failure) -> BatchHeader {
        let rows = try database.prepare("SELECT id, tenant, device, incarnation FROM streams WHERE id = \(stream)")
        guard try rows.step() else { throw damaged }
        return try header(rows, after: 0)
    }

    /// Returns a stream's first batch at or after a sequence number.
    func batchRow(of stream: Int64, from number: Int64) throws(Failure) -> BatchRow? {
        try batchRow("stream = \(stream) AND first >= \(number) ORDER BY first")
    }

    /// Returns a stream's last batch that begins before a sequence number.
    func batchRow(of stream: Int64, before number: Int64) throws(Failure) -> BatchRow? {
        try batchRow("stream = \(stream) AND first < \(number) ORDER BY first DESC")
    }

    private func batchRow(_ condition: String) throws(Failure) -> BatchRow? {
        let rows = try database.prepare("SELECT \(BatchRow.columns) FROM batches WHERE \(condition) LIMIT 1")
        return try rows.step() ? BatchRow(rows) : nil
    }

    /// Returns the chain hash of the batch before a sequence number, even if that batch has been deleted; `nil` if that
    /// batch is damaged.
    func chain(of stream: Int64, before number: Int64) throws(Failure) -> [UInt8]? {
        if let row = try batchRow(of: stream, before: number) {
            guard row.contains(number - 1), !row.contains(number) else { return nil }
            return row.batch(from: try origin(of: stream), after: nil)?.header.chain
        }
        return try chain("deleted", of: stream)
    }

    /// Returns a stream's chain hash in the column `chain` or `deleted`; `nil` if it is unknown.
    func chain(_ column: String, of stream: Int64) throws(Failure) -> [UInt8]? {
        let streams = try database.prepare("SELECT \(column) FROM streams WHERE id = \(stream)")
        guard try streams.step() else { throw damaged }
        let chain = streams.bytes(0)
        return chain.isEmpty ? nil : chain
    }
}

extension QueueStatus {
    /// Reads the number of damaged batches and groups. A queue that was last used by an earlier version has no table for
    /// them.
    mutating func addDamage(_ database: Database) throws(Failure) {
        guard try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'damaged'") == 1 else { return }
        damagedBatches = Int(try database.number("SELECT max(id) FROM damaged") ?? 0)
        lastDamage = try database.number("SELECT time FROM damaged ORDER BY id DESC LIMIT 1")
    }
}
