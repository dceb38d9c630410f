import CPostgres
import FleetTestSupport
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
