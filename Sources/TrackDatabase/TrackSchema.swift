internal import Glibc
package import SQLiteDatabase
package import SystemSupport

// The schema is documented in docs/tracks.md, for users who read databases with other programs. When you change the
// schema, update the documentation and increment the version.

/// The schema of a track database.
package enum TrackSchema {
    static let version: Int64 = 1
    /// The application ID of track databases, which is "GPSB" in ASCII.
    static let application: Int64 = 0x4750_5342
    /// The time during which a sky also applies to later fixes, in microseconds. An unchanged sky is stored again after
    /// this time.
    static let skyLifetime: Int64 = 60_000_000

    /// Returns whether a sky that was stored with one fix also applies to another one. The times are in microseconds.
    package static func isCurrent(skyTime: Int64, at time: Int64) -> Bool {
        let (age, overflows) = time.subtractingReportingOverflow(skyTime)
        return !overflows && 0..<skyLifetime ~= age
    }

    /// Opens a track database, or creates one if `access` is `.create`. Throws an error if the file is not a track
    /// database.
    package static func open(_ path: String, _ access: Database.Access) throws(Failure) -> Database {
        // Directories are detected first, because SQLite would report a disk error for a directory.
        var status = stat()
        let file = FileName.path(path)
        let exists = stat(file, &status) == 0
        guard !exists || status.st_mode & S_IFMT != S_IFDIR else {
            let separator = path.hasSuffix("/") ? "" : "/"
            throw Failure(
                access.cannotUse,
                "\(path) is a directory. Name a database in it: \(path)\(separator)tracks.sqlite")
        }
        do throws(Failure) {
            return try open(Database(path, access), access)
        } catch {
            // If the new database could not be written, for example because the disk is full, the empty file is
            // removed.
            if !exists, stat(file, &status) == 0, status.st_size == 0 { unlink(file) }
            throw error
        }
    }

    private static func open(
        _ database: Database, _ access: Database.Access
    ) throws(Failure) -> Database {
        let name = database.name
        // Check for tables before checking the application ID. If another recorder creates the database between these
        // two checks, the ID is no longer 0, because the recorder sets the ID in the same transaction in which it
        // creates the tables.
        if access == .create, try isEmpty(database), try database.number("PRAGMA application_id") == 0 {
            // With these settings, commits are flushed to disk only when the log is copied into the database. A power
            // failure may therefore undo recent commits, but never part of a commit.
            try database.runWithRetries("PRAGMA journal_mode = WAL")
            try database.run("PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE")
            // From here on, no other program can write to the database.
            try database.run(isEmpty(database) ? "\(tables); COMMIT" : "COMMIT")
        }
        guard try database.number("PRAGMA application_id") == application else {
            throw Failure(access.cannotUse, "\(name) is not a gpsbridge database. \(access.remedyForOtherFile)")
        }
        let version = try database.number("PRAGMA user_version") ?? 0
        guard version == self.version else {
            throw Failure(
                access.cannotUse,
                "\(name) has format version \(version), but this gpsbridge can read only version \(self.version). "
                    + "Use a newer version of gpsbridge")
        }
        guard try parts(of: database) == ownParts() else { throw foreignSchemaFailure(name, access) }
        if access != .read { try database.run("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON") }
        return database
    }

    /// Returns the SQL definitions of gpsbridge's tables and of all objects that belong to these tables.
    ///
    /// The definitions reveal changes made by another program. Triggers, indexes, checks and generated columns would be
    /// evaluated for each written row, and a view could replace a table. Indexes that SQLite creates for keys have no
    /// definition and are not included.
    private static func parts(of database: Database) throws(Failure) -> Set<String> {
        let names = ["fixes", "skies", "events", "devices", "sessions"]
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let rows = try database.prepare(
            """
            SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL \
            AND (name COLLATE NOCASE IN (\(list)) OR tbl_name COLLATE NOCASE IN (\(list)))
            """)
        var parts: Set<String> = []
        while try rows.step() {
            let words = (rows.text(0) ?? "").split(whereSeparator: \.isWhitespace)
            parts.insert(words.joined(separator: " "))
        }
        return parts
    }

    private static func ownParts() throws(Failure) -> Set<String> {
        let database = try Database.inMemory()
        try database.run(tables)
        return try parts(of: database)
    }

    /// Returns the error for a database whose tables have been changed by another program.
    package static func foreignSchemaFailure(_ name: String, _ access: Database.Access) -> Failure {
        Failure(
            access.cannotUse,
            """
            \(name) was changed by another program: a table is missing or different, or has a trigger or an index that \
            gpsbridge did not create. Undo the change, or choose another name
            """)
    }

    private static func isEmpty(_ database: Database) throws(Failure) -> Bool {
        try database.number("SELECT count(*) FROM sqlite_schema") == 0
    }

    private static let tables = """
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        CREATE TABLE devices (
            id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, name TEXT, node TEXT, manufacturer TEXT, product TEXT,
            driver TEXT
        );
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY, started INTEGER NOT NULL, ended INTEGER NOT NULL, program TEXT NOT NULL,
            simulated INTEGER NOT NULL
        );
        CREATE TABLE fixes (
            time INTEGER NOT NULL, device INTEGER NOT NULL REFERENCES devices (id), number INTEGER NOT NULL,
            session INTEGER NOT NULL REFERENCES sessions (id), delay INTEGER, complete INTEGER NOT NULL, mode INTEGER,
            quality INTEGER, satellites INTEGER, latitude REAL, longitude REAL, altitude REAL, ellipsoidal_altitude REAL,
            geoid_separation REAL, speed REAL, course REAL, climb REAL, magnetic_variation REAL, hdop REAL, vdop REAL,
            pdop REAL, error_origin INTEGER, error_horizontal REAL, error_vertical REAL, error_north REAL,
            error_east REAL, correction_age REAL, correction_station INTEGER, heading REAL, pitch REAL, roll REAL,
            PRIMARY KEY (time, device, number)
        ) WITHOUT ROWID;
        CREATE TABLE skies (
            time INTEGER NOT NULL, device INTEGER NOT NULL REFERENCES devices (id), number INTEGER NOT NULL,
            satellites BLOB NOT NULL, PRIMARY KEY (time, device, number)
        ) WITHOUT ROWID;
        CREATE TABLE events (
            id INTEGER PRIMARY KEY, time INTEGER NOT NULL, session INTEGER NOT NULL REFERENCES sessions (id),
            device INTEGER REFERENCES devices (id), kind TEXT NOT NULL, text TEXT NOT NULL
        );
        CREATE INDEX events_by_time ON events (time);
        CREATE VIEW positions AS SELECT
            strftime('%Y-%m-%dT%H:%M:%f', time / 1000000.0, 'unixepoch') || 'Z' AS utc,
            latitude, longitude, altitude, speed, course, satellites, hdop, device
            FROM fixes WHERE mode > 1;
        """
}
