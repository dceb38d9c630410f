package import CommandLineKit
import Glibc
import SystemSupport
import TextOutput

extension Program {
    /// The program `gpsbridge`.
    package static let gpsbridge = Program(
        name: "gpsbridge", summary: "read, record, convert and serve data from GPS receivers",
        commands: [
            MonitorCommand.self, WebCommand.self, RecordCommand.self, TracksCommand.self, DevicesCommand.self,
            DecodeCommand.self, MessagesCommand.self, ConvertCommand.self, DoctorCommand.self, SimulateCommand.self,
            ReplayCommand.self, ServeCommand.self, ConfigCommand.self, CompletionsCommand.self, ManCommand.self,
        ], addOns: [.publish, .fleet])
}

/// A program with commands, which runs the command named by its first argument.
package struct Program: Sendable {
    /// The name under which the program is installed.
    package let name: String
    /// The command that users type to run the program, such as `gpsbridge fleet`.
    package let invocation: String
    /// A one-line summary for the help and the manual page.
    package let summary: String
    /// The commands, in the order of the help.
    package let commands: [any Command.Type]
    /// The commands implemented by other programs.
    let addOns: [AddOn]

    /// Creates a program.
    ///
    /// - Parameter invocation: The command that users type to run the program; `nil` if this command is the program's
    ///   name.
    package init(name: String, invocation: String? = nil, summary: String, commands: [any Command.Type]) {
        self.init(name: name, invocation: invocation, summary: summary, commands: commands, addOns: [])
    }

    private init(
        name: String, invocation: String? = nil, summary: String, commands: [any Command.Type], addOns: [AddOn]
    ) {
        self.name = name
        self.invocation = invocation ?? name
        self.summary = summary
        self.commands = commands
        self.addOns = addOns
    }

    /// Runs the program with the arguments of this process, and exits.
    package func main() async -> Never {
        StandardStreams.reserve()
        WriteErrorSignals.ignore()
        do throws(Failure) {
            exit(try await run(Self.words()).rawValue)
        } catch {
            if error.kind != .outputClosed { Terminal.explain("\(name): \(error.explained().message)") }
            exit(error.exitCode.rawValue)
        }
    }

    /// Returns the arguments without the program's name.
    ///
    /// An argument that is not valid UTF-8 is accepted only as the name of an existing file. It is rejected as the name
    /// of an output file, because the file would be created under a different name.
    private static func words() throws(Failure) -> ArraySlice<String> {
        var words: [String] = []
        for word in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)) {
            guard let word else { continue }
            if let text = String(validatingCString: word) {
                words.append(text)
            } else if let last = words.last, last != "-o", last != "--output", access(word, F_OK) == 0 {
                words.append(FileName.text(word))
            } else {
                throw Failure(
                    .usage,
                    "the file name \(String(cString: word)) is not valid UTF-8. Rename the file, or redirect it: - < FILE for input, > FILE for output"
                )
            }
        }
        return words.dropFirst()
    }

    private func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        guard let word = words.first else {
            Terminal.explain(help)
            return .usage
        }
        switch word {
        case "--help", "-h", "help":
            guard let topic = words.dropFirst().first, topic != "help" else {
                return try OutputFile.show(help)
            }
            if let addOn = addOn(topic) { throw addOn.run(words.dropFirst(2) + ["--help"]) }
            return try OutputFile.show(try command(topic).help)
        case "--version", "-V", "version":
            return try OutputFile.show("\(name) \(Product.version)\n")
        default:
            let words = words.dropFirst()
            if let addOn = addOn(word) { throw addOn.run(words) }
            let command = try command(word)
            if words.prefix(while: { $0 != "--" }).contains(where: { Self.isHelpRequest($0, command) }) {
                return try OutputFile.show(command.help)
            }
            return try await command.run(words)
        }
    }

    /// Returns whether `word` requests help: `--help`, `-h`, or an `h` after other flags as in `-qh`.
    private static func isHelpRequest(_ word: String, _ command: any Command.Type) -> Bool {
        if word == "--help" || word == "-h" { return true }
        guard word.hasPrefix("-"), word.hasSuffix("h"), !word.hasPrefix("--") else { return false }
        let flags = command.manual.options.filter { $0.value == nil }.compactMap(\.short)
        return word.dropFirst().dropLast().allSatisfy { flags.contains("-\($0)") }
    }

    private func addOn(_ name: String) -> AddOn? { addOns.first { $0.name == name } }

    private func command(_ name: String) throws(Failure) -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
            guard !name.hasPrefix("-") else {
                let version = Arguments.verboseOptions.contains(name) ? ". For the version: \(invocation) -V" : ""
                throw Failure(
                    .usage,
                    "unknown option \(name): a command must come first, as in \(invocation) \(commands[0].name) --help\(version)\nSee '\(invocation) --help'"
                )
            }
            let hint = Spelling.suggestion(for: name, among: commands.map { $0.name } + addOns.map(\.name))
            throw Failure(.usage, "unknown command \(name)\(hint)\nSee '\(invocation) --help' for all commands")
        }
        return command
    }

    private var help: String { "\(invocation): \(summary)\n\n\(manual.text)" }

    /// The help page of the program, without the title line.
    package var manual: HelpPage {
        HelpPage(
            usage: ["\(invocation) COMMAND [OPTION…] [FILE…]"],
            [
                .titled(
                    "Commands",
                    [.list(commands.map { .init($0.name, $0.summary) } + addOns.map { .init($0.name, $0.summary) })]),
                .titled(
                    "Options",
                    [
                        .options([
                            .flag("--help", short: "-h", "show this help, or help on a command"),
                            .flag("--version", short: "-V", "show the version"),
                        ]),
                        .paragraph(
                            "For help on a command: '\(invocation) COMMAND --help' or '\(invocation) help COMMAND'"
                        ),
                    ]),
                .titled(
                    "Exit codes (unless a command lists its own)",
                    [
                        .list([
                            .init("0", "success"),
                            .init("1", "nothing found in the input"),
                            .init("2", "usage error, or an error in a configuration file"),
                            .init("3", "the input could not be read"),
                            .init("4", "the output could not be written"),
                        ])
                    ]),
            ])
    }
}
