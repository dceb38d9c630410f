import CommandLineKit
import GPSSimulator
import MonitorScreen
import Serial
import TerminalScreen

/// The words that options and operands take.
enum Words {
    static func scenarios() -> [Word] { Scenario.all.map { Word($0.name, $0.summary) } }

    static func receivers() -> [Word] { Personality.all.map { Word($0.name, $0.summary) } }

    static func faults() -> [Word] { Fault.all.map { Word($0.name, $0.summary) } }

    static func formats() -> [Word] { ConvertCommand.manual.words(inSection: "Formats") }

    static func units() -> [Word] { names(Configuration.Units.self) }

    static func notations() -> [Word] { names(Configuration.Coordinates.self) }

    static func colors() -> [Word] { names(ColorChoice.self) }

    static func themes() -> [Word] { [Word("auto")] + names(Theme.self) }

    static func actions() -> [Word] { TracksCommand.manual.words(inSection: "Actions") }

    static func shells() -> [Word] { names(CompletionsCommand.Shell.self) }

    static func commands() -> [Word] { Program.commands.map { Word($0.name, $0.summary) } }

    static func settings() -> [Word] { Setting.all.map { Word($0.key, $0.meaning) } }

    private static func names<Choice: RawRepresentable<String> & CaseIterable>(_ choices: Choice.Type) -> [Word] {
        choices.allCases.map { Word($0.rawValue) }
    }
}

extension Completer {
    /// As things are: with this program's commands, what is plugged in, and the names that are set.
    static var current: Completer {
        let commands = Program.commands.map { Command(Word($0.name, $0.summary), $0.manual) }
        return Completer(program: Program.manual, commands: commands, devices: currentDevices)
    }

    private static func currentDevices() -> [Word] {
        // Whoever types a command line does not want to hear of mistakes in a file now.
        let receivers = (try? Configuration.inForce())?.receivers.sorted { $0.key < $1.key } ?? []
        return [Word("auto", "the best receiver that is plugged in")]
            + receivers.map { Word($0.key, $0.value) }
            + SerialDevices.all().map { Word($0.path, $0.verdict.words) }
    }
}
