import Glibc

/// `gpsbridge`: chooses the command.
@main
enum GPSBridge {
    static let version = "0.1.0"
    static var commands: [any Command.Type] { [Decode.self, Sentences.self, Convert.self] }

    static func main() {
        // A reader that goes away is reported by `write`, not by a signal that would leave files half written.
        signal(SIGPIPE, SIG_IGN)
        do {
            exit(try run(CommandLine.arguments.dropFirst()).rawValue)
        } catch {
            if error.code != .success { Terminal.say("gpsbridge: \(error.message)") }
            exit(error.code.rawValue)
        }
    }

    private static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        guard let name = words.first else {
            Terminal.say(help)
            return .usage
        }
        switch name {
        case "--help", "-h", "help":
            guard let topic = words.dropFirst().first else {
                print(help, terminator: "")
                return .success
            }
            print(try command(topic).help, terminator: "")
            return .success
        case "--version", "-V":
            print("gpsbridge \(version)")
            return .success
        default:
            let command = try command(name)
            let words = words.dropFirst()
            if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                print(command.help, terminator: "")
                return .success
            }
            return try command.run(words)
        }
    }

    private static func command(_ name: String) throws(Failure) -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name }) else {
            let hint = Arguments.suggestion(for: name, among: commands.map { $0.name })
            throw Failure(.usage, "there is no command \(name)\(hint)\nSee 'gpsbridge --help' for all commands")
        }
        return command
    }

    private static var help: String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let list = commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)\n"
        }
        return """
            gpsbridge: GPS receivers' data as positions

            Usage: gpsbridge COMMAND [OPTION…] [FILE…]

            Commands:
            \(list.joined())
            Options:
              -h, --help     this text; with a command, the command's
              -V, --version  the version

            'gpsbridge COMMAND --help' tells all about a command.

            """
    }
}
