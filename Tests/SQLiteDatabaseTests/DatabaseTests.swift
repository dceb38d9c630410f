import SystemSupport
import TestSupport
import Testing

@testable import SQLiteDatabase

/// Tests that SQLite errors become failures with a reason.
struct DatabaseTests {
    private let folder = TemporaryDirectory()

    private func database(_ access: Database.Access = .create) throws -> Database {
        try Database(folder("a.sqlite"), access)
    }

    /// Returns the message of the failure that a closure throws.
    private func message(_ body: () throws -> Void) throws -> String {
        let failure = try #require(#expect(throws: Failure.self) { try body() })
        return failure.message
    }

    @Test("every database name is treated as a file name")
    func names() throws {
        #expect(Database.fileName(":memory:") == "./:memory:")
        #expect(Database.fileName("file:x?mode=memory") == "./file:x?mode=memory")
        #expect(Database.fileName("/tmp/a") == "/tmp/a")
        #expect(try message { _ = try Database("", .create) } == "the name of the database is empty")
    }

    @Test("binding a parameter that does not occur in the statement fails")
    func parametersOutOfRange() throws {
        let statement = try database().prepare("SELECT ?")
        try statement.bind(1.5)
        #expect(try message { try statement.bind("two") }.contains("a.sqlite: column index out of range"))
    }

    @Test("binding a parameter while a statement's rows are being read fails")
    func parametersOfRunningStatements() throws {
        let statement = try database().prepare("SELECT ? UNION SELECT 2")
        try statement.bind(1 as Int64)
        #expect(try statement.step())
        #expect(try message { try statement.bind(3 as Int64) }.contains("cannot use"))
        try statement.bind(0 as Int64)
        #expect(try statement.step() && statement.integer(0) == 0)
    }

    @Test("binding a value that exceeds the size limit fails")
    func largeValues() throws {
        let statement = try database().prepare("SELECT ?")
        #expect(try message { try statement.bind([UInt8](repeating: 1, count: 2 << 20)) }.contains("too big"))
        #expect(try message { try statement.bind(String(repeating: "x", count: 2 << 20)) }.contains("too big"))
    }

    @Test("writing to a full database fails with an error that suggests a remedy")
    func fullDatabases() throws {
        let database = try database()
        try database.run("CREATE TABLE t (x); PRAGMA max_page_count = 4")
        let insert = try database.prepare("INSERT INTO t VALUES (?)")
        let reason = try message {
            for _ in 0..<10 {
                try insert.bind([UInt8](repeating: 1, count: 4_000))
                try insert.run()
            }
        }
        #expect(reason.contains("the disk is full. Free some space"))
    }

    @Test("writing to a database that was opened for reading fails")
    func readOnlyDatabases() throws {
        try database().run("CREATE TABLE t (x)")
        let insert = try database(.read).prepare("INSERT INTO t VALUES (1)")
        #expect(try message { try insert.run() }.contains("readonly"))
        #expect(try message { _ = try insert.step() }.contains("readonly"))
    }

    @Test("reading rows of a table that was removed fails")
    func removedTables() throws {
        let database = try database()
        try database.run("CREATE TABLE t (x)")
        let rows = try database.prepare("SELECT x FROM t")
        try database.run("DROP TABLE t")
        #expect(try message { _ = try rows.step() }.contains("no such table"))
    }
}
