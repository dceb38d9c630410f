internal import Glibc
internal import SQLiteDatabase
internal import SystemSupport

/// The reserve consists of unused pages in the queue's file, and of a write-ahead log that never shrinks. A queue that
/// has both needs no more space on the disk.
extension FleetQueue {
    /// The share of the reserve that is sufficient on a nearly full disk.
    private static let smallShare = 16

    /// Keeps the log, and copies it into the database before it is longer than the reserve.
    static func limitLog(of database: Database, to reserve: Int) throws(Failure) {
        database.keepLog()
        let pageSize = Int(try database.number("PRAGMA page_size") ?? 4096)
        // The last transaction may exceed the limit. SQLite's own limit is 1,000 pages.
        try database.run("PRAGMA wal_autocheckpoint = \(min(1_000, reserve / pageSize * 2 / 3))")
    }

    /// Extends the reserve if less than half of it is left and the disk has space. The queue's file then does not grow
    /// until the next call.
    func updateReserve() throws(Failure) {
        guard options.reserve > 0 else { return }
        // Left by a program that was killed while it extended the reserve.
        try database.run("DROP TABLE IF EXISTS reserve")
        lacksSpace = false
        if try freeSpace() < options.reserve / 2, try !extend(to: options.reserve) {
            lacksSpace = try !extend(to: options.reserve / Self.smallShare)
        }
        // Once the file were longer than the disk permits, the log could not be copied into it any more, so not even
        // deletions would succeed.
        try database.run("PRAGMA max_page_count = \(try database.number("PRAGMA page_count") ?? 0)")
    }

    /// Whether batches must be deleted because the disk is full and the reserve is nearly used up.
    func needsSpace() throws(Failure) -> Bool {
        guard lacksSpace else { return false }
        return try freeSpace() < options.reserve / Self.smallShare
    }

    /// The size of the unused pages, in bytes.
    private func freeSpace() throws(Failure) -> Int { try pageSize() * pages("freelist_count") }

    private func pageSize() throws(Failure) -> Int { try pages("page_size") }

    private func pages(_ pragma: String) throws(Failure) -> Int { Int(try database.number("PRAGMA \(pragma)") ?? 0) }

    /// Extends the reserve to a size. Returns `false` if the disk lacks space.
    private func extend(to size: Int) throws(Failure) -> Bool {
        let missing = try size - freeSpace()
        guard missing > 0 else { return true }
        let (pageSize, pageCount) = (try pageSize(), try pages("page_count"))
        // A failed attempt would fill the disk, and take the space from other programs.
        guard let space = availableSpace, space / 2 >= missing,
            database.allocate(Int64(pageSize * pageCount + missing + missing / 64))
        else { return false }
        try database.run("PRAGMA max_page_count = \(Int32.max)")
        do throws(Failure) {
            // The table is written to the log, so the log has the same size afterwards.
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

    /// The space on the disk that this program may use, in bytes.
    private var availableSpace: Int? {
        var system = statvfs()
        guard statvfs(FileName.path(database.path), &system) == 0 else { return nil }
        let (space, overflows) = system.f_bavail.multipliedReportingOverflow(by: system.f_frsize)
        return overflows ? .max : Int(clamping: space)
    }
}
