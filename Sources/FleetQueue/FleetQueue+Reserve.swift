internal import SQLiteDatabase
internal import SystemSupport

/// The reserve consists of unused pages in the queue's file, and of a write-ahead log that never shrinks. Until both
/// are used up, the queue needs no more disk space.
extension FleetQueue {
    /// The divisor by which the reserve is reduced on a nearly full disk.
    private static let smallShare = 16

    /// Makes SQLite keep the write-ahead log when the database is closed, and limits the log to the size of the
    /// reserve.
    static func limitLog(of database: Database, to reserve: Int) throws(Failure) {
        database.keepLog()
        let pageSize = Int(try database.number("PRAGMA page_size") ?? 4096)
        // The limit is only two thirds of the reserve, because the transaction that reaches the limit may exceed it.
        // SQLite's default limit is 1,000 pages.
        try database.run("PRAGMA wal_autocheckpoint = \(min(1_000, reserve / pageSize * 2 / 3))")
    }

    /// Extends the reserve if less than half of it is left and the disk has space. Until the next call, the queue's
    /// file cannot grow.
    func updateReserve() throws(Failure) {
        guard options.reserve > 0 else { return }
        // The table exists if a program was killed while it extended the reserve.
        try database.run("DROP TABLE IF EXISTS reserve")
        lacksSpace = false
        if try freeSpace() < options.reserve / 2, try !extend(to: options.reserve) {
            lacksSpace = try !extend(to: options.reserve / Self.smallShare)
        }
        // If the database needed more space than the disk has, the write-ahead log could not be copied into the file.
        // Not even deletions would then succeed.
        try database.run("PRAGMA max_page_count = \(try database.number("PRAGMA page_count") ?? 0)")
    }

    /// Returns whether batches must be deleted because the disk is full and the reserve is nearly used up.
    func needsSpace() throws(Failure) -> Bool {
        guard lacksSpace else { return false }
        return try freeSpace() < options.reserve / Self.smallShare
    }

    /// Returns the total size of the unused pages, in bytes.
    private func freeSpace() throws(Failure) -> Int { try pageSize() * pages("freelist_count") }

    private func pageSize() throws(Failure) -> Int { try pages("page_size") }

    private func pages(_ pragma: String) throws(Failure) -> Int { Int(try database.number("PRAGMA \(pragma)") ?? 0) }

    /// Extends the reserve to a size in bytes. Returns `false` if the disk lacks space.
    private func extend(to size: Int) throws(Failure) -> Bool {
        let missing = try size - freeSpace()
        guard missing > 0 else { return true }
        let (pageSize, pageCount) = (try pageSize(), try pages("page_count"))
        // A failed attempt would fill the disk and leave no space for other programs.
        guard let space = FileName.availableSpace(at: database.path), space / 2 >= missing,
            database.allocate(Int64(pageSize * pageCount + missing + missing / 64))
        else { return false }
        try database.run("PRAGMA max_page_count = \(Int32.max)")
        do throws(Failure) {
            // The table is first written to the write-ahead log, so the log grows to the same size.
            try transaction { () throws(Failure) in
                try database.run("CREATE TABLE reserve (body BLOB NOT NULL)")
                var rest = missing
                while rest > 0 {
                    try database.run("INSERT INTO reserve VALUES (zeroblob(\(min(rest, 1_000_000))))")
                    rest -= 1_000_000
                }
            }
            try database.run("DROP TABLE reserve")
            return true
        } catch {
            return false
        }
    }
}
