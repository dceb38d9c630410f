internal import Glibc
internal import SQLiteDatabase
internal import SystemSupport

/// The files of a queue: the database with SQLite's own files, and the lock.
enum QueueFiles {
    private static let databaseSuffixes = ["", "-wal", "-shm", "-journal"]

    /// Locks a queue and opens it, or creates it if it does not exist. If anything fails, for example because the path
    /// is a directory or the disk is full, no new files remain.
    ///
    /// - Parameter prepare: A closure that prepares the opened database.
    static func open(
        _ path: String, prepare: (Database) throws(Failure) -> Void
    ) throws(Failure) -> (FileLock, Database) {
        let lock = try FileLock.ofQueue(path)
        var status = stat()
        let isNew = lstat(FileName.path(path), &status) != 0 && errno == ENOENT
        do throws(Failure) {
            let database = try QueueSchema.open(path)
            try prepare(database)
            return (lock, database)
        } catch {
            // The lock still excludes other programs, which could be using these files otherwise.
            if isNew { for suffix in databaseSuffixes { unlink(FileName.path(path + suffix)) } }
            lock.removeIfNew()
            throw error
        }
    }
}
