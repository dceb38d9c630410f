import Testing

@testable import CommandLineKit
@testable import GPSBridgeCLI

/// Tests of completing incomplete command lines.
struct CompleterTests {
    private let completer = Completer(
        program: Program.gpsbridge.manual,
        commands: Program.gpsbridge.commands.map { .init(Word($0.name), $0.manual) } + [.init(Word("survey"), survey)],
        devices: { [Word("auto"), Word("/dev/ttyX")] })

    private static let survey = HelpPage(
        usage: ["gpsbridge survey list|show [OPTION…]", "gpsbridge survey export FILE --to FORMAT"],
        operands: [.first(.choice { ["list", "show", "export"].map { Word($0) } }), .later(.file)],
        [
            .titled(
                "Options",
                [
                    .options([
                        .value("--to", "FORMAT", .text, "what is written"),
                        .value("--units", "a|b", .choice { [Word("a"), Word("b")] }, "one of two"),
                        .value("--device", "DEVICE", .device, "whose"),
                    ])
                ])
        ])

    private func words(_ words: String...) -> [String] { completer.possibilities(words).words.map(\.text) }

    private func takesFiles(_ words: String...) -> Bool { completer.possibilities(words).includesFiles }

    @Test("the first word is completed with command names")
    func commandsComeFirst() {
        #expect(words("") == Program.gpsbridge.commands.map { $0.name } + ["survey"])
        #expect(words("de") == words(""))
        #expect(words("help", "") == words(""))
        #expect(words("help", "decode", "").isEmpty)
        #expect(words("-") == ["--help", "--version"])
        #expect(words("nonsense", "").isEmpty)
    }

    @Test("completions include all options in the help", arguments: Program.gpsbridge.commands.map { $0.name })
    func allOptions(_ name: String) throws {
        let command = try #require(Program.gpsbridge.commands.first { $0.name == name })
        #expect(words(name, "-") == command.manual.options.map(\.name))
    }

    @Test("option values are completed")
    func optionValues() {
        #expect(words("simulate", "--scenario", "").contains("coldstart"))
        #expect(words("simulate", "--pty", "x", "--receiver", "u").contains("ublox8"))
        #expect(words("simulate", "--fault", "").contains("unplug"))
        #expect(takesFiles("simulate", "-o", "") && takesFiles("simulate", "--output="))
        #expect(words("simulate", "--count", "").isEmpty)
        #expect(words("survey", "--units", "") == ["a", "b"])
        #expect(words("survey", "--device", "") == ["auto", "/dev/ttyX"])
    }

    @Test(
        "option values are completed after a space and after =",
        arguments: [["--to", "g"], ["--to=g"], ["--to", "=", "g"], ["--to", "="], ["x.nmea", "-t", ""]])
    func valueForms(_ typed: [String]) {
        let formats = completer.possibilities(["convert"] + typed).words.map(\.text)
        #expect(formats == ["gpx", "kml", "geojson", "csv", "nmea", "json"])
    }

    @Test("operands are completed according to the usage line")
    func operands() {
        #expect(words("decode", "") == ["auto", "/dev/ttyX"] && takesFiles("decode", ""))
        #expect(words("convert", "").isEmpty && takesFiles("convert", "a", ""))
        #expect(words("completions", "") == ["bash", "zsh", "fish"])
        #expect(words("completions", "bash", "").isEmpty)
        #expect(words("survey", "") == ["list", "show", "export"])
        #expect(words("survey", "--to", "gpx", "") == ["list", "show", "export"])
        #expect(words("survey", "export", "").isEmpty && takesFiles("survey", "export", ""))
        #expect(!takesFiles("survey", "") && takesFiles("survey", "show", ""))
        #expect(words("devices", "").isEmpty && !takesFiles("devices", ""))
    }

    @Test("operands that the given options exclude are not completed", arguments: ["monitor", "record", "web"])
    func excludedOperands(_ command: String) {
        #expect(words(command, "") == ["auto", "/dev/ttyX"])
        #expect(words(command, "/dev/ttyX", "").isEmpty)
        #expect(words(command, "--simulate", "") == Words.scenarios().map(\.text))
        #expect(!takesFiles(command, "--simulate", ""))
        #expect(words(command, "--simulate=drive", "-").contains("--seed"))
        #expect(words("monitor", "--replay", "drive.nmea", "").isEmpty && words("web", "--connect=x", "").isEmpty)
        #expect(words("serve", "--simulate", "").isEmpty && words("serve", "auto", "") == ["auto", "/dev/ttyX"])
    }

    @Test("the device of serve --pps is completed with device files")
    func pulses() {
        #expect(words("serve", "--pps", "") == ["/dev/ttyX"] && takesFiles("serve", "--pps", ""))
    }

    @Test("tracks is completed with an action, then with files")
    func tracks() {
        #expect(words("tracks", "") == ["list", "show", "export", "delete", "stats"] && !takesFiles("tracks", ""))
        #expect(words("tracks", "list", "").isEmpty && takesFiles("tracks", "list", ""))
    }

    @Test("options are not completed after --")
    func twoDashes() {
        #expect(words("decode", "--", "-") == ["auto", "/dev/ttyX"])
    }

    @Test("an empty command line is completed without an error")
    func emptyLine() {
        #expect(completer.possibilities([]) == Completer.Possibilities())
        #expect(completer.possibilities(["="]).words.count == Program.gpsbridge.commands.count + 1)
    }
}
