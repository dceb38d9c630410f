import CommandLineKit
import FleetFences
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import GPSBridgeCLI
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands

@Suite("A forgotten --tenant", .needsPostgres) struct OtherTenantsTests {
    @Test("queries that find nothing name the tenants that have devices, and a fence is added nevertheless")
    func hints() async throws {
        let server = try await onThread { try PostgresServer() }
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        func center(_ tenant: String) throws -> Center {
            try Center(
                Arguments(["--database", server.conninfo, "--tenant", tenant], ListCommand.manual))
        }
        func message(_ command: any Command.Type, _ words: String...) async throws -> String? {
            let words = words + ["--database", server.conninfo]
            return await #expect(throws: Failure.self) { try await command.run(words[...]) }?.message
        }
        #expect(try center("main").otherTenants() == nil)
        #expect(try await message(ListCommand.self) == ListCommand.noDevices)
        _ = try store.take([Self.arrival("acme")])

        let hint = "no devices of tenant main. The database has devices of acme: add --tenant acme"
        #expect(try center("main").otherTenants() == hint)
        #expect(try center("acme").otherTenants() == nil)
        #expect(try await message(ListCommand.self) == hint)
        #expect(try await message(ShowCommand.self, "truck7") == hint)
        #expect(try await message(ExportCommand.self, "--format", "csv") == hint)
        #expect(try await message(ExportCommand.self, "truck7", "--format", "csv") == hint)
        #expect(try await message(FindCommand.self, "--box", "1,2,3,4") == hint)
        #expect(try await message(VerifyCommand.self) == hint)
        let nobody = "no fixes from truck8 are stored. To list devices: gpsbridge fleet list"
        #expect(try await message(VerifyCommand.self, "truck8", "--tenant", "acme") == nobody)
        #expect(try await message(ForgetCommand.self, "truck7", "--yes") == hint)
        #expect(try await message(ReplayCommand.self, "truck7", "--yes") == hint)
        #expect(try await message(ReplayCommand.self, "truck7", "--end", "--yes") == hint)
        let noReplay = "no replay of truck7 was requested or is running. To list devices: gpsbridge fleet list"
        #expect(try await message(ReplayCommand.self, "truck7", "--end", "--yes", "--tenant", "acme") == noReplay)
        #expect(try await message(FenceCommand.self, "events") == hint)
        let fence = ["add", "depot", "--circle", "48,11,200m", "--database", server.conninfo]
        #expect(try FenceCommand.run(fence[...]) == .success)
        #expect(try store.fences(tenant: "main").map(\.fence.name) == ["depot"])

        for number in 1...6 { _ = try store.take([Self.arrival("tenant\(number)")]) }
        #expect(
            try center("main").otherTenants() == """
                no devices of tenant main. The database has devices of acme, tenant1, tenant2, tenant3, tenant4 and 2 more: \
                add --tenant NAME
                """)
    }

    /// Returns a batch with one fix.
    private static func arrival(_ tenant: String) -> Arrival {
        let fix = FleetFix(fix: Fix(), received: 1_795_161_600_000_000)
        let header = BatchHeader(tenant: tenant, device: "truck7", incarnation: Incarnation(), first: 1, count: 1)
        return Arrival(tenant: tenant, device: "truck7", payload: Batch.seal([fix], as: header).payload)
    }
}
