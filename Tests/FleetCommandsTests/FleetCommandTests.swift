import CommandLineKit
import GPSBridgeCLI
import GPSBridgeMap
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

    @Test("a command about one device requires exactly one device name", arguments: [[], ["truck7", "truck8"]])
    func device(_ operands: [String]) throws {
        let arguments = try Arguments(operands, ShowCommand.manual)
        #expect(throws: Failure.self) { try Center.device(arguments, for: ShowCommand.self) }
    }
}
