import CommandLineKit
import FoundationEssentials
import GPSBridgeCLI
import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands
@testable import FleetIdentity

@Suite("Directory of a fleet's keys")
struct FleetDirectoryTests {
    @Test("devices that are enrolled at the same time are all registered")
    func parallelEnrollments() async throws {
        let directory = TemporaryDirectory()
        _ = try InitCommand.run(["--nodes", "one.example", "--directory", directory("fleet")])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                let words = [
                    "truck\(number)", "-o", directory("truck\(number).fleet"), "--directory", directory("fleet"),
                ]
                group.addTask { _ = try await onThread { try EnrolCommand.run(words[...]) } }
            }
            try await group.waitForAll()
        }
        let names = try FleetRegister(read(directory("fleet/devices"))).entries.map(\.name)
        #expect(names.filter { $0.hasPrefix("truck") }.sorted() == (0..<8).map { "truck\($0)" })
    }

    @Test("repeating an interrupted revocation writes the missing server configurations")
    func interruptedRevocation() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        let configuration = directory("fleet/servers/one.example/nats-server.conf")
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        _ = try EnrolCommand.run(["truck7", "-o", directory("truck7.fleet")] + fleet[...])
        let old = try read(configuration)
        #expect(try RevokeCommand.run(["truck7"] + fleet[...]) == .success)
        let register = try read(directory("fleet/devices"))
        // The first run was interrupted after it had written the register.
        try write(old, to: configuration)
        #expect(try RevokeCommand.run(["truck7"] + fleet[...]) == .success)
        #expect(try read(directory("fleet/devices")) == register)
        #expect(try claims(in: read(configuration)).contains("revocations"))
        #expect(try !claims(in: old).contains("revocations"))
    }

    @Test("creating a fleet can be repeated after it has failed")
    func failedCreation() throws {
        let directory = TemporaryDirectory()
        let words = ["--nodes", "one.example", "--directory", directory("fleet")]
        try FileManager.default.createDirectory(atPath: directory("fleet"), withIntermediateDirectories: false)
        // The directory of the server's files cannot be created.
        try write("", to: directory("fleet/servers"))
        #expect(throws: Failure.self) { try InitCommand.run(words[...]) }
        try FileManager.default.removeItem(atPath: directory("fleet/servers"))
        #expect(try InitCommand.run(words[...]) == .success)
    }

    @Test("several devices are enrolled with one command")
    func severalDevices() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        let names = (1...20).map { "truck\($0)" }
        #expect(try EnrolCommand.run((names + ["truck1", "-o", directory("trucks")] + fleet)[...]) == .success)
        let register = try FleetRegister(read(directory("fleet/devices"))).entries
        #expect(register.map(\.name).suffix(20) == names[...])
        for entry in register.suffix(20) {
            let file = try FleetFile(read(directory("trucks/\(entry.name).fleet")))
            #expect(file.device == entry.name && file.credentials.publicKey == entry.publicKey)
        }
    }

    @Test(
        "enrolling a device renews and reports the authority's certificate if it expires too early",
        arguments: [true, false])
    func authorityRenewal(_ isFile: Bool) throws {
        let folder = TemporaryDirectory()
        let fleet = ["--directory", folder("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        let servers = try FleetAuthority(read(folder("fleet/fleet.keys"))).servers
        let old = try FleetAuthority(tenant: "main", servers: servers, at: Int64(time(nil)) - 6 * 31_557_600)
        try write(old.text, to: folder("fleet/fleet.keys"))
        func enrol(_ name: String) throws -> FleetDirectory {
            var directory = try FleetDirectory(Arguments(fleet[...], EnrolCommand.manual))
            if isFile {
                try directory.enrol([name], in: folder("")) { "\($0).fleet" }
            } else {
                try directory.enrol(name) { _ in }
            }
            return directory
        }
        let (hasNewAuthority, certificate) = try {
            let directory = try enrol("truck7")
            return (directory.hasNewAuthority, directory.authority.certificates.certificate)
        }()
        #expect(hasNewAuthority)
        #expect(certificate != old.certificates.certificate)
        #expect(try read(folder("fleet/fleet.keys")).contains(certificate))
        #expect(try !enrol("truck8").hasNewAuthority)
    }

    @Test("if one of several fleet files cannot be written, no name is used up and no file remains")
    func failedEnrollments() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        let register = try read(directory("fleet/devices"))
        var devices = try FleetDirectory(Arguments(fleet[...], EnrolCommand.manual))
        try FileManager.default.createDirectory(atPath: directory("trucks"), withIntermediateDirectories: false)
        try write("", to: directory("trucks/file"))
        #expect(throws: Failure.self) {
            // A file cannot be created within a file.
            try devices.enrol(["truck7", "truck8"], in: directory("trucks")) {
                $0 == "truck8" ? "file/truck8.fleet" : "\($0).fleet"
            }
        }
        #expect(try read(directory("fleet/devices")) == register)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory("trucks")) == ["file"])
        try devices.enrol(["truck7", "truck8"], in: directory("trucks")) { "\($0).fleet" }
        let names = try FleetRegister(read(directory("fleet/devices"))).entries.map(\.name)
        #expect(names.suffix(2) == ["truck7", "truck8"])
    }

    @Test("several devices are not enrolled if one of them is already enrolled, or its file exists")
    func refusedEnrollments() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        _ = try EnrolCommand.run((["truck7", "-o", directory("truck7.fleet")] + fleet)[...])
        let register = try read(directory("fleet/devices"))
        for output in ["", "trucks", "-"] {
            let words = ["truck8", "truck7", "-o", output == "-" ? output : directory(output)]
            #expect(throws: Failure.self) { try EnrolCommand.run((words + fleet)[...]) }
        }
        #expect(try read(directory("fleet/devices")) == register)
        #expect(directory.names.filter { $0.hasSuffix(".fleet") } == ["truck7.fleet"])
    }

    @Test("an error after a device was registered contains the command that must precede another attempt")
    func failedEnrollment() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        var devices = try FleetDirectory(Arguments(fleet[...], EnrolCommand.manual))
        let failure = #expect(throws: Failure.self) {
            try devices.enrol("truck7") { _ throws(Failure) in throw Failure(.cannotWrite, "the disk is full") }
        }
        #expect(
            failure?.message == "the disk is full\ntruck7 is now enrolled. Before you try again: "
                + "gpsbridge fleet revoke truck7")
    }

    @Test("a device that was never enrolled cannot be revoked")
    func unknownDevice() throws {
        let directory = TemporaryDirectory()
        let fleet = ["--directory", directory("fleet")]
        _ = try InitCommand.run(["--nodes", "one.example"] + fleet[...])
        let failure = #expect(throws: Failure.self) { try RevokeCommand.run(["truck7"] + fleet[...]) }
        #expect(failure?.message == "no device truck7 is enrolled. Check the name")
    }

    /// Returns the decoded claims of all tokens in a server's configuration.
    private func claims(in configuration: String) throws -> String {
        let tokens = configuration.split(separator: "\"").filter { $0.hasPrefix("ey") }
        return try tokens.map { try #require(Token.claims(of: String($0))) }.joined()
    }
}
