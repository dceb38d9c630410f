import CommandLineKit
import GPSBridgeCLI
import GPSBridgeMap
import ServerCore
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Command lines of the fleet commands")
struct FleetCommandTests {
    @Test(
        "every fleet command has a usage line and a --help option",
        arguments: Program.fleet.commands.map { $0.name })
    func help(_ name: String) throws {
        let command = try #require(Program.fleet.commands.first { $0.name == name })
        let usage = command.manual.usage[0]
        #expect(usage.hasPrefix("gpsbridge fleet \(name)") || usage.hasPrefix("gpsbridge \(name)"))
        #expect(command.manual.option("--help") != nil)
        #expect(command.manual.text.split(separator: "\n").allSatisfy { $0.count <= 130 })
    }

    @Test("the map page's address can be a port alone, or a host and a port")
    func addresses() throws {
        #expect(try ServeCommand.address("8080") == .loopback(port: 8_080))
        #expect(try ServeCommand.address("[::]:80") == .address("::", port: 80))
        #expect(throws: Failure.self) { try ServeCommand.address("center.example") }
    }

    @Test("a port of the map page that is in use is reported with the option for another port")
    @MainActor func portInUse() async throws {
        let sockets = try ListenSocket.openLoopback(port: 0)
        let port = try #require(sockets.first?.port)
        for address in [MapAddress.loopback(port: port), .address("127.0.0.1", port: port)] {
            let failure = await #expect(throws: Failure.self) {
                try await ServeCommand.show(TestArchive(), AsyncStream { $0.finish() }, on: address, isPublic: false)
            }
            #expect(failure?.message.hasPrefix("cannot listen") == true, "\(failure?.message ?? "")")
            #expect(failure?.message.hasSuffix(": --http \(port &+ 1)") == true, "\(failure?.message ?? "")")
        }
        withExtendedLifetime(sockets) {}
    }

    @Test("the check command offers no options of MQTT brokers, which it cannot examine")
    func checkOptions() throws {
        #expect(CheckCommand.manual.option("--password-file") == nil && CheckCommand.manual.option("--ca") == nil)
        #expect(!CheckCommand.manual.text.contains("MQTT"))
        let failure = #expect(throws: Failure.self) { try CheckCommand.run(["--servers", "mqtt://127.0.0.1"]) }
        #expect(failure?.kind == .usage)
    }

    @Test(
        "a fleet command without operands reports an extra word as a mistake",
        arguments: ["check", "collect", "demo", "list", "prepare", "renew", "serve"])
    func extraWord(_ name: String) async throws {
        let command = try #require(Program.fleet.commands.first { $0.name == name })
        let failure = await #expect(throws: Failure.self) { try await command.run(["truck7"]) }
        #expect(failure?.message == "unexpected argument truck7\nSee 'gpsbridge fleet \(name) --help'")
        #expect(failure?.kind == .usage)
    }

    @Test("the error about a database that cannot be reached contains libpq's reason but not its question")
    func unreachableDatabase() throws {
        let arguments = try Arguments(["--database", "host=/nowhere"], ListCommand.manual)
        let failure = #expect(throws: Failure.self) { try Center(arguments) }
        #expect(
            failure?.message == """
                cannot connect to PostgreSQL: connection to server on socket "/nowhere/.s.PGSQL.5432" failed: \
                No such file or directory. Check the connection string and the server's log
                """)
    }

    @Test("a command about one device requires exactly one device name", arguments: [[], ["truck7", "truck8"]])
    func device(_ operands: [String]) throws {
        let arguments = try Arguments(operands, ShowCommand.manual)
        #expect(throws: Failure.self) { try Center.device(arguments, for: ShowCommand.self) }
    }
}
