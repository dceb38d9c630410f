import FleetTestSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Servers that accept writes", .needsPostgres) struct PrimaryServerTests {
    @Test("a former primary is found next to the standby that was promoted, even by a role without privileges")
    func formerPrimary() async throws {
        try await onThread {
            let (first, second) = (try PostgresServer(), try PostgresServer())
            try first.createRole("collector")
            try second.createRole("collector")
            let conninfo = "host=\(first.host),\(second.host) dbname=postgres user=collector"
            second.stop()
            #expect(PrimaryServer.all(in: conninfo) == [PrimaryServer(name: first.host, timeline: 1)])
            try second.becomeStandby()
            try second.start()
            #expect(PrimaryServer.all(in: conninfo) == [PrimaryServer(name: first.host, timeline: 1)])
            try second.execute("SELECT pg_promote()")
            #expect(
                PrimaryServer.all(in: conninfo) == [
                    PrimaryServer(name: first.host, timeline: 1), PrimaryServer(name: second.host, timeline: 2),
                ])
        }
    }

    @Test("two addresses of a server count as one, and a single server is not asked")
    func sameServer() async throws {
        try await onThread {
            let server = try PostgresServer()
            let twice = "host=\(server.host),\(server.host) port=5432, dbname=postgres user=postgres"
            #expect(PrimaryServer.all(in: twice) == [PrimaryServer(name: "\(server.host):5432", timeline: 1)])
            #expect(PrimaryServer.all(in: server.conninfo).isEmpty)
            #expect(PrimaryServer.all(in: "not a connection string").isEmpty)
        }
    }
}
