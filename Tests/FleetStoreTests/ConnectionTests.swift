import CPostgres
import FleetTestSupport
import SystemSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Connections to PostgreSQL", .needsPostgres) struct ConnectionTests {
    @Test("a connection that only waits notices within half a minute that the host has vanished, unless set otherwise")
    func keepalives() async throws {
        try await onThread {
            let server = try PostgresServer()
            let standard = try settings(PostgresConnection(server.conninfo))
            let idle = try #require(standard["keepalives_idle"].flatMap(Int.init))
            let interval = try #require(standard["keepalives_interval"].flatMap(Int.init))
            let count = try #require(standard["keepalives_count"].flatMap(Int.init))
            #expect(idle + interval * count <= 30)
            let own = try settings(PostgresConnection(server.conninfo + " keepalives_idle=60"))
            #expect(own["keepalives_idle"] == "60" && own["keepalives_count"] == standard["keepalives_count"])
        }
    }

    @Test("queries are not compiled, unless the connection string has other options")
    func compilation() async throws {
        try await onThread {
            let server = try PostgresServer()
            func setting(_ options: String = "") throws -> String? {
                try PostgresConnection(server.conninfo + options).execute("SHOW jit").text(0, 0)
            }
            #expect(try setting() == "off")
            #expect(try setting(" options='-c jit=on'") == "on")
            #expect(try setting(" options=''") == "on")
        }
    }

    @Test("a stop request ends a transaction that waits for a lock, and the server rolls it back")
    func stop() async throws {
        try await onThread {
            let server = try PostgresServer()
            try server.execute("CREATE TABLE first (value int); CREATE TABLE second (value int)")
            let other = try PostgresConnection(server.conninfo)
            try other.executeAll("BEGIN; LOCK TABLE second")
            let request = try WakeDescriptor()
            var connection: PostgresConnection? = try PostgresConnection(server.conninfo, stopRequest: request)
            let error = #expect(throws: FleetStoreError.self) {
                try connection?.transaction { () throws(FleetStoreError) in
                    try connection?.execute("INSERT INTO first VALUES (1)")
                    request.signal()
                    try connection?.execute("INSERT INTO second VALUES (1)")
                }
            }
            #expect(error == .stopped)
            #expect(throws: FleetStoreError.stopped) { try connection?.execute("SELECT 1") }
            connection = nil
            try other.executeAll("COMMIT")
            // This waits until the server has ended the transaction.
            try other.executeAll("BEGIN; LOCK TABLE first; COMMIT")
            #expect(try other.execute("SELECT FROM first").count == 0)
        }
    }

    /// Returns the settings of an open connection, after the connection string and the defaults have been combined.
    private func settings(_ connection: PostgresConnection) throws -> [String: String] {
        let options = try #require(PQconninfo(connection.connection))
        defer { PQconninfoFree(options) }
        var settings: [String: String] = [:]
        var option = options
        while let name = option.pointee.keyword {
            settings[String(cString: name)] = option.pointee.val.map { String(cString: $0) }
            option += 1
        }
        return settings
    }
}
