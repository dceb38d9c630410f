internal import SQLiteDatabase
internal import SystemSupport

/// The tables of a queue.
enum QueueSchema {
    /// The identification of the file format, "GPSQ".
    private static let application: Int64 = 0x4750_5351

    /// In `streams`, `sealed` and `stored` are the last numbers that were sealed and stored; later numbers are in
    /// `fixes`. Nothing in `streams` changes when a fix is accepted, which would double the bytes that are written.
    /// `chain` is the chain of the last batch, and `deleted` is the chain of the last batch that was deleted after it was
    /// stored. In `link`, row 0 is the state of the connection, and row 1 a problem although it is up. In `batches`, `received` is the time at which the host received the batch's last fix.
    private static let tables = """
        CREATE TABLE streams (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, device TEXT NOT NULL,
            incarnation BLOB NOT NULL UNIQUE, sealed INTEGER NOT NULL, stored INTEGER NOT NULL, chain BLOB NOT NULL, deleted BLOB NOT NULL);
        CREATE TABLE fixes (stream INTEGER, number INTEGER, received INTEGER NOT NULL, body BLOB NOT NULL,
            PRIMARY KEY (stream, number)) WITHOUT ROWID;
        CREATE TABLE batches (stream INTEGER, first INTEGER, count INTEGER NOT NULL, gap INTEGER NOT NULL,
            received INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (stream, first)) WITHOUT ROWID;
        CREATE TABLE link (id INTEGER PRIMARY KEY, since INTEGER NOT NULL, trouble TEXT)
        """

    /// Tables that queues of earlier versions lack. In `signs`, `link` and `problem` are the causes of the troubles in
    /// `link`, `clock` is the offset of the clock in seconds, and `copy` a sign of another device with the same name.
    private static let laterTables =
        "CREATE TABLE IF NOT EXISTS signs (name TEXT PRIMARY KEY, time INTEGER NOT NULL, value TEXT) WITHOUT ROWID"

    /// Opens a queue, or creates it if it does not exist.
    static func open(_ path: String) throws(Failure) -> Database {
        let database = try Database(path, .create)
        let isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
        if !isEmpty { try check(database) }
        // Each commit must be on the disk before it returns. The center may have stored a sealed batch, so a power
        // failure must not undo the sealing.
        try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        if isEmpty {
            try database.run("BEGIN IMMEDIATE; PRAGMA application_id = \(application); \(tables); COMMIT")
        }
        try database.run(laterTables)
        return database
    }

    /// Opens an existing queue for reading only.
    static func openForReading(_ path: String) throws(Failure) -> Database {
        let database = try Database(path, .read)
        try check(database)
        return database
    }

    private static func check(_ database: Database) throws(Failure) {
        guard try database.number("PRAGMA application_id") == application else {
            throw Failure(.cannotWrite, "\(database.name) is not a gpsbridge queue. Choose another name")
        }
    }
}
