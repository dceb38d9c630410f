import CommandLineKit
import SystemSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of rules for all commands: the help is complete, and each option has one meaning.
struct ConsistencyTests {
    private static let names = Program.gpsbridge.commands.map { $0.name }

    @Test("every command explains an unknown option in two lines", arguments: names)
    func unknownOptions(_ name: String) async throws {
        let command = try #require(Program.gpsbridge.commands.first { $0.name == name })
        let failure = await #expect(throws: Failure.self) { _ = try await command.run(["--xyzzyxyzzyxyzzy"]) }
        #expect(failure?.message == "unknown option --xyzzyxyzzyxyzzy\nTo list all options: --help")
    }

    @Test(
        "errors in addresses state the accepted form",
        arguments: [
            "serve --port 0 --nmea-tcp :10110", "serve --port 0 --http ::1", "simulate --tcp :1", "simulate --udp 1",
            "serve --port 0 --nmea-udp 10110",
        ])
    func addresses(_ line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let command = try #require(Program.gpsbridge.commands.first { $0.name == words[0] })
        let failure = await #expect(throws: Failure.self) { _ = try await command.run(words.dropFirst()) }
        #expect(failure?.kind == .usage)
        let message = failure?.message ?? ""
        #expect(message.contains(" must be ") && message.contains("PORT"), "\(message)")
    }

    @Test("an option has the same form in all commands")
    func sameOptions() {
        var known: [String: (option: Option, command: String)] = [:]
        for command in Program.gpsbridge.commands {
            // `--to` is an exception: it is the output format of `convert` and the end date of `tracks`.
            for option in command.manual.options where option.name != "--to" {
                let name = option.name
                if let other = known[name] {
                    let comment: Comment = "\(name) in \(command.name) and in \(other.command)"
                    #expect(option.short == other.option.short, comment)
                    #expect((option.value == nil) == (other.option.value == nil), comment)
                } else {
                    known[name] = (option, command.name)
                }
                if let short = option.short { #expect(known[short] == nil || known[short]?.option.name == name) }
                if let short = option.short { known[short] = (option, command.name) }
            }
        }
    }

    /// Users confuse the baud rate of a line with the speed of simulated time.
    @Test("help describes --baud as a baud rate and --speed as a multiple of real time")
    func baudAndSpeed() {
        for command in Program.gpsbridge.commands {
            for option in command.manual.options {
                if option.name == "--baud" { #expect(option.help.contains("baud rate"), "\(command.name)") }
                if option.name == "--speed" { #expect(option.help.contains("real time"), "\(command.name)") }
            }
        }
    }

    @Test(
        "every command's help has usage lines, exit codes and examples",
        arguments: names)
    func helpIsComplete(_ name: String) throws {
        let command = try #require(Program.gpsbridge.commands.first { $0.name == name })
        let page = command.manual
        #expect(page.usage.allSatisfy { $0.hasPrefix("gpsbridge \(name)") } && !page.usage.isEmpty)
        #expect(page.options.last?.term == "-h, --help" && page.options.last?.help == "show this help")
        let codes = page.sections.first { $0.title?.hasPrefix("Exit codes") == true }?.blocks ?? []
        let terms = codes.flatMap { block -> [String] in
            guard case .list(let items, column: _) = block else { return [] }
            return items.map { $0.term.filter { $0 != " " } }
        }
        #expect(terms.contains("0") && terms.contains("2"))
        #expect(page.sections.last?.title == "Examples")
        #expect(!command.summary.isEmpty && command.summary.count <= 68)
        #expect(command.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(command.help.hasSuffix("\n"))
    }

    @Test("every command suggests a known option for a misspelled option", arguments: names)
    func misspelledOptions(_ name: String) async throws {
        let command = try #require(Program.gpsbridge.commands.first { $0.name == name })
        for option in command.manual.options where option.name.count > 4 {
            let wrong = "\(option.name.dropLast())q"
            let failure = await #expect(throws: Failure.self) { _ = try await command.run([wrong]) }
            #expect(failure?.kind == .usage)
            #expect(failure?.message.contains("Did you mean --") == true, "\(wrong): \(failure?.message ?? "")")
        }
    }
}
