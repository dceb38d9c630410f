import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import TextOutput

/// Tests of the program's own output: its help, and errors before a command runs.
struct ProgramTests {
    private let directory = TemporaryDirectory()

    @Test("gpsbridge --help lists every command")
    func theHelpNamesEveryCommand() async throws {
        let outcome = try await shell("gpsbridge --help", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "help.txt")
        #expect(Program.gpsbridge.commands.allSatisfy { outcome.output.contains("  \($0.name) ") })
    }

    @Test(
        "help COMMAND, COMMAND --help and COMMAND -h print the same text",
        arguments: Program.gpsbridge.commands.map { $0.name })
    func commandHelp(_ name: String) async throws {
        let help = try await shell("gpsbridge \(name) --help", in: directory)
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("Usage: gpsbridge \(name) "))
        #expect(try await shell("gpsbridge help \(name)", in: directory).output == help.output)
        #expect(try await shell("gpsbridge \(name) -h", in: directory).output == help.output)
    }

    @Test("gpsbridge without a command prints its help to standard error")
    func withoutACommand() async throws {
        let outcome = try await shell("gpsbridge", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("Usage: gpsbridge COMMAND"))
    }

    @Test(
        "the error for an unknown command or option suggests the nearest known word",
        arguments: [
            ("mon", "monitor"), ("devcies", "devices"), ("dev", "devices"), ("serve --simul", "--simulate"),
            ("convert --fromat", ""), ("co", ""), ("xyz", ""),
        ])
    func suggestsTheNearestWord(_ words: String, _ nearest: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: directory)
        #expect(outcome.status == 2)
        let hint = nearest.isEmpty ? "Did you mean" : ". Did you mean \(nearest)?"
        #expect(outcome.errors.contains(hint) != nearest.isEmpty, "\(outcome.errors)")
    }

    @Test(
        "the error for a command whose program is missing says how to build it",
        arguments: ["publish", "fleet list", "help fleet list", "man fleet-list"])
    func missingProgram(_ words: String) async throws {
        // The copy has no other program beside it.
        let script = "cp '\(programDirectory)/gpsbridge' . && PATH=/nonexistent ./gpsbridge \(words)"
        let outcome = try await shell(script, in: directory)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasSuffix(
                """
                needs the program gpsbridge-fleet
                To build it in a checkout: make build-fleet
                To make packages: make deb (see docs/fleets.md)

                """), "\(outcome.errors)")
    }

    @Test("gpsbridge runs the program of another package with the same arguments")
    func addOns() async throws {
        let help = try await shell("gpsbridge fleet list --help", in: directory)
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("Usage: gpsbridge fleet list "))
        #expect(try await shell("gpsbridge help fleet list", in: directory).output == help.output)
        #expect(try await shell("gpsbridge help fleet", in: directory).output.contains("gpsbridge fleet COMMAND"))
    }

    @Test(
        "gpsbridge man shows the pages of another package",
        arguments: [
            ("publish", "GPSBRIDGE\\-PUBLISH"), ("fleet", "GPSBRIDGE\\-FLEET"),
            ("gpsbridge-fleet-list.1", "GPSBRIDGE\\-FLEET\\-LIST"),
        ])
    func pagesOfAddOns(_ name: String, _ title: String) async throws {
        #expect(try await shell("gpsbridge man \(name)", in: directory).output.contains(".TH \(title) 1 "))
    }

    @Test("gpsbridge prints its version", arguments: ["--version", "-V", "version"])
    func version(_ word: String) async throws {
        #expect(try await shell("gpsbridge \(word)", in: directory).output == "gpsbridge \(Product.version)\n")
    }

    @Test(
        "serve explains what to do instead of using an option of gpsd",
        arguments: [
            ["-N", "/dev/ttyUSB0"], ["-nN"], ["-S", "2948"], ["--sockfile", "/run/gpsd.sock"], ["-D5"], ["-b"],
        ])
    func optionsOfGPSD(_ words: [String]) {
        let failure = #expect(throws: Failure.self) { try ServeCommand.Request(words[...]) }
        #expect(failure?.kind == .usage)
        let advice = failure?.message.split(separator: ": ", maxSplits: 1).last ?? ""
        #expect(ServeCommand.adviceForGPSDOptions.values.contains(String(advice)), "\(failure?.message ?? "")")
    }
}
