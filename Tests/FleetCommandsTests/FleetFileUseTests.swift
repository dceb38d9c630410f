import CommandLineKit
import FleetEdge
import FleetIdentity
import FleetQueue
import FleetWire
import Glibc
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

    @Test("messages about a missing device name or output show a complete command")
    func missingArguments() throws {
        let examples = [
            ([], "missing device name. Example: gpsbridge fleet enrol truck7 -o truck7.fleet\n"),
            (["van1"], "missing output file. Example: gpsbridge fleet enrol van1 -o van1.fleet"),
            (["a", "b"], "missing output directory. Example: gpsbridge fleet enrol truck7 truck8 -o trucks"),
        ]
        for (names, message) in examples {
            for output in [[], ["-o", ""]] {
                let words = names + output + ["--directory", directory("fleet")]
                let failure = #expect(throws: Failure.self) { try EnrolCommand.run(words[...]) }
                #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
            }
        }
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
        #expect(
            device?.message.hasPrefix("missing device name. Example: gpsbridge fleet enrol truck7 -o truck7.fleet\n")
                == true)
        let tenant = #expect(throws: Failure.self) {
            try InitCommand.run(["--nodes", "one.example", "--tenant", "", "--directory", directory("other")])
        }
        #expect(tenant?.message == FleetSubject.invalidName("", of: "tenant"))
    }

    @Test("a name that differs from the fleet file's is refused")
    func otherName() throws {
        try enrol("truck7", "truck7.fleet")
        let words = ["--simulate", "--fleet", directory("truck7.fleet"), "--queue", directory("queue"), "--name"]
        #expect(try PublishRequest((words + ["truck7"])[...], Configuration()).devices[0].edge.device == "truck7")
        let failure = #expect(throws: Failure.self) {
            try PublishRequest((words + ["truck8"])[...], Configuration())
        }
        #expect(
            failure?.message == "--name does not match the fleet file, which is for the device truck7. Omit --name")
    }

    @Test("the publish status refuses a queue that belongs to a device other than the fleet file's")
    func otherQueue() throws {
        try enrol("truck7", "truck7.fleet")
        _ = try FleetQueue(directory("truck8.queue"), device: "truck8", tenant: "main")
        let words = ["--fleet", directory("truck7.fleet"), "--queue", directory("truck8.queue")]
        let failure = #expect(throws: Failure.self) { try PublishStatus.run(words[...]) }
        let start = "the queue \(directory("truck8.queue")) belongs to the device truck8 "
        #expect(failure?.message.hasPrefix(start) == true)
    }

    @Test("commands of the center refuse the fleet file of a device, and name the correct file")
    func deviceFile() throws {
        try enrol("truck7", "truck7.fleet")
        let path = directory("truck7.fleet")
        let failure = #expect(throws: Failure.self) { try CheckCommand.run(["--fleet", path]) }
        #expect(
            failure?.message
                == "\(path) is the file of the device truck7. Use the file of the collectors, collector.fleet")
    }

    @Test("the remedy for an unreadable secret file does not expose the secret")
    func unreadableFile() {
        let message = SecretText.unreadable("truck7.fleet").message
        #expect(message.hasPrefix("cannot open truck7.fleet: permission denied. "))
        #expect(message.hasSuffix("sudo chown USER truck7.fleet") && !message.contains("chmod"))
    }

    @Test(
        "a warning names the remedy if all users can read a fleet file",
        arguments: [(0o600, false), (0o640, false), (0o644, true)] as [(mode_t, Bool)])
    func exposedFile(_ mode: mode_t, warns: Bool) throws {
        try enrol("truck7", "truck7.fleet")
        let path = directory("truck7.fleet")
        #expect(chmod(path, mode) == 0)
        let words = ["--simulate", "--fleet", path, "--queue", directory("queue")]
        let warning = try PublishRequest(words[...], Configuration()).warning
        #expect((warning != nil) == warns)
        #expect(warning?.hasSuffix("chmod o= \(path)") ?? true)
    }

    @Test("a device's fleet file can be passed on without writing it, and the device is registered first")
    func passedOnFile() throws {
        var text = ""
        let arguments = try Arguments(["--directory", directory("fleet")], RenewCommand.manual)
        var fleet = try FleetDirectory(arguments)
        try fleet.enrol("truck7") { text = $0 }
        #expect(try FleetFile(text).device == "truck7")
        #expect(throws: Failure.self) {
            try fleet.enrol("truck8") { _ throws(Failure) in throw Failure(.cannotWrite, "the disk is full") }
        }
        #expect(try devices().contains("truck8"))
    }

    @Test(
        "a server's address with an unknown scheme is refused", arguments: ["http://center.example", "", "nats://a,"])
    func wrongScheme(_ servers: String) {
        let words = ["--simulate", "--name", "truck7", "--servers", servers, "--queue", directory("queue")]
        let failure = #expect(throws: Failure.self) { try PublishRequest(words[...], Configuration()) }
        #expect(failure?.message.contains("is not the address of a server") == true)
        #expect(failure?.kind == .usage)
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
