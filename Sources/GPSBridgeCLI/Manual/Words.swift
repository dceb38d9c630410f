package import CommandLineKit
import GPSSimulator
import MonitorScreen
import Serial
import TerminalScreen

/// The words that options and operands accept.
package enum Words {
    static func scenarios() -> [Word] { Scenario.all.map { Word($0.name, $0.summary) } }

    static func receivers() -> [Word] { Personality.all.map { Word($0.name, $0.summary) } }

    static func protocols() -> [Word] { Personality.Output.allCases.map { Word($0.rawValue, $0.summary) } }

    static func faults() -> [Word] { Fault.all.map { Word($0.name, $0.summary) } }

    package static func formats() -> [Word] { ConvertCommand.manual.words(inSection: "Formats") }

    static func units() -> [Word] { names(Units.self) }

    static func notations() -> [Word] { names(Configuration.Coordinates.self) }

    static func colors() -> [Word] { names(ColorChoice.self) }

    static func themes() -> [Word] { [Word("auto")] + names(Theme.self) }

    static func actions() -> [Word] { TracksCommand.manual.words(inSection: "Actions") }

    static func shells() -> [Word] { names(CompletionsCommand.Shell.self) }

    static func commands() -> [Word] { Program.gpsbridge.commands.map { Word($0.name, $0.summary) } }

    static func settings() -> [Word] { Setting.all.map { Word($0.key, $0.meaning) } }

    private static func names<Choice: RawRepresentable<String> & CaseIterable>(_ choices: Choice.Type) -> [Word] {
        choices.allCases.map { Word($0.rawValue) }
    }
}

extension Program {
    /// The completer for this program, which also completes connected devices and configured receiver names.
    package var completer: Completer {
        let commands = commands.map { Completer.Command(Word($0.name, $0.summary), $0.manual) }
        let others = addOns.map { Completer.Command(Word($0.name, $0.summary), HelpPage(usage: [], [])) }
        return Completer(program: manual, commands: commands + others, devices: Self.currentDevices)
    }

    private static func currentDevices() -> [Word] {
        // An error in a configuration file must not interrupt the user's typing, so it is ignored here.
        let receivers = (try? Configuration.effective())?.receivers.sorted { $0.key < $1.key } ?? []
        return [Word("auto", "the best receiver that is connected")]
            + receivers.map { Word($0.key, $0.value) }
            + SerialDevices.all().map { Word($0.path, $0.verdict.words) }
    }
}
