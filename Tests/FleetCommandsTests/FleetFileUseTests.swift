import CommandLineKit
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands
@testable import GPSBridgeCLI

@Suite("Creating and using fleet files")
struct FleetFileUseTests {
    private let directory = TemporaryDirectory()

    init() throws { _ = try InitCommand.run(["--nodes", "one.example", "--directory", directory("fleet")]) }

    private func enrol(_ name: String, _ file: String) throws {
        _ = try EnrolCommand.run([name, "-o", directory(file), "--directory", directory("fleet")])
    }

    private func devices() throws -> String { try read(directory("fleet/devices")) }

    @Test("enrolling a device refuses an existing output file, and registers nothing")
    func existingFile() throws {
        try enrol("truck9", "truck9.fleet")
        let (file, register) = (try read(directory("truck9.fleet")), try devices())
        let failure = #expect(throws: Failure.self) { try enrol("truck8", "truck9.fleet") }
        #expect(
            failure?.message == """
                \(directory("truck9.fleet")) exists. Choose another file, because this one may contain the only copy of \
                a device's key
                """)
        #expect(try read(directory("truck9.fleet")) == file)
        #expect(try devices() == register)
    }

    @Test(
        "enrolling a device refuses an output file that cannot be created, and registers nothing",
        arguments: ["missing/truck9.fleet", "fleet", "fleet/devices/truck9.fleet"])
    func impossibleFile(_ file: String) throws {
        let register = try devices()
        let failure = #expect(throws: Failure.self) { try enrol("truck9", file) }
        #expect(failure?.message.hasPrefix("cannot write \(directory(file)): ") == true)
        #expect(try devices() == register)
        try enrol("truck9", "truck9.fleet")
    }

    @Test("creating a fleet in the directory of another fleet is refused, without advice to remove its keys")
    func existingFleet() throws {
        let keys = try read(directory("fleet/fleet.keys"))
        let failure = #expect(throws: Failure.self) {
            try InitCommand.run(["--nodes", "two.example", "--directory", directory("fleet")])
        }
        #expect(
            failure?.message == """
                \(directory("fleet")) contains a fleet, whose keys cannot be replaced. Choose another --directory for \
                the new fleet
                """)
        #expect(try read(directory("fleet/fleet.keys")) == keys)
    }

    @Test("an empty name of a device or a tenant is refused with a message that shows the problem")
    func emptyNames() throws {
        let device = #expect(throws: Failure.self) { try enrol("", "a.fleet") }
        #expect(device?.message.hasPrefix("missing device name. ") == true)
        let tenant = #expect(throws: Failure.self) {
            try InitCommand.run(["--nodes", "one.example", "--tenant", "", "--directory", directory("other")])
        }
        #expect(tenant?.message == Center.invalidTenant(""))
    }

    @Test(
        "a command that needs the collectors' file refuses the file of a device",
        arguments: [CollectCommand.self, ServeCommand.self, WatchCommand.self] as [any Command.Type])
    func deviceFile(_ command: any Command.Type) async throws {
        try enrol("truck7", "truck7.fleet")
        let words = ["--fleet", directory("truck7.fleet"), "--database", "host=/nowhere"]
        let failure = await #expect(throws: Failure.self) { try await command.run(words[...]) }
        #expect(
            failure?.message == """
                \(directory("truck7.fleet")) is the file of the device truck7. Use the file of the collectors, \
                collector.fleet
                """)
    }

    @Test("the publish command refuses the file of the collectors")
    func collectorFile() throws {
        let file = directory("fleet/collector.fleet")
        let failure = #expect(throws: Failure.self) {
            try PublishRequest(["--simulate", "--fleet", file, "--queue", directory("queue")], Configuration())
        }
        #expect(
            failure?.message
                == "\(file) is the file of the collectors. Use the file of a device from 'gpsbridge fleet enrol'")
    }
}
