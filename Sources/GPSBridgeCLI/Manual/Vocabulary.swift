import Formats
import GNSS
import GPSSimulator
import MonitorScreen
import Serial

/// What placeholders in help texts stand for.
struct Vocabulary {
    /// What is plugged in and what has a name. It takes a while to find out, so it is asked for when it is wanted only.
    let devices: () -> [Completer.Word]
    let commands: [Completer.Word]

    /// What options take that are known by name.
    func values(ofOption name: String) -> Completer.Possibilities? {
        switch name {
        case "--scenario": values(ofPlaceholder: "SCENARIO")
        case "--receiver": words(Personality.all.map { ($0.name, $0.summary) })
        case "--fault": words(Fault.all.map { ($0.name, $0.summary) })
        case "--start": words([("now", "")])
        default: nil
        }
    }

    /// What a word in capitals stands for.
    func values(ofPlaceholder name: String) -> Completer.Possibilities? {
        switch name {
        case "FILE", "LOG", "OUT", "LINK", "DIRECTORY": Completer.Possibilities(includesFiles: true)
        case "DEVICE": Completer.Possibilities(words: devices(), includesFiles: true)
        case "SCENARIO": words(Scenario.all.map { ($0.name, $0.summary) })
        case "FORMAT": words(TrackFormat.allCases.map { ($0.rawValue, "") })
        case "COMMAND", "PAGE": Completer.Possibilities(words: commands)
        case "ACTION": words(TracksCommand.Action.allCases.map { ($0.rawValue, "") })
        case "KEY": words(Setting.all.map { ($0.key, $0.meaning) })
        case "UNITS": words(Configuration.Units.allCases.map { ($0.rawValue, "") })
        case "NOTATION": words(Configuration.Coordinates.allCases.map { ($0.rawValue, "") })
        default: nil
        }
    }

    private func words(_ words: [(String, String)]) -> Completer.Possibilities {
        Completer.Possibilities(words: words.map { Completer.Word(text: $0.0, meaning: $0.1) })
    }
}

extension Completer {
    /// As things are: with this program's commands, what is plugged in, and the names that are set.
    static var current: Completer {
        let names = Program.commands.map { Word(text: $0.name, meaning: $0.summary) }
        let vocabulary = Vocabulary(devices: currentDevices, commands: names)
        return Completer(
            program: HelpPage(Program.usage),
            commands: Dictionary(
                Program.commands.map { ($0.name, HelpPage($0.help)) }, uniquingKeysWith: { first, _ in first }),
            vocabulary: vocabulary)
    }

    private static func currentDevices() -> [Word] {
        // Whoever types a command line does not want to hear of mistakes in a file now.
        let receivers = (try? Configuration.inForce())?.receivers.sorted { $0.key < $1.key } ?? []
        return [Word(text: "auto", meaning: "the best receiver that is plugged in")]
            + receivers.map { Word(text: $0.key, meaning: $0.value) }
            + SerialDevices.all().map { Word(text: $0.path, meaning: $0.verdict.words) }
    }
}
