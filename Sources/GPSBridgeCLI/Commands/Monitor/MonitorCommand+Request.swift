import CommandLineKit
import GNSS
import GPSBridge
import MonitorScreen
import SystemSupport
import TerminalScreen
import TrackFormats

extension MonitorCommand {
    /// The parsed command line.
    struct Request {
        let source: MonitorSource
        let output: Output
        /// The number of epochs to write; `nil` for all.
        let count: Int?
        /// The time to wait for a position; `nil` to write lines without waiting.
        let fixTimeout: Duration?
        /// Whether to exit after the first line of output.
        let isOnce: Bool
        let isQuiet: Bool
        let view: MonitorView
        let isASCII: Bool
        let colors: ColorChoice
        /// The color theme; `nil` to choose it by querying the terminal's background color.
        let theme: Theme?

        /// The output format.
        enum Output: Equatable {
            /// A full-screen display if the terminal supports it, otherwise lines.
            case screen
            case lines(LineTemplate)
            case json
            case csv
        }

        /// The first option that affects only the screen and not line output; `nil` if no such option was given.
        let screenOption: String?

        /// Whether to show a screen if the terminal supports it.
        var wantsScreen: Bool { output == .screen && count == nil && fixTimeout == nil && !isOnce }

        init(_ words: ArraySlice<String>) throws(Failure) {
            let arguments = try Arguments(
                words, MonitorCommand.manual, advice: SourceArgument.Simulation.scenarioAdvice)
            output = try Self.output(arguments)
            source = try MonitorSource(arguments, for: MonitorCommand.self)
            count = try arguments.number("--count")
            isOnce = arguments.has("--once")
            // Ten seconds, the default for `--once`, is enough for a receiver that was switched off only briefly.
            fixTimeout = try arguments.duration("--wait-fix") ?? (isOnce ? .seconds(10) : nil)
            isQuiet = arguments.has("--quiet")
            isASCII = arguments.has("--ascii") || !Terminal.supportsUnicode
            screenOption = ["--units", "--coordinates"].first(where: arguments.has)
            var view = MonitorView()
            let configuration = try Configuration.effective()
            let units = try arguments.value("--units").map { name throws(Failure) in
                try Units(named: name)
            }
            view.units = units ?? configuration.units ?? view.units
            let notation = try Self.choice(arguments, "--coordinates") ?? configuration.coordinates
            view.notation = notation.flatMap(CoordinateNotation.allCases.firstIndex) ?? view.notation
            self.view = view
            colors = try Self.choice(arguments, "--color") ?? .auto
            theme =
                arguments.value("--theme") == "auto"
                ? nil
                : try Self.choice(arguments, "--theme") ?? Theme(colors: Environment.value("COLORFGBG") ?? "")
        }

        private static func output(_ arguments: Arguments) throws(Failure) -> Output {
            let formats = ["--json", "--csv", "--format", "--lines"].filter(arguments.has)
            guard formats.count < 2 else {
                throw Failure(.usage, "\(formats.joined(separator: " and ")) cannot be combined: choose one")
            }
            switch formats.first {
            case "--json": return .json
            case "--csv": return .csv
            case "--format": return .lines(try template(arguments.value("--format") ?? ""))
            case "--lines": return .lines(.default)
            default: return .screen
            }
        }

        private static func template(_ text: String) throws(Failure) -> LineTemplate {
            if ["csv", "json"].contains(text) {
                throw Failure(
                    .usage, "--format must be a template, such as '{lat},{lon}', not \(text). Did you mean --\(text)?")
            }
            do {
                return try LineTemplate(text)
            } catch {
                let problem =
                    switch error {
                    case .unknownField(let name):
                        "unknown value {\(name)}"
                            + Spelling.suggestion(for: name, among: LineField.allCases.map(\.rawValue))
                    case .openBrace: "missing }. Write {{ for a literal brace"
                    case .unknownEscape(let character):
                        "unknown escape \\\(character). Write \\\\ for a literal backslash"
                    }
                throw Failure(.usage, "--format: \(problem)\nSee 'gpsbridge monitor --help' for all values")
            }
        }

        /// Returns the value of an option that accepts only certain words.
        private static func choice<Choice>(_ arguments: Arguments, _ option: String) throws(Failure) -> Choice?
        where Choice: RawRepresentable<String> & CaseIterable {
            guard let text = arguments.value(option) else { return nil }
            if let choice = Choice(rawValue: text) { return choice }
            // The option may accept more words than there are choices, such as `auto`.
            guard case .choice(let known)? = MonitorCommand.manual.option(option)?.value?.kind else { return nil }
            let words = known().map(\.text)
            throw Failure(
                .usage,
                "\(option) must be one of \(words.joined(separator: ", ")), not \(text)"
                    + Spelling.suggestion(for: text, among: words))
        }
    }
}
