import Formats
import Testing

@testable import GPSBridgeCLI

/// What is true of every command: its help is complete, and the same word means the same everywhere.
struct ConsistencyTests {
    private static let names = Program.commands.map { $0.name }

    @Test(arguments: names)
    func theHelpHasExactlyTheOptionsThatAreUnderstood(_ name: String) async throws {
        let command = try #require(Program.commands.first { $0.name == name })
        // It tells all options that it knows when there is none like the one that was typed.
        let failure = await #expect(throws: Failure.self) { _ = try await command.run(["--xyzzyxyzzyxyzzy"]) }
        let told = try #require(failure?.message.split(separator: "There are: ").last)
        let help = HelpPage(command.help).options.flatMap { option in
            [option.short, option.name].compactMap { $0 }.map { option.value == nil ? $0 : "\($0) …" }
        }
        #expect(help.sorted() == Self.options(told).sorted())
    }

    /// Takes `-o … --output … --json` apart.
    private static func options(_ text: some StringProtocol) -> [String] {
        var options: [String] = []
        for word in text.split(separator: " ") {
            if word == "…" { options[options.count - 1] += " …" } else { options.append(String(word)) }
        }
        return options
    }

    @Test func theSameOptionIsTheSameEverywhere() {
        var known: [String: (option: HelpPage.Option, command: String)] = [:]
        for command in Program.commands {
            // But for what `convert` writes to and the moment up to which `tracks` goes: `--to` is what one types for both.
            for option in HelpPage(command.help).options where option.name != "--to" {
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

    /// The speed of a line, the pace of time: names that are easily mixed up.
    @Test func lineAndTimeHaveSpeedsOfDifferentNames() {
        for command in Program.commands {
            for option in HelpPage(command.help).options {
                if option.name == "--baud" { #expect(option.text.contains("bits per second"), "\(command.name)") }
                if option.name == "--speed" { #expect(option.text.contains("as fast"), "\(command.name)") }
            }
        }
    }

    @Test(arguments: names)
    func everyHelpHasWhatPeopleLookFor(_ name: String) throws {
        let command = try #require(Program.commands.first { $0.name == name })
        let page = HelpPage(command.help)
        #expect(page.usage.allSatisfy { $0.hasPrefix("gpsbridge \(name)") } && !page.usage.isEmpty)
        #expect(page.options.last == .init(name: "--help", short: "-h", value: nil, text: "this text"))
        let codes = page.sections.first { $0.title?.hasPrefix("Exit codes") == true }?.items.map(\.term) ?? []
        #expect(codes.contains("0") && codes.contains("2"))
        #expect(page.section("Examples") != nil)
        #expect(!command.summary.isEmpty && command.summary.count <= 68)
        // A terminal of 120 columns shows it as it is.
        #expect(command.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(command.help.hasSuffix("\n"))
    }

    @Test(arguments: names)
    func aWrongOptionIsToldWithTheNearest(_ name: String) async throws {
        let command = try #require(Program.commands.first { $0.name == name })
        for option in HelpPage(command.help).options where option.name.count > 4 {
            let wrong = "\(option.name.dropLast())q"
            let failure = await #expect(throws: Failure.self) { _ = try await command.run([wrong]) }
            #expect(failure?.kind == .usage)
            #expect(failure?.message.contains("Did you mean --") == true, "\(wrong): \(failure?.message ?? "")")
        }
    }
}
