internal import Glibc
internal import SQLiteDatabase
internal import SystemSupport

/// The tables of a queue.
enum QueueSchema {
    /// The application ID that identifies the file format: "GPSQ" in ASCII.
    private static let application: Int64 = 0x4750_5351

    /// The statements that create the tables.
    ///
    /// - `streams`: `sealed` is the last sequence number that was sealed in a batch, and `stored` is the last that the
    ///   center has stored. Accepting a fix changes nothing in this table, because that would double the number of
    ///   bytes written. `chain` is the chain hash of the last batch, and `deleted` is the chain hash of the last batch
    ///   that was deleted after being stored.
    /// - `fixes`: the fixes that have not been sealed, in groups that were written together. `number` is the sequence
    ///   number of a group's first fix, and `received` is the time at which the host received this fix.
    /// - `batches`: `received` is the time at which the host received the batch's last fix.
    /// - `link`: row 0 contains the state of the connection. Row 1 contains the reason why the center stores no fixes
    ///   although the device is connected.
    private static let tables = """
        CREATE TABLE streams (id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, device TEXT NOT NULL,
            incarnation BLOB NOT NULL UNIQUE, sealed INTEGER NOT NULL, stored INTEGER NOT NULL, chain BLOB NOT NULL, deleted BLOB NOT NULL);
        CREATE TABLE fixes (stream INTEGER, number INTEGER, received INTEGER NOT NULL, body BLOB NOT NULL,
            count INTEGER NOT NULL DEFAULT 1, PRIMARY KEY (stream, number)) WITHOUT ROWID;
        CREATE TABLE batches (stream INTEGER, first INTEGER, count INTEGER NOT NULL, gap INTEGER NOT NULL,
            received INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (stream, first)) WITHOUT ROWID;
        CREATE TABLE link (id INTEGER PRIMARY KEY, since INTEGER NOT NULL, trouble TEXT)
        """

    /// The tables that are missing from queues of earlier versions.
    ///
    /// The table `damaged` contains copies of damaged batches and groups of waiting fixes, and the time of the newest
    /// fix when the damage was found. The greatest ID is the number of damaged rows. The table `signs` has up to five
    /// rows:
    ///
    /// - `link` and `problem`: the causes of the troubles in rows 0 and 1 of the table `link`.
    /// - `clock`: the offset of the device's clock, in seconds.
    /// - `copy`: the time at which another device with the same name was last noticed.
    /// - `asked`: present while the center has not answered a question.
    private static let laterTables = """
        CREATE TABLE IF NOT EXISTS signs (name TEXT PRIMARY KEY, time INTEGER NOT NULL, value TEXT) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS damaged (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, stream INTEGER NOT NULL,
            first INTEGER NOT NULL, count INTEGER NOT NULL, gap INTEGER NOT NULL, received INTEGER NOT NULL,
            body BLOB NOT NULL)
        """

    /// Opens a queue, or creates it if it does not exist.
    static func open(_ path: String) throws(Failure) -> Database {
        var status = stat()
        guard stat(FileName.path(path), &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
            let name = FileName.shown(path)
            throw Failure(.usage, "the queue \(name) is a directory. Choose a file, such as \(name)/truck7.queue")
        }
        // Only the owner may read the fixes. SQLite gives its other files the same permissions.
        close(Glibc.open(FileName.path(path), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
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
        if try !hasGroups(database) {
            try database.run("ALTER TABLE fixes ADD COLUMN count INTEGER NOT NULL DEFAULT 1")
        }
        return database
    }

    /// Opens an existing queue for reading only.
    static func openForReading(_ path: String) throws(Failure) -> Database {
        let database = try Database(path, .read)
        try check(database)
        return database
    }

    /// Returns whether a row of the table `fixes` can contain several fixes, which was not possible in earlier
    /// versions.
    static func hasGroups(_ database: Database) throws(Failure) -> Bool {
        try database.number("SELECT count(*) FROM pragma_table_info('fixes') WHERE name = 'count'") == 1
    }

    private static func check(_ database: Database) throws(Failure) {
        guard try database.number("PRAGMA application_id") == application else {
            throw Failure(.cannotWrite, "\(database.name) is not a gpsbridge queue. Choose another file")
        }
    }
}
