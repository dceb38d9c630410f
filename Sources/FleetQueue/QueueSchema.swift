internal import SQLiteDatabase
internal import SystemSupport

/// The tables of a queue.
enum QueueSchema {
    /// The application ID that identifies the file format: "GPSQ" in ASCII.
    private static let application: Int64 = 0x4750_5351

    /// The statements that create the tables.
    ///
    /// - `streams`: `sealed` and `stored` are the last sequence numbers that were sealed in a batch and stored by the
    ///   center. Accepting a fix changes nothing in this table, because that would double the number of bytes written.
    ///   `chain` is the chain hash of the last batch, and `deleted` that of the last batch that was deleted after being
    ///   stored.
    /// - `fixes`: the fixes that have not been sealed.
    /// - `batches`: `received` is the time at which the host received the batch's last fix.
    /// - `link`: row 0 contains the state of the connection, and row 1 the problem that prevents storing although the
    ///   device is connected.
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
        // Each commit must be on disk before it returns. Once a sealed batch has been sent, the center may have stored
        // it, so a power failure must not undo the sealing.
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
            throw Failure(.cannotWrite, "\(database.name) is not a gpsbridge queue. Choose another file")
        }
    }
}
