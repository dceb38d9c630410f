internal import CSQLite
internal import Glibc
package import SystemSupport

/// A connection to an SQLite database.
package final class Database {
    package let path: String
    /// The name of the database in error messages.
    package var name: String { FileName.shown(path) }
    private let access: Access
    fileprivate let connection: OpaquePointer

    /// The kind of access to a database.
    package enum Access {
        case read
        case write
        /// Write access that creates the database if it does not exist.
        case create

        /// The kind of failure to report if the database cannot be used: a write error with ``create``, which
        /// recordings use, and a read error otherwise.
        package var cannotUse: Failure.Kind { self == .create ? .cannotWrite : .cannotRead }

        /// The remedy if the file is not a database.
        package var remedyForOtherFile: String { self == .create ? "Choose another name" : "Choose another file" }
    }

    /// The limits on what a statement may do.
    package struct Limits {
        /// The maximum length of a value, in bytes. Strings and skies written by gpsbridge are at most a few thousand
        /// bytes long.
        package var valueLength: Int32 = 1 << 20
        /// The maximum work of a statement, in millions of instructions of SQLite's virtual machine; `nil` for the
        /// default, which is unlimited except with ``Access/create``.
        package var work: Int?
        /// The maximum time to wait while another program is writing, in milliseconds. While another program deletes
        /// tracks, a recorder therefore waits instead of failing.
        package var wait: Int32 = 2_000

        package init() {}
    }

    /// Opens a database. Throws a ``Failure`` if the file cannot be opened or is not an SQLite database.
    package convenience init(_ path: String, _ access: Access, limits: Limits = Limits()) throws(Failure) {
        guard !path.isEmpty else { throw Failure(access.cannotUse, "the name of the database is empty") }
        try self.init(path, access, limits, isInMemory: false)
    }

    /// Creates a database in memory, which is lost when it is closed.
    package static func inMemory() throws(Failure) -> Database {
        try Database(":memory:", .create, Limits(), isInMemory: true)
    }

    private init(_ path: String, _ access: Access, _ limits: Limits, isInMemory: Bool) throws(Failure) {
        self.path = path
        self.access = access
        // The recorder's own statements take little time. A statement that runs for a long time is executing code that
        // another program has added to the database, so it is interrupted.
        work.maxCount = limits.work ?? (access == .create ? Work.maxRecorderCount : nil)
        var connection: OpaquePointer?
        let flags =
            switch access {
            case .read: SQLITE_OPEN_READONLY
            case .write: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        let fixedName = Self.fixedName(path, access)
        let form = fixedName == nil ? 0 : SQLITE_OPEN_URI
        let name =
            fixedName.map { Array($0.utf8CString) } ?? FileName.path(isInMemory ? path : Self.fileName(path))
        let code = sqlite3_open_v2(name, &connection, flags | form | SQLITE_OPEN_NOMUTEX, nil)
        guard let connection, code == SQLITE_OK else {
            defer { sqlite3_close_v2(connection) }
            throw Self.failure(path, connection, code, access)
        }
        self.connection = connection
        // The schema is not trusted, because it may have been written by another program.
        try run("PRAGMA trusted_schema = OFF")
        // The length of values is limited, because a single instruction on a huge value could take longer than a
        // statement is allowed to run.
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, limits.valueLength)
        if work.maxCount != nil {
            sqlite3_progress_handler(
                connection, 1_000_000,
                { work in
                    guard let work else { return 0 }
                    let statement = Unmanaged<Work>.fromOpaque(work).takeUnretainedValue()
                    statement.count += 1
                    return statement.count > statement.maxCount ?? .max ? 1 : 0
                }, Unmanaged.passUnretained(work).toOpaque())
        }
        sqlite3_busy_timeout(connection, limits.wait)
    }

    deinit { sqlite3_close_v2(connection) }

    /// The work done by the current statement, in millions of instructions of SQLite's virtual machine.
    private final class Work {
        var count = 0
        /// The maximum work of a statement, in millions of instructions; `nil` for no limit.
        var maxCount: Int?

        /// The maximum work of a recorder's statement, in millions of instructions. This work takes several seconds.
        static let maxRecorderCount = 200
    }

    private let work = Work()

    /// Resets the work counter for the next statement.
    fileprivate func beginStatement() { work.count = 0 }

    /// Returns a URI that opens a database as immutable, or `nil` if the database can be opened by its path.
    ///
    /// SQLite creates a missing write-ahead log in the database's directory, even if the database is opened for
    /// reading. If the directory is not writable, the database must therefore be opened as immutable.
    private static func fixedName(_ path: String, _ access: Access) -> String? {
        guard access == .read, Glibc.access(FileName.path(FileName.directory(of: path)), W_OK) != 0,
            Glibc.access(FileName.path("\(path)-wal"), F_OK) != 0
        else { return nil }
        let digits = Array("0123456789ABCDEF")
        let escaped = FileName.path(path).dropLast().map { byte in
            let byte = UInt8(bitPattern: byte)
            // Escape characters that would end the name or begin an escape sequence, and all bytes outside ASCII.
            return "?#%".utf8.contains(byte) || byte >= 0x80
                ? "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])" : String(Unicode.Scalar(byte))
        }
        return "file:\(escaped.joined())?immutable=1"
    }

    /// Returns a name that SQLite treats as a file's. SQLite loses the contents of `:memory:` and of
    /// `file:x?mode=memory` when they are closed.
    static func fileName(_ path: String) -> String { path.hasPrefix("/") ? path : "./\(path)" }

    /// Executes SQL statements.
    ///
    /// - Parameter tolerated: SQLite result codes that are not treated as errors.
    package func run(_ sql: String, tolerating tolerated: Int32...) throws(Failure) {
        beginStatement()
        let code = sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK || tolerated.contains(code & 0xFF) else { throw failure(code) }
    }

    /// Copies the write-ahead log into the database, then truncates the log. If another program is using the log, or if
    /// the disk is full, the log is kept.
    package func mergeLog() throws(Failure) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)", tolerating: SQLITE_FULL, SQLITE_BUSY)
    }

    /// Keeps the write-ahead log and its space on the disk when the database is closed. The next program can then write
    /// even if the disk is full.
    package func keepLog() {
        var isKept: Int32 = 1
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }

    /// Allocates disk space for the database, without changing the database.
    ///
    /// - Parameter size: The size that the file may reach, in bytes.
    /// - Returns: `false` if the disk is full.
    package func allocate(_ size: Int64) -> Bool {
        // SQLite allocates space only for files that grow in steps.
        var step: Int32 = 65_536
        var size = size
        sqlite3_file_control(connection, "main", SQLITE_FCNTL_CHUNK_SIZE, &step)
        return sqlite3_file_control(connection, "main", SQLITE_FCNTL_SIZE_HINT, &size) == SQLITE_OK
    }

    /// Executes SQL statements, and retries up to 100 times, 20 ms apart, while other programs use the database.
    ///
    /// SQLite's busy timeout does not apply to statements that read before they write, because two such statements
    /// could wait for each other.
    package func runWithRetries(_ sql: String) throws(Failure) {
        for attempt in 1...100 {
            beginStatement()
            let code = sqlite3_exec(connection, sql, nil, nil, nil)
            if code == SQLITE_OK { return }
            guard code & 0xFF == SQLITE_BUSY, attempt < 100 else { throw failure(code) }
            usleep(20_000)
        }
    }

    /// Prepares a statement that can be run repeatedly.
    package func prepare(_ sql: String) throws(Failure) -> Statement { try Statement(sql, self) }

    /// Returns the integer in the first column of a query's first row, or `nil` if the query returns no rows or the
    /// value is NULL.
    package func number(_ sql: String) throws(Failure) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The row ID of the most recently inserted row.
    package var lastRow: Int64 { sqlite3_last_insert_rowid(connection) }

    /// The number of rows changed by the most recent INSERT, UPDATE or DELETE statement.
    package var changes: Int { Int(sqlite3_changes64(connection)) }

    fileprivate func failure(_ code: Int32) -> Failure { Self.failure(path, connection, code, access) }

    private static func failure(
        _ path: String, _ connection: OpaquePointer?, _ code: Int32, _ access: Access
    ) -> Failure {
        let path = FileName.shown(path)
        let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? "not enough memory"
        return switch code & 0xFF {
        case SQLITE_FULL:
            Failure(
                .cannotWrite,
                "cannot write \(path): the disk is full. Free some space" + (access == .create ? "" : ", and try again")
            )
        case SQLITE_BUSY where access == .read, SQLITE_LOCKED where access == .read:
            Failure(
                .cannotRead,
                "cannot read \(path): another program is changing it. Try again when that program has finished")
        case SQLITE_BUSY, SQLITE_LOCKED:
            Failure(
                .cannotWrite,
                "cannot write \(path): another program is writing to it. Try again when that program has finished")
        case SQLITE_CANTOPEN where access != .create:
            Failure(
                access.cannotUse,
                "cannot open \(path): check that it exists and that you have permission to \(access == .read ? "read it" : "write to it")"
            )
        case SQLITE_CANTOPEN:
            Failure(access.cannotUse, "cannot open \(path): check that its directory exists and is writable")
        case SQLITE_NOTADB:
            Failure(access.cannotUse, "\(path) is not an SQLite database. \(access.remedyForOtherFile)")
        case SQLITE_CORRUPT:
            Failure(
                access.cannotUse,
                "\(path) is damaged: \(reason). To recover data: sqlite3 \(path) .recover | sqlite3 recovered.sqlite")
        case SQLITE_READONLY where access != .read:
            Failure(
                .cannotWrite, "cannot write \(path): you have only read access. Ask its owner for write permission")
        default: Failure(access == .read ? .cannotRead : .cannotWrite, "cannot use \(path): \(reason)")
        }
    }
}

/// A prepared statement with its parameters and its current row.
package final class Statement {
    private let database: Database
    private let statement: OpaquePointer
    private var next: Int32 = 1

    fileprivate init(_ sql: String, _ database: Database) throws(Failure) {
        self.database = database
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(database.connection, sql, -1, &statement, nil)
        guard let statement, code == SQLITE_OK else { throw database.failure(code) }
        self.statement = statement
    }

    deinit { sqlite3_finalize(statement) }

    /// Resets the statement, so that it can run again with other parameters.
    package func reset() {
        // The result code is ignored, because it only repeats the result of the last step.
        sqlite3_reset(statement)
        next = 1
    }

    /// Binds a value to the parameter at a position, counted from 1, or else to the next parameter. `nil` is bound as
    /// NULL.
    package func bind(_ value: Int64?, at position: Int32? = nil) throws(Failure) {
        try bind(at: position) { position in value.map { sqlite3_bind_int64(statement, position, $0) } }
    }

    package func bind(_ value: (some BinaryInteger)?, at position: Int32? = nil) throws(Failure) {
        try bind(value.map { Int64($0) }, at: position)
    }

    package func bind(_ value: Double?, at position: Int32? = nil) throws(Failure) {
        // SQLite stores NaN as NULL.
        try bind(at: position) { position in value.map { sqlite3_bind_double(statement, position, $0) } }
    }

    package func bind(_ text: String?) throws(Failure) {
        try bind(at: nil) { position in text.map { sqlite3_bind_text(statement, position, $0, -1, Self.copies) } }
    }

    package func bind(_ bytes: [UInt8]) throws(Failure) {
        try bind(at: nil) { sqlite3_bind_blob64(statement, $0, bytes, UInt64(bytes.count), Self.copies) }
    }

    /// Binds a value to a parameter with a closure that returns an SQLite result code. If the closure returns `nil`,
    /// NULL is bound.
    private func bind(at position: Int32?, _ call: (_ position: Int32) -> Int32?) throws(Failure) {
        let position = position ?? next
        let code = call(position) ?? sqlite3_bind_null(statement, position)
        guard code == SQLITE_OK else {
            // The failure contains the message of the last SQLite call, so the statement is reset only after the
            // failure has been created.
            defer { reset() }
            throw database.failure(code)
        }
        next = position + 1
    }

    /// Moves to the next row.
    ///
    /// - Returns: `false` if there are no more rows.
    package func step() throws(Failure) -> Bool {
        database.beginStatement()
        let code = sqlite3_step(statement)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw database.failure(code)
    }

    /// Runs the statement once with the bound parameters.
    ///
    /// - Returns: `false` if a row with the same key already exists.
    @discardableResult
    package func run() throws(Failure) -> Bool {
        defer { reset() }
        database.beginStatement()
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE || code == SQLITE_ROW { return true }
        if Self.keyIsThere.contains(sqlite3_extended_errcode(database.connection)) { return false }
        throw database.failure(code)
    }

    /// The result codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. A violation of any other constraint
    /// cannot be resolved by retrying with a different key.
    private static let keyIsThere = [SQLITE_CONSTRAINT | 6 << 8, SQLITE_CONSTRAINT | 8 << 8]

    // SQLite returns NULL as zero, so only a zero needs to be checked for NULL.

    /// Returns the integer in a column of the current row, or `nil` if the value is NULL.
    package func integer(_ column: Int32) -> Int64? {
        let value = sqlite3_column_int64(statement, column)
        return value == 0 && sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : value
    }

    package func number(_ column: Int32) -> Double? {
        let value = sqlite3_column_double(statement, column)
        return value == 0 && sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : value
    }

    package func text(_ column: Int32) -> String? { sqlite3_column_text(statement, column).map { String(cString: $0) } }

    package func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

    /// Calls `body` with the bytes in a column of the current row, without copying them.
    package func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        // The blob must be requested before its length, because requesting it may convert the value.
        let start = sqlite3_column_blob(statement, column)
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The constant SQLITE_TRANSIENT, which makes SQLite copy the value.
    private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
