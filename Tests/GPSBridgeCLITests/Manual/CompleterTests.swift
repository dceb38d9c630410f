import Testing

@testable import GPSBridgeCLI

/// What can stand at a place of a command line.
struct CompleterTests {
    private let completer = Completer(
        program: HelpPage(Program.usage),
        commands: Dictionary(
            Program.commands.map { ($0.name, HelpPage($0.help)) } + [("survey", HelpPage(survey))],
            uniquingKeysWith: { first, _ in first }),
        vocabulary: Vocabulary(devices: { [.init(text: "/dev/ttyX")] }, commands: [.init(text: "decode")]))

    private static let survey = """
        Usage: gpsbridge survey list|show [OPTION…]
               gpsbridge survey export FILE --to FORMAT

        Options:
          --to FORMAT        what is written
          --units a|b        one of two
          --device DEVICE    whose
        """

    private func words(_ words: String...) -> [String] { completer.possibilities(words).words.map(\.text) }

    private func takesFiles(_ words: String...) -> Bool { completer.possibilities(words).includesFiles }

    @Test func commandsComeFirst() {
        #expect(words("") == Program.commands.map { $0.name })
        #expect(words("de") == words(""))
        #expect(words("help", "") == words(""))
        #expect(words("help", "decode", "").isEmpty)
        #expect(words("-") == ["--help", "--version"])
        #expect(words("nonsense", "").isEmpty)
    }

    @Test(arguments: Program.commands.map { $0.name })
    func everyOptionOfTheHelpIsThere(_ name: String) throws {
        let command = try #require(Program.commands.first { $0.name == name })
        #expect(words(name, "-") == HelpPage(command.help).options.map(\.name))
    }

    @Test func optionsHaveTheirValues() {
        #expect(words("simulate", "--scenario", "").contains("coldstart"))
        #expect(words("simulate", "--pty", "x", "--receiver", "u").contains("ublox8"))
        #expect(words("simulate", "--fault", "").contains("unplug"))
        #expect(takesFiles("simulate", "-o", "") && takesFiles("simulate", "--output="))
        #expect(words("simulate", "--count", "").isEmpty)
        #expect(words("survey", "--units", "") == ["a", "b"])
        #expect(words("survey", "--device", "") == ["/dev/ttyX"])
    }

    @Test(arguments: [["--to", "g"], ["--to=g"], ["--to", "=", "g"], ["--to", "="], ["x.nmea", "-t", ""]])
    func aValueCanBeWrittenInSeveralWays(_ typed: [String]) {
        let formats = completer.possibilities(["convert"] + typed).words.map(\.text)
        #expect(formats == ["gpx", "kml", "geojson", "csv", "nmea", "json"])
    }

    @Test func operandsAreWhatTheUsageNames() {
        #expect(words("decode", "") == ["/dev/ttyX"] && takesFiles("decode", ""))
        #expect(words("convert", "").isEmpty && takesFiles("convert", "a", ""))
        #expect(words("completions", "") == ["bash", "zsh", "fish"])
        #expect(words("completions", "bash", "").isEmpty)
        #expect(words("survey", "") == ["list", "show", "export"])
        #expect(words("survey", "--to", "gpx", "") == ["list", "show", "export"])
        #expect(words("survey", "export", "").isEmpty && takesFiles("survey", "export", ""))
        #expect(words("monitor", "--simulate", "").contains("coldstart"))
        #expect(words("devices", "").isEmpty && !takesFiles("devices", ""))
    }

    @Test func nothingIsAnOptionBehindTwoDashes() {
        #expect(words("decode", "--", "-") == ["/dev/ttyX"])
    }

    @Test func noWordsAreNoMistake() {
        #expect(completer.possibilities([]) == Completer.Possibilities())
        #expect(completer.possibilities(["="]).words.count == Program.commands.count)
    }
}
