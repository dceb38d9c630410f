import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import GPSBridgeCLI
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands

@Suite("Devices with damaged fixes", .needsPostgres) struct DamagedDevicesTests {
    private let directory = TemporaryDirectory()
    /// 2026-11-20T08:00:00Z.
    private static let start: Int64 = 1_795_161_600

    @Test("damaged batches do not withhold the fixes of other batches and devices, but change the exit code")
    func deliversOthers() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            // More batches than one query reads, so that damage at the end of a page is also skipped.
            for device in ["bus", "van"] { _ = try store.take(Self.arrivals(device, batches: 120)) }
            let all = try lines(["--format", "json"], server)
            #expect(all.code == .success)
            #expect(all.lines.count == 480)

            let damaged = "stream = 1 AND first IN (21, 199, 201)"
            try server.execute("UPDATE fleet.batches SET body = 'x' WHERE \(damaged)")
            let rest = try lines(["--format", "json"], server)
            #expect(rest.code == .nothingDecoded)
            #expect(rest.lines.count == 474)
            #expect(rest.lines.count { $0.contains("van") } == 240)
            #expect(try lines(["bus", "--format", "json"], server).lines.count == 234)

            let simplified = try lines(["--simplified", "--format", "json"], server)
            #expect(simplified.code == .nothingDecoded)
            #expect(Set(simplified.lines.map { $0.contains("van") }) == [true, false])

            let found = try lines(["--box", "47,10,49,12", "--format", "json"], server, FindCommand.run)
            #expect(found.code == .nothingDecoded)
            #expect(found.lines == rest.lines)

            let center = ["--database", server.conninfo, "--tenant", "acme"]
            #expect(try ShowCommand.run(["bus"] + center[...]) == .nothingDecoded)
            #expect(try ShowCommand.run(["van"] + center[...]) == .success)
        }
    }

    @Test("devices whose fixes are all damaged are named, and not reported as unknown")
    func allDamaged() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            for device in ["bus", "van"] { _ = try store.take(Self.arrivals(device, batches: 1)) }
            try server.execute("UPDATE fleet.batches SET body = 'x' WHERE stream = 1")
            let export = try lines(["bus", "van", "--format", "json"], server)
            #expect(export.code == .nothingDecoded)
            #expect(export.lines.count == 2)
            let show = ["bus", "--database", server.conninfo, "--tenant", "acme"]
            #expect(try ShowCommand.run(show[...]) == .nothingDecoded)
        }
    }

    @Test("the notice names all devices, and the commands that help")
    func notice() {
        var devices = DamagedDevices()
        #expect(devices.notice("main") == nil)
        devices.add("truck7")
        devices.add("truck7")
        #expect(
            devices.notice("main") == """
                some fixes of truck7 were skipped, because the stored data is damaged. To list the damage: gpsbridge fleet \
                verify truck7. To get the fixes again: gpsbridge fleet replay truck7
                """)
        devices.add("boat")
        let notice = devices.notice("acme")
        #expect(notice?.hasPrefix("some fixes of boat and truck7 were skipped") == true)
        #expect(notice?.contains("gpsbridge fleet verify DEVICE --tenant acme.") == true)
    }

    /// Runs an export to a file, and returns the lines of the file and the exit code.
    private func lines(
        _ words: [String], _ server: PostgresServer,
        _ run: (ArraySlice<String>) throws(Failure) -> ExitCode = ExportCommand.run
    ) throws -> (lines: [Substring], code: ExitCode) {
        let options = ["--output", directory("out"), "--database", server.conninfo, "--tenant", "acme"]
        let code = try run((words + options)[...])
        return (try read(directory("out")).split(separator: "\n"), code)
    }

    /// Returns the batches of a device that drives north at 1 m/s. Each batch has two fixes.
    private static func arrivals(_ device: String, batches: Int) -> [Arrival] {
        let incarnation = Incarnation()
        var chain = BatchHeader.firstChain
        return (0..<batches).map { batch in
            let fixes = (0..<2).map { index in
                let second = batch * 2 + index
                var fix = Fix()
                fix.mode = .threeDimensional
                fix.time = UTCTime(secondsSince1970: start + Int64(second))
                fix.coordinate = Coordinate(latitude: 48 + Double(second) / 1e5, longitude: 11)
                return FleetFix(fix: fix, received: start * 1_000_000)
            }
            let header = BatchHeader(
                tenant: "acme", device: device, incarnation: incarnation, first: UInt64(batch * 2 + 1), count: 2,
                chain: chain)
            let sealed = Batch.seal(fixes, as: header)
            chain = sealed.header.chain
            return Arrival(tenant: "acme", device: device, payload: sealed.payload)
        }
    }
}
