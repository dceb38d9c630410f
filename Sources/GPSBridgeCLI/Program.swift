import CommandLineKit
import Glibc
import SystemSupport
import TextOutput

/// The `gpsbridge` program, which runs the command named by its first argument.
@main
enum Program {
    static var commands: [any Command.Type] {
        [
            MonitorCommand.self, WebCommand.self, RecordCommand.self, TracksCommand.self, DevicesCommand.self,
            DecodeCommand.self,
            MessagesCommand.self,
            ConvertCommand.self, DoctorCommand.self, SimulateCommand.self, ReplayCommand.self, ServeCommand.self,
            ConfigCommand.self,
            CompletionsCommand.self, ManCommand.self,
        ]
    }

    static func main() async {
        StandardStreams.reserve()
        // If the reader of a pipe exits, `write` must return an error. The default action of SIGPIPE would end the
        // program in the middle of writing a file.
        signal(SIGPIPE, SIG_IGN)
        do throws(Failure) {
            exit(try await run(words()).rawValue)
        } catch {
            if error.kind != .outputClosed { Terminal.explain("gpsbridge: \(error.explained().message)") }
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
                    "the file name \(String(cString: word)) is not valid UTF-8. Rename the file, or redirect it: - < FILE, > FILE"
                )
            }
        }
        return words.dropFirst()
    }

    private static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        guard let name = words.first else {
            Terminal.explain(help)
            return .usage
        }
        switch name {
        case "--help", "-h", "help":
            guard let topic = words.dropFirst().first else {
                return try OutputFile.show(help)
            }
            return try OutputFile.show(try command(topic).help)
        case "--version", "-V":
            return try OutputFile.show("gpsbridge \(Product.version)\n")
        default:
            let command = try command(name)
            let words = words.dropFirst()
            if words.prefix(while: { $0 != "--" }).contains(where: { isHelpRequest($0, command) }) {
                return try OutputFile.show(command.help)
            }
            return try await command.run(words)
        }
    }

    /// Returns whether `word` asks for help: `--help`, `-h`, or an `h` after other flags as in `-qh`.
    private static func isHelpRequest(_ word: String, _ command: any Command.Type) -> Bool {
        if word == "--help" || word == "-h" { return true }
        guard word.hasPrefix("-"), word.hasSuffix("h"), !word.hasPrefix("--") else { return false }
        let flags = command.manual.options.filter { $0.value == nil }.compactMap(\.short)
        return word.dropFirst().dropLast().allSatisfy { flags.contains("-\($0)") }
    }

    private static func command(_ name: String) throws(Failure) -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name || $0.formerNames.contains(name) }) else {
            guard !name.hasPrefix("-") else {
                let version = name == "-v" || name == "--verbose" ? ". For the version: gpsbridge -V" : ""
                throw Failure(
                    .usage,
                    "unknown option \(name): a command must come first, as in gpsbridge monitor --lines\(version)\nSee 'gpsbridge --help'"
                )
            }
            let hint = Spelling.suggestion(for: name, among: commands.map { $0.name })
            throw Failure(.usage, "unknown command \(name)\(hint)\nSee 'gpsbridge --help' for all commands")
        }
        return command
    }

    static let summary = "read, record, convert and serve data from GPS receivers"

    private static var help: String { "gpsbridge: \(summary)\n\n\(manual.text)" }

    /// The help page of the program, without the title line.
    static var manual: HelpPage {
        HelpPage(
            usage: ["gpsbridge COMMAND [OPTION…] [FILE…]"],
            [
                .titled("Commands", [.list(commands.map { .init($0.name, $0.summary) })]),
                .titled(
                    "Options",
                    [
                        .options([
                            .flag("--help", short: "-h", "show this help, or help on a command"),
                            .flag("--version", short: "-V", "show the version"),
                        ]),
                        .paragraph(
                            "For help on a command: 'gpsbridge COMMAND --help' or 'gpsbridge help COMMAND'"
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
